//! Reading the numbers of OpenFst files.

/// A reader of little-endian numbers that knows where the file ends.
pub(super) struct Bytes<'a> {
    /// What has not been read.
    pub left: &'a [u8],
    length: usize,
}

impl<'a> Bytes<'a> {
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { left: bytes, length: bytes.len() }
    }

    pub fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let (head, left) = self.left.split_at_checked(n)?;
        self.left = left;
        Some(head)
    }

    pub fn i32(&mut self) -> Option<i32> {
        Some(i32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub fn f32(&mut self) -> Option<f32> {
        Some(f32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub fn u32(&mut self) -> Option<u32> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?))
    }

    pub fn i64(&mut self) -> Option<i64> {
        Some(i64::from_le_bytes(self.take(8)?.try_into().ok()?))
    }

    /// On to the next multiple of 16 bytes.
    pub fn align(&mut self) -> Option<()> {
        let at = self.length - self.left.len();
        self.take(at.next_multiple_of(16) - at).map(|_| ())
    }

    pub fn flag(&mut self) -> Option<bool> {
        match self.take(1)? {
            [0] => Some(false),
            [1] => Some(true),
            _ => None,
        }
    }

    pub fn string(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(self.i32()?).ok()?;
        self.take(length)
    }
}
