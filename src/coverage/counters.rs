//! The counters that a program compiled with GCC's `--coverage` writes when it ends (`.gcda`).
//!
//! A file is a header of four numbers and a list of records, each with a tag and a length. Only the records of arcs count: an arc is a
//! way from one basic block to the next. The format is that of GCC 12 and newer.

use std::fmt::Write as _;

/// The first number of a file: `gcda`.
const MAGIC: u32 = 0x6763_6461;

/// The tag of the counters of arcs.
const ARCS: u32 = 0x01a1_0000;

/// The oldest release of GCC whose files have this format.
const OLDEST: u32 = 12;

/// The most bytes of a file, and of all counters in it.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// A file of counters: those of one object file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterFile {
    header: [u32; 4],
    records: Vec<Record>,
}

/// A record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Record {
    /// How often each arc of a function was passed.
    Arcs(Vec<u64>),
    /// Anything else, as it is.
    Other {
        tag: u32,
        length: i32,
        data: Vec<u8>,
    },
}

/// A file that does not contain counters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CounterError {
    /// It does not begin as such a file does.
    #[error("it is not a file of counters")]
    NotCounters,
    /// Another compiler, or an old one, has written it.
    #[error(
        "its format is that of version {0}; compile the build with GCC {OLDEST} or newer, which counts in a form that mapcheck reads"
    )]
    OtherCompiler(String),
    /// It ends within a record, or a record has an impossible length.
    #[error("it is cut or damaged at byte {0}")]
    Damaged(usize),
    /// It is not of the same object file as another.
    #[error(
        "its functions are not those of the runs before; the build was compiled again meanwhile"
    )]
    Changed,
}

/// Reads numbers from bytes.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], CounterError> {
        let end = self.at.checked_add(count);
        let taken = end.and_then(|end| self.bytes.get(self.at..end));
        let taken = taken.ok_or(CounterError::Damaged(self.at))?;
        self.at += count;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, CounterError> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }
}

impl CounterFile {
    /// Parses a file.
    ///
    /// # Errors
    ///
    /// It is not a file of counters, is damaged, or its format is another.
    pub fn parse(bytes: &[u8]) -> Result<Self, CounterError> {
        let mut reader = Reader { bytes, at: 0 };
        let magic = reader.number().map_err(|_| CounterError::NotCounters)?;
        if magic != MAGIC || bytes.len() > MAX_BYTES {
            return Err(CounterError::NotCounters);
        }
        let version = reader.number()?;
        check_version(version)?;
        let header = [magic, version, reader.number()?, reader.number()?];
        let mut records = Vec::new();
        let mut counters = 0;
        while reader.at < bytes.len() {
            let start = reader.at;
            let tag = reader.number()?;
            if tag == 0 {
                break;
            }
            let length = i32::from_le_bytes(reader.number()?.to_le_bytes());
            // A negative length is that of counters that are all 0, which are left out.
            let size = usize::try_from(length.unsigned_abs()).unwrap_or(usize::MAX);
            counters += if tag == ARCS { size } else { 0 };
            if counters > MAX_BYTES || (tag == ARCS && size % 8 != 0) {
                return Err(CounterError::Damaged(start));
            }
            let data = reader.take(if length < 0 { 0 } else { size })?;
            records.push(match (tag, length < 0) {
                (ARCS, true) => Record::Arcs(vec![0; size / 8]),
                (ARCS, false) => Record::Arcs(data.chunks_exact(8).map(count).collect()),
                _ => Record::Other {
                    tag,
                    length,
                    data: data.to_vec(),
                },
            });
        }
        Ok(Self { header, records })
    }

    /// Returns the counters of all arcs, in order.
    pub fn counts(&self) -> impl Iterator<Item = u64> + '_ {
        let arcs = self.records.iter().filter_map(|record| match record {
            Record::Arcs(counts) => Some(counts.as_slice()),
            Record::Other { .. } => None,
        });
        arcs.flatten().copied()
    }

    /// Adds the counters of another run of the same object file. Returns the number of arcs that were never passed before.
    ///
    /// # Errors
    ///
    /// The other file is not of the same object file. Then nothing is added.
    pub fn add(&mut self, other: &Self) -> Result<usize, CounterError> {
        let is_same = self.header == other.header && self.records.len() == other.records.len();
        let mut pairs = self.records.iter().zip(&other.records);
        let fits = |(own, other): (&Record, &Record)| match (own, other) {
            (Record::Arcs(own), Record::Arcs(other)) => own.len() == other.len(),
            (Record::Other { tag: own, .. }, Record::Other { tag: other, .. }) => own == other,
            _ => false,
        };
        if !is_same || !pairs.all(fits) {
            return Err(CounterError::Changed);
        }
        let mut new = 0;
        for (own, other) in self.records.iter_mut().zip(&other.records) {
            if let (Record::Arcs(own), Record::Arcs(other)) = (own, other) {
                for (own, other) in own.iter_mut().zip(other) {
                    new += usize::from(*own == 0 && *other > 0);
                    *own = own.saturating_add(*other);
                }
            }
        }
        Ok(new)
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.header.iter().flat_map(|it| it.to_le_bytes()).collect();
        for record in &self.records {
            let (tag, length) = match record {
                Record::Arcs(counts) => (ARCS, i32::try_from(counts.len() * 8).unwrap_or(i32::MAX)),
                Record::Other { tag, length, .. } => (*tag, *length),
            };
            bytes.extend(tag.to_le_bytes());
            bytes.extend(length.to_le_bytes());
            match record {
                Record::Arcs(counts) => bytes.extend(counts.iter().flat_map(|it| it.to_le_bytes())),
                Record::Other { data, .. } => bytes.extend(data),
            }
        }
        bytes.extend([0; 4]);
        bytes
    }
}

fn count(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().unwrap_or_default())
}

/// Checks the version of the format: a letter and a digit for the release of GCC, then two more characters.
fn check_version(version: u32) -> Result<(), CounterError> {
    let [letter, digit, ..] = version.to_be_bytes();
    let release = match (letter, digit) {
        (b'A'..=b'Z', b'0'..=b'9') => u32::from(letter - b'A') * 10 + u32::from(digit - b'0'),
        _ => 0,
    };
    if release >= OLDEST {
        return Ok(());
    }
    let mut text = String::new();
    for byte in version.to_be_bytes() {
        let _ = write!(text, "{}", byte.escape_ascii());
    }
    Err(CounterError::OtherCompiler(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(release: &[u8; 4], records: &[(u32, i32, &[u8])]) -> Vec<u8> {
        let mut bytes = MAGIC.to_le_bytes().to_vec();
        bytes.extend(u32::from_be_bytes(*release).to_le_bytes());
        bytes.extend([7, 0, 0, 0, 9, 0, 0, 0]);
        for (tag, length, data) in records {
            bytes.extend(tag.to_le_bytes());
            bytes.extend(length.to_le_bytes());
            bytes.extend(*data);
        }
        bytes.extend([0; 4]);
        bytes
    }

    fn arcs(counts: &[u64]) -> Vec<u8> {
        counts
            .iter()
            .flat_map(|count| count.to_le_bytes())
            .collect()
    }

    #[test]
    fn counters_are_read_added_and_written() {
        let function: &[u8] = &[1; 12];
        let first = file(
            b"B22*",
            &[(0x0100_0000, 12, function), (ARCS, 16, &arcs(&[3, 0]))],
        );
        let second = file(
            b"B22*",
            &[(0x0100_0000, 12, function), (ARCS, 16, &arcs(&[1, 5]))],
        );
        let none = file(b"B22*", &[(0x0100_0000, 12, function), (ARCS, -16, &[])]);
        let mut sum = CounterFile::parse(&none).unwrap();
        assert_eq!(sum.counts().collect::<Vec<_>>(), [0, 0]);
        let [first, second] = [first, second].map(|bytes| CounterFile::parse(&bytes).unwrap());
        assert_eq!(sum.add(&first), Ok(1));
        assert_eq!(sum.add(&first), Ok(0));
        assert_eq!(sum.add(&second), Ok(1));
        assert_eq!(sum.counts().collect::<Vec<_>>(), [7, 5]);
        assert_eq!(CounterFile::parse(&sum.to_bytes()), Ok(sum));
    }

    #[test]
    fn other_files_are_refused_and_never_read_beyond_their_end() {
        let whole = file(b"B22*", &[(ARCS, 16, &arcs(&[3, 0]))]);
        assert_eq!(CounterFile::parse(b"text"), Err(CounterError::NotCounters));
        let old = file(b"A93*", &[]);
        let error = CounterFile::parse(&old).unwrap_err();
        assert_eq!(error, CounterError::OtherCompiler("A93*".to_owned()));
        for end in 0..whole.len() - 4 {
            // A file that is cut between two records looks like a shorter one.
            let parsed = CounterFile::parse(&whole[..end]);
            assert!(parsed.is_err() || end == 16, "{end}");
        }
        let huge = file(b"B22*", &[(ARCS, i32::MIN, &[])]);
        assert_eq!(CounterFile::parse(&huge), Err(CounterError::Damaged(16)));
        let uneven = file(b"B22*", &[(ARCS, 9, &[0; 9])]);
        assert!(CounterFile::parse(&uneven).is_err());
    }

    #[test]
    fn counters_of_another_object_file_are_not_added() {
        let one = CounterFile::parse(&file(b"B22*", &[(ARCS, 8, &arcs(&[1]))])).unwrap();
        let two = CounterFile::parse(&file(b"B22*", &[(ARCS, 16, &arcs(&[1, 1]))])).unwrap();
        let mut sum = one.clone();
        assert_eq!(sum.add(&two), Err(CounterError::Changed));
        assert_eq!(sum, one);
    }
}
