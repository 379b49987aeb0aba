// evavier: the numbers that `SmallRng` of rand 0.7 draws on machines of 64 bits (PCG, XSL RR 128/64 MCG), so that the
// tables are those of the release, byte for byte, without that crate. After rand_pcg 0.2.1 and rand_core 0.5.1 by the
// Rand project, MIT or Apache-2.0.

pub struct SmallRng {
    state: u128,
}

impl SmallRng {
    pub fn seed_from_u64(mut state: u64) -> Self {
        let mut seed = 0u128;
        for part in 0..4 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(11634580027462260723);
            let xorshifted = (((state >> 18) ^ state) >> 27) as u32;
            let drawn = xorshifted.rotate_right((state >> 59) as u32);
            seed |= u128::from(drawn) << (32 * part);
        }
        SmallRng { state: seed | 1 }
    }

    pub fn next_u64(&mut self) -> u64 {
        self.state = self
            .state
            .wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645);
        let mixed = ((self.state >> 64) as u64) ^ (self.state as u64);
        mixed.rotate_right((self.state >> 122) as u32)
    }
}
