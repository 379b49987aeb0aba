//! Numbers, names and graphs of Kaldi's and OpenFst's binary files, little-endian. Every step says where it stopped.
//!
//! The crate `rustfst` reads graphs into its own structures, but not the tables of words of official models, nor
//! networks.

/// Error of reading a file, and its place.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("byte {at}: {reason}")]
pub struct ReadError {
    /// The byte, from 0.
    pub at: usize,
    /// The fault at that place, in English: for the log file.
    pub reason: String,
}

/// A place in the bytes of a file.
pub struct KaldiReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> KaldiReader<'a> {
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub fn fault(&self, reason: impl Into<String>) -> ReadError {
        ReadError { at: self.at, reason: reason.into() }
    }

    pub fn take(&mut self, count: usize) -> Result<&'a [u8], ReadError> {
        let found = self.at.checked_add(count).and_then(|end| self.bytes.get(self.at..end));
        let found = found.ok_or_else(|| self.fault("the file breaks off"))?;
        self.at += count;
        Ok(found)
    }

    /// OpenFst's names, each with its length before it.
    pub fn string(&mut self) -> Result<&'a [u8], ReadError> {
        let length = self.i32()?;
        let length = usize::try_from(length).map_err(|_| self.fault("this is no length"))?;
        self.take(length)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let at = self.at;
        self.take(N)?.try_into().map_err(|_| ReadError { at, reason: "the file breaks off".into() })
    }

    /// Passes over these very bytes.
    pub fn expect(&mut self, wanted: &[u8]) -> Result<(), ReadError> {
        if self.bytes[self.at..].starts_with(wanted) {
            self.at += wanted.len();
            return Ok(());
        }
        Err(self.fault(format!("{:?} is missing", String::from_utf8_lossy(wanted))))
    }

    /// Kaldi's names, each with a blank behind it.
    pub fn tokens(&mut self, names: &[&str]) -> Result<(), ReadError> {
        names.iter().try_for_each(|name| {
            self.expect(name.as_bytes())?;
            self.expect(b" ")
        })
    }

    /// Text before the next `end`, which is passed over.
    pub fn until(&mut self, end: &[u8]) -> Result<&'a str, ReadError> {
        let rest = &self.bytes[self.at..];
        let length = rest.windows(end.len()).position(|window| window == end);
        let length = length.ok_or_else(|| self.fault("the file breaks off"))?;
        let text = str::from_utf8(&rest[..length]).map_err(|_| self.fault("this is no text"))?;
        self.at += length + end.len();
        Ok(text)
    }

    /// The next four bytes as a signed number, little-endian.
    pub fn i32(&mut self) -> Result<i32, ReadError> {
        self.array().map(i32::from_le_bytes)
    }

    /// The next eight bytes as a signed number, little-endian.
    pub fn i64(&mut self) -> Result<i64, ReadError> {
        self.array().map(i64::from_le_bytes)
    }

    /// The next four bytes as a floating-point number, little-endian.
    pub fn f32(&mut self) -> Result<f32, ReadError> {
        self.array().map(f32::from_le_bytes)
    }

    /// A number of Kaldi's, which a byte with its size stands before.
    pub fn integer(&mut self) -> Result<i32, ReadError> {
        self.expect(&[4])?;
        self.i32()
    }

    /// A float of Kaldi's, which a byte with its size stands before.
    pub fn single(&mut self) -> Result<f32, ReadError> {
        self.expect(&[4])?;
        self.f32()
    }

    /// A double of Kaldi's, passed over: nothing of ours needs one.
    pub fn double(&mut self) -> Result<(), ReadError> {
        self.expect(&[8])?;
        self.take(8).map(|_| ())
    }

    /// Number of things that follow.
    pub fn count(&mut self) -> Result<usize, ReadError> {
        let at = self.at;
        let count = self.integer()?;
        usize::try_from(count).map_err(|_| ReadError { at, reason: format!("{count} is no count") })
    }

    pub fn integers(&mut self) -> Result<Vec<i32>, ReadError> {
        let count = self.count()?;
        // One by one: what is not in the file is not waited for in memory.
        (0..count).map(|_| self.i32()).collect()
    }

    /// Place and number of a vector's numbers.
    pub fn vector(&mut self) -> Result<NumberPlace, ReadError> {
        self.expect(b"FV ")?;
        let columns = self.count()?;
        self.place(1, columns)
    }

    /// Place and number of a matrix's numbers, row by row.
    pub fn matrix(&mut self) -> Result<NumberPlace, ReadError> {
        self.expect(b"FM ")?;
        let (rows, columns) = (self.count()?, self.count()?);
        self.place(rows, columns)
    }

    fn place(&mut self, rows: usize, columns: usize) -> Result<NumberPlace, ReadError> {
        let start = self.at;
        let size = rows.checked_mul(columns).and_then(|size| size.checked_mul(4));
        self.take(size.ok_or_else(|| self.fault("the file breaks off"))?)?;
        Ok(NumberPlace { start, rows, columns })
    }
}

/// Number at the beginning of every file of a graph.
const GRAPH_MAGIC: i32 = 2_125_659_606;

/// The header of a graph with costs (OpenFst's `standard` arcs). The numbers are as they stand in the file.
pub struct Header {
    pub flags: i32,
    pub start: i64,
    pub states: i64,
}

impl Header {
    /// Reads the header of a graph whose kind `is_wanted`.
    pub fn read(reader: &mut KaldiReader<'_>, is_wanted: impl Fn(&[u8]) -> bool) -> Result<Self, ReadError> {
        if reader.i32()? != GRAPH_MAGIC {
            return Err(reader.fault("this is no graph"));
        }
        for is_wanted in [&is_wanted as &dyn Fn(&[u8]) -> bool, &|arcs| arcs == b"standard"] {
            let foreign = reader.fault("the graph is of another kind than ours");
            if !reader.string().is_ok_and(is_wanted) {
                return Err(foreign);
            }
        }
        let (_version, flags, _properties) = (reader.i32()?, reader.i32()?, reader.i64()?);
        let (start, states, _arcs) = (reader.i64()?, reader.i64()?, reader.i64()?);
        Ok(Self { flags, start, states })
    }
}

/// An arc of a graph, as it stands in the file.
#[derive(Clone, Debug)]
pub struct Arc {
    /// A transition; 0 takes no frame.
    pub input: i32,
    /// A word; 0 is none.
    pub word: i32,
    pub cost: f32,
    pub next: i32,
}

impl Arc {
    /// Reads one arc: its four numbers.
    pub fn read(reader: &mut KaldiReader<'_>) -> Result<Self, ReadError> {
        Ok(Self { input: reader.i32()?, word: reader.i32()?, cost: reader.f32()?, next: reader.i32()? })
    }
}

/// A state of a graph that is written.
pub struct GraphState {
    /// Cost of ending here; `None` where nothing ends.
    pub end: Option<f32>,
    /// The arcs, in the order of their words.
    pub arcs: Vec<Arc>,
}

/// A graph that begins at its first state, as a file of OpenFst's kind `vector` with arcs `standard`.
pub fn graph(states: &[GraphState]) -> Vec<u8> {
    /// Properties of the graph: it can be changed, and has all its states; that is all that is said of it.
    const PROPERTIES: i64 = 3;
    let mut bytes = Vec::new();
    let name = |bytes: &mut Vec<u8>, name: &[u8]| {
        bytes.extend((name.len() as u32).to_le_bytes());
        bytes.extend(name);
    };
    bytes.extend(GRAPH_MAGIC.to_le_bytes());
    name(&mut bytes, b"vector");
    name(&mut bytes, b"standard");
    [2_i32, 0].iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    let arcs = states.iter().map(|state| state.arcs.len()).sum::<usize>();
    let counts = [PROPERTIES, 0, states.len() as i64, arcs as i64];
    counts.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    for GraphState { end, arcs } in states {
        bytes.extend(end.unwrap_or(f32::INFINITY).to_le_bytes());
        bytes.extend((arcs.len() as i64).to_le_bytes());
        for Arc { input, word, cost, next } in arcs {
            bytes.extend(input.to_le_bytes());
            bytes.extend(word.to_le_bytes());
            bytes.extend(cost.to_le_bytes());
            bytes.extend(next.to_le_bytes());
        }
    }
    bytes
}

/// Numbers of four bytes within a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct NumberPlace {
    pub start: usize,
    pub rows: usize,
    pub columns: usize,
}

impl NumberPlace {
    const fn end(self) -> usize {
        self.start + 4 * self.rows * self.columns
    }

    pub fn read(self, bytes: &[u8]) -> Vec<f32> {
        let numbers = bytes[self.start..self.end()].chunks_exact(4);
        numbers.map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect()
    }

    pub fn write<'a>(self, bytes: &mut [u8], numbers: impl Iterator<Item = &'a f32>) {
        for (four, number) in bytes[self.start..self.end()].chunks_exact_mut(4).zip(numbers) {
            four.copy_from_slice(&number.to_le_bytes());
        }
    }
}
