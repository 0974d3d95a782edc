//! Serialising attributes: what is local is left behind.

use super::{Attribute, AttributeKey, AttributeList, Scope, Value, ValueType};

/// A buffer that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// It ends too early.
    #[error("the buffer ends {missing} bytes too early")]
    PastEnd {
        /// How many bytes are missing.
        missing: usize,
    },
    /// It holds a key that does not exist.
    #[error("no attribute has the number {0}")]
    UnknownKey(u16),
    /// A value does not carry the type of its key.
    #[error("{key} holds a {wanted}, but type {given} was sent")]
    WrongType {
        /// The key.
        key: AttributeKey,
        /// The type of its values.
        wanted: ValueType,
        /// The number of the type that was sent.
        given: u8,
    },
    /// Text that is not UTF-8.
    #[error("{0} holds text that is not UTF-8")]
    NotText(AttributeKey),
    /// Something follows the last entry.
    #[error("{0} bytes follow the last entry")]
    Trailing(usize),
}

impl From<TransferError> for crate::error::Refusal {
    fn from(error: TransferError) -> Self {
        use crate::error::{Code, Refusal, Stage, Topic};
        Refusal::new(
            Stage::Policy,
            Topic::InvalidValue,
            Code::BadParam,
            error.to_string(),
        )
    }
}

/// Appends the global attributes of a list.
#[doc(alias = "prte_job_pack")]
pub fn pack(list: &AttributeList, buffer: &mut Vec<u8>) {
    // PAM-GLOBAL-2: only global attributes are packed.
    let sent: Vec<&Attribute> = list
        .iter()
        .filter(|entry| entry.scope == Scope::Global)
        .collect();
    put_u32(buffer, sent.len());
    for entry in sent {
        buffer.extend(entry.key.number().to_be_bytes());
        buffer.push(type_number(entry.key.value_type()));
        match &entry.value {
            Value::Bool(value) => buffer.push(u8::from(*value)),
            Value::U16(value) => buffer.extend(value.to_be_bytes()),
            Value::U32(value) => buffer.extend(value.to_be_bytes()),
            Value::Text(value) => {
                put_u32(buffer, value.len());
                buffer.extend(value.bytes());
            }
        }
    }
}

/// Reads a list back.
///
/// # Errors
///
/// The buffer ends early, names an unknown key, or holds a value of another type than its key's.
#[doc(alias = "prte_job_unpack")]
pub fn unpack(reader: &mut Reader<'_>) -> Result<AttributeList, TransferError> {
    let count = reader.u32()?;
    let mut list = AttributeList::default();
    for _ in 0..count {
        let number = reader.u16()?;
        let key = AttributeKey::from_number(number).ok_or(TransferError::UnknownKey(number))?;
        let given = reader.u8()?;
        if given != type_number(key.value_type()) {
            return Err(TransferError::WrongType {
                key,
                wanted: key.value_type(),
                given,
            });
        }
        let value = match key.value_type() {
            ValueType::Bool => Value::Bool(reader.u8()? != 0),
            ValueType::U16 => Value::U16(reader.u16()?),
            ValueType::U32 => Value::U32(reader.u32()?),
            ValueType::Text => {
                let len = reader.u32()? as usize;
                let bytes = reader.take(len)?;
                let text = std::str::from_utf8(bytes).map_err(|_| TransferError::NotText(key))?;
                Value::Text(text.to_owned())
            }
        };
        list.put(key, value);
    }
    Ok(list)
}

/// Walks over a buffer.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// At the beginning of a buffer.
    #[must_use]
    pub fn new(buffer: &'a [u8]) -> Self {
        Self { rest: buffer }
    }

    /// Confirms that nothing is left.
    ///
    /// # Errors
    ///
    /// Something is.
    pub fn end(&self) -> Result<(), TransferError> {
        match self.rest.len() {
            0 => Ok(()),
            left => Err(TransferError::Trailing(left)),
        }
    }

    /// The next bytes.
    ///
    /// # Errors
    ///
    /// There are fewer.
    pub fn take(&mut self, len: usize) -> Result<&'a [u8], TransferError> {
        let Some((taken, rest)) = self.rest.split_at_checked(len) else {
            return Err(TransferError::PastEnd {
                missing: len - self.rest.len(),
            });
        };
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], TransferError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    /// The next byte.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn u8(&mut self) -> Result<u8, TransferError> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next 16-bit number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn u16(&mut self) -> Result<u16, TransferError> {
        self.array().map(u16::from_be_bytes)
    }

    /// The next 32-bit number.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn u32(&mut self) -> Result<u32, TransferError> {
        self.array().map(u32::from_be_bytes)
    }
}

/// Appends a length; a request holds far fewer than four thousand million of anything.
pub(crate) fn put_u32(buffer: &mut Vec<u8>, len: usize) {
    buffer.extend(u32::try_from(len).unwrap_or(u32::MAX).to_be_bytes());
}

/// PMIx's numbers of the types.
fn type_number(value_type: ValueType) -> u8 {
    match value_type {
        ValueType::Bool => 1,
        ValueType::Text => 3,
        ValueType::U16 => 13,
        ValueType::U32 => 14,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> AttributeList {
        let mut list = AttributeList::default();
        list.put(AttributeKey::AppMapBy, Value::U16(0x4009));
        list.put(AttributeKey::AppPpr, Value::Text("2:numa".to_owned()));
        list.put(AttributeKey::AppHwtCpus, Value::Bool(true));
        list
    }

    fn packed(list: &AttributeList) -> Vec<u8> {
        let mut buffer = Vec::new();
        pack(list, &mut buffer);
        buffer
    }

    #[test]
    fn global_attributes_survive_the_transfer() {
        let buffer = packed(&list());
        let mut reader = Reader::new(&buffer);
        assert_eq!(unpack(&mut reader), Ok(list()));
        assert_eq!(reader.end(), Ok(()));
    }

    #[test]
    fn a_local_attribute_is_left_behind() {
        let mut sent = list();
        sent.set_scope(AttributeKey::AppMapBy, Scope::Local);
        let received = unpack(&mut Reader::new(&packed(&sent))).unwrap_or_default();
        assert!(!received.has(AttributeKey::AppMapBy));
        assert!(received.has(AttributeKey::AppPpr));
    }

    #[test]
    fn every_cut_buffer_is_refused() {
        let buffer = packed(&list());
        for len in 0..buffer.len() {
            assert!(matches!(
                unpack(&mut Reader::new(&buffer[..len])),
                Err(TransferError::PastEnd { .. })
            ));
        }
    }

    #[test]
    fn a_value_of_another_type_is_refused() {
        let mut buffer = packed(&list());
        buffer[6] = 14;
        assert!(matches!(
            unpack(&mut Reader::new(&buffer)),
            Err(TransferError::WrongType { given: 14, .. })
        ));
    }
}
