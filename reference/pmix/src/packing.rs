//! What comes of packing and unpacking.

use super::{Deviation, Done, Info, Operation, Returned, Status, Value, data_type};
use std::collections::BTreeSet;

/// What comes of an operation that packs and unpacks; nothing where it is none.
///
/// Packing loses and adds nothing (SUP-RETURN-2); what is packed is read as what it is, once, and as a whole.
pub(super) fn transferred(operation: &Operation, deviations: &BTreeSet<Deviation>) -> Option<Done> {
    let returned = match operation {
        Operation::Transfer { infos } => Ok(Returned::Infos(infos.clone())),
        Operation::TransferApp { app } => Ok(Returned::App(app.clone())),
        Operation::TransferValue {
            value,
            as_type,
            count,
        } => match reread(value, *as_type, deviations) {
            Some(value) if *count == 1 => Ok(Returned::Value(value)),
            Some(_) => Err(Status::PAST_END),
            None => Err(Status::UNPACK_FAILURE),
        },
        Operation::TransferCut { infos, bytes } => {
            let whole = *bytes == 0;
            let seems_whole = deviations.contains(&Deviation::CutNumbersRead)
                && infos
                    .last()
                    .is_some_and(|last| *bytes < bytes_of_number(last));
            match whole || seems_whole {
                true => Ok(Returned::Infos(infos.clone())),
                false => Err(Status::PAST_END),
            }
        }
        _ => return None,
    };
    Some(match returned {
        Ok(returned) => Done::with(returned),
        Err(status) => Done::status(status),
    })
}

/// What a value is read as; nothing if it cannot be.
fn reread(value: &Value, as_type: u16, deviations: &BTreeSet<Deviation>) -> Option<Value> {
    if value.data_type() == as_type {
        return Some(value.clone());
    }
    if !deviations.contains(&Deviation::TypesNotPacked) {
        return None;
    }
    let number = first_number(value)?;
    Some(match as_type {
        data_type::BOOL => Value::Bool(number != 0),
        data_type::UINT8 => Value::Uint8(number),
        data_type::UINT16 => Value::Uint16(number.into()),
        data_type::UINT32 => Value::Uint32(number.into()),
        data_type::UINT64 => Value::Uint64(number.into()),
        _ => return None,
    })
}

/// The number with which a packed value begins, if it is a small one.
fn first_number(value: &Value) -> Option<u8> {
    let number = match value {
        Value::Bool(value) => u64::from(*value),
        // How long it is, with the NUL at its end; the lowest bit is for signs.
        Value::String(text) => 2 * (text.len() as u64 + 1),
        other => number(other)?,
    };
    u8::try_from(number)
        .ok()
        .filter(|number| *number <= SEVEN_BITS)
}

/// What a byte of a number holds: one bit tells whether another byte follows.
const SEVEN_BITS: u8 = 0x7f;

/// In how many bytes the number is packed that an info ends with; none if it ends with something else.
fn bytes_of_number(info: &Info) -> u32 {
    let Some(number) = number(&info.value) else {
        return 0;
    };
    let bits = u64::BITS - number.leading_zeros();
    bits.div_ceil(SEVEN_BITS.count_ones()).max(1)
}

fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Uint16(value) => Some((*value).into()),
        Value::Uint32(value) | Value::Uint(value) => Some((*value).into()),
        Value::Uint64(value) | Value::Size(value) => Some(*value),
        _ => None,
    }
}
