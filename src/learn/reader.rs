//! Numbers and names of Kaldi's and OpenFst's binary files. Every step says where it stopped.

/// Why a file could not be read, and where.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("byte {at}: {reason}")]
pub struct ReadError {
    /// The byte, from 0.
    pub at: usize,
    /// What was expected.
    pub reason: String,
}

/// A place in the bytes of a file.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
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

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let at = self.at;
        self.take(N)?.try_into().map_err(|_| ReadError { at, reason: "the file breaks off".into() })
    }

    /// These very bytes.
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

    /// What is before the next `end`, which is passed over.
    pub fn until(&mut self, end: &[u8]) -> Result<&'a str, ReadError> {
        let rest = &self.bytes[self.at..];
        let length = rest.windows(end.len()).position(|window| window == end);
        let length = length.ok_or_else(|| self.fault("the file breaks off"))?;
        let text = str::from_utf8(&rest[..length]).map_err(|_| self.fault("this is no text"))?;
        self.at += length + end.len();
        Ok(text)
    }

    /// Four bytes.
    pub fn i32(&mut self) -> Result<i32, ReadError> {
        self.array().map(i32::from_le_bytes)
    }

    /// Eight bytes.
    pub fn i64(&mut self) -> Result<i64, ReadError> {
        self.array().map(i64::from_le_bytes)
    }

    /// Four bytes.
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

    /// How many of something follow.
    pub fn count(&mut self) -> Result<usize, ReadError> {
        let at = self.at;
        let count = self.integer()?;
        usize::try_from(count).map_err(|_| ReadError { at, reason: format!("{count} is no count") })
    }

    pub fn integers(&mut self) -> Result<Vec<i32>, ReadError> {
        let count = self.count()?;
        // What is not in the file is not waited for in memory.
        let bytes = self.take(count.checked_mul(4).ok_or_else(|| self.fault("the file breaks off"))?)?;
        Ok(bytes
            .chunks_exact(4)
            .map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]))
            .collect())
    }

    /// Where the numbers of a vector are, and how many.
    pub fn vector(&mut self) -> Result<Place, ReadError> {
        self.expect(b"FV ")?;
        let columns = self.count()?;
        self.place(1, columns)
    }

    /// Where the numbers of a matrix are, row by row.
    pub fn matrix(&mut self) -> Result<Place, ReadError> {
        self.expect(b"FM ")?;
        let (rows, columns) = (self.count()?, self.count()?);
        self.place(rows, columns)
    }

    fn place(&mut self, rows: usize, columns: usize) -> Result<Place, ReadError> {
        let start = self.at;
        let size = rows.checked_mul(columns).and_then(|size| size.checked_mul(4));
        self.take(size.ok_or_else(|| self.fault("the file breaks off"))?)?;
        Ok(Place { start, rows, columns })
    }
}

/// Numbers of four bytes within a file.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Place {
    pub start: usize,
    pub rows: usize,
    pub columns: usize,
}

impl Place {
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
