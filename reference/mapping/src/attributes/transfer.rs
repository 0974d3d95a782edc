//! Packing attributes for their transfer to the DVM master, and unpacking them there (8.1.1.5.1.1).

use super::{Attribute, AttributeId, AttributeList, Owner, Scope, Value, ValueType};

/// The reason why a packed request cannot be unpacked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TransferError {
    /// The buffer ends too early.
    #[error("the buffer is {missing} bytes too short")]
    PastEnd {
        /// How many bytes are missing.
        missing: usize,
    },
    /// The buffer holds the number of an attribute that does not exist.
    #[error("unknown attribute number {0}")]
    UnknownNumber(u16),
    /// The type of a value is not that of its attribute.
    #[error("{id} holds a {expected}, but a value of type {actual} was sent")]
    WrongType {
        /// The attribute.
        id: AttributeId,
        /// The type of its values.
        expected: ValueType,
        /// The number of the type that was sent.
        actual: u8,
    },
    /// A string is not UTF-8.
    #[error("the value of {0} is not UTF-8")]
    NotText(AttributeId),
    /// Bytes follow the last entry.
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

/// Appends the global attributes of a list to a buffer.
#[doc(alias = "prte_job_pack")]
pub fn pack(list: &AttributeList, buffer: &mut Vec<u8>) {
    // PAM-GLOBAL-2, PAM-GLOBAL-4: only GLOBAL attributes are packed; LOCAL ones are dropped without a diagnostic.
    let sent: Vec<&Attribute> = list
        .iter()
        .filter(|entry| entry.scope == Scope::Global)
        .collect();
    put_u32(buffer, sent.len());
    for entry in sent {
        buffer.extend(entry.id.number().to_be_bytes());
        buffer.push(type_number(entry.id.value_type()));
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

/// Unpacks the attributes of an owner.
///
/// # Errors
///
/// The buffer ends early, holds an unknown number, or a value whose type is not its attribute's.
#[doc(alias = "prte_job_unpack")]
pub fn unpack(reader: &mut Reader<'_>, owner: Owner) -> Result<AttributeList, TransferError> {
    let count = reader.u32()?;
    let mut list = AttributeList::new(owner);
    for _ in 0..count {
        let number = reader.u16()?;
        let id = AttributeId::from_number(number).ok_or(TransferError::UnknownNumber(number))?;
        let actual = reader.u8()?;
        if actual != type_number(id.value_type()) {
            return Err(TransferError::WrongType {
                id,
                expected: id.value_type(),
                actual,
            });
        }
        let value = match id.value_type() {
            ValueType::Bool => Value::Bool(reader.u8()? != 0),
            ValueType::U16 => Value::U16(reader.u16()?),
            ValueType::U32 => Value::U32(reader.u32()?),
            ValueType::Text => {
                let len = reader.u32()? as usize;
                let bytes = reader.take(len)?;
                let text = std::str::from_utf8(bytes).map_err(|_| TransferError::NotText(id))?;
                Value::Text(text.to_owned())
            }
        };
        list.put_id(id, value);
    }
    Ok(list)
}

/// A position in a packed request.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// The start of a buffer.
    #[must_use]
    pub fn new(buffer: &'a [u8]) -> Self {
        Self { rest: buffer }
    }

    /// Checks that the whole buffer has been read.
    ///
    /// # Errors
    ///
    /// Bytes are left.
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
    /// The buffer is too short.
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
    /// The buffer is too short.
    pub fn u8(&mut self) -> Result<u8, TransferError> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next 16-bit number.
    ///
    /// # Errors
    ///
    /// The buffer is too short.
    pub fn u16(&mut self) -> Result<u16, TransferError> {
        self.array().map(u16::from_be_bytes)
    }

    /// The next 32-bit number.
    ///
    /// # Errors
    ///
    /// The buffer is too short.
    pub fn u32(&mut self) -> Result<u32, TransferError> {
        self.array().map(u32::from_be_bytes)
    }
}

/// Appends a length. Lengths in a request are far below the maximum of 32 bits.
pub(crate) fn put_u32(buffer: &mut Vec<u8>, len: usize) {
    buffer.extend(u32::try_from(len).unwrap_or(u32::MAX).to_be_bytes());
}

/// The number of a type in PMIx's `pmix_data_type_t`.
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
    use super::super::AttributeKey;
    use super::*;

    fn list() -> AttributeList {
        let mut list = AttributeList::new(Owner::App);
        list.put(AttributeKey::MapBy, Value::U16(0x4009));
        list.put(AttributeKey::Ppr, Value::Text("2:numa".to_owned()));
        list.put(AttributeKey::HwtCpus, Value::Bool(true));
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
        assert_eq!(unpack(&mut reader, Owner::App), Ok(list()));
        assert_eq!(reader.end(), Ok(()));
    }

    #[test]
    fn a_local_attribute_is_left_behind() {
        let mut sent = list();
        sent.set_scope(AttributeKey::MapBy.of(Owner::App), Scope::Local);
        let received = unpack(&mut Reader::new(&packed(&sent)), Owner::App).unwrap_or_default();
        assert!(!received.has(AttributeKey::MapBy));
        assert!(received.has(AttributeKey::Ppr));
    }

    #[test]
    fn every_cut_buffer_is_refused() {
        let buffer = packed(&list());
        for len in 0..buffer.len() {
            assert!(matches!(
                unpack(&mut Reader::new(&buffer[..len]), Owner::App),
                Err(TransferError::PastEnd { .. })
            ));
        }
    }

    #[test]
    fn a_value_of_another_type_is_refused() {
        let mut buffer = packed(&list());
        buffer[6] = 14;
        assert!(matches!(
            unpack(&mut Reader::new(&buffer), Owner::App),
            Err(TransferError::WrongType { actual: 14, .. })
        ));
    }
}
