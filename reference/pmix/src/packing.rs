//! Packing and unpacking.

use super::{CallOutput, CallResult, Deviation, Info, Operation, PmixValue, Status, data_type};
use std::collections::BTreeSet;

/// Returns the result of an operation that packs and unpacks, or `None` for any other operation.
///
/// Packing preserves the data (SUP-RETURN-2). A value unpacks only as its own type, once, and from the whole buffer.
pub(super) fn transfer(
    operation: &Operation,
    deviations: &BTreeSet<Deviation>,
) -> Option<CallResult> {
    let returned = match operation {
        Operation::Transfer { infos } => Ok(CallOutput::Infos(infos.clone())),
        Operation::TransferApp { app } => Ok(CallOutput::App(app.clone())),
        Operation::TransferValue {
            value,
            as_type,
            count,
        } => match unpack_as(value, *as_type, deviations) {
            Some(value) if *count == 1 => Ok(CallOutput::Value(value)),
            Some(_) => Err(Status::PAST_END),
            None => Err(Status::UNPACK_FAILURE),
        },
        Operation::TransferCut { infos, bytes } => {
            let whole = *bytes == 0;
            let seems_whole = deviations.contains(&Deviation::CutNumbersRead)
                && infos
                    .last()
                    .is_some_and(|last| *bytes < packed_number_size(last));
            match whole || seems_whole {
                true => Ok(CallOutput::Infos(infos.clone())),
                false => Err(Status::PAST_END),
            }
        }
        _ => return None,
    };
    Some(match returned {
        Ok(returned) => CallResult::success(returned),
        Err(status) => CallResult::from_status(status),
    })
}

/// Unpacks a value as a type, or returns `None` if the types differ.
fn unpack_as(
    value: &PmixValue,
    as_type: u16,
    deviations: &BTreeSet<Deviation>,
) -> Option<PmixValue> {
    if value.data_type() == as_type {
        return Some(value.clone());
    }
    if !deviations.contains(&Deviation::TypesNotPacked) {
        return None;
    }
    let number = first_number(value)?;
    Some(match as_type {
        data_type::BOOL => PmixValue::Bool(number != 0),
        data_type::UINT8 => PmixValue::Uint8(number),
        data_type::UINT16 => PmixValue::Uint16(number.into()),
        data_type::UINT32 => PmixValue::Uint32(number.into()),
        data_type::UINT64 => PmixValue::Uint64(number.into()),
        _ => return None,
    })
}

/// Returns the number that a packed value starts with, if it fits into one byte.
fn first_number(value: &PmixValue) -> Option<u8> {
    let number = match value {
        PmixValue::Bool(value) => u64::from(*value),
        // The length with the terminating NUL; the lowest bit of a packed signed number is its sign.
        PmixValue::String(text) => 2 * (text.len() as u64 + 1),
        other => unsigned_number(other)?,
    };
    u8::try_from(number)
        .ok()
        .filter(|number| *number <= SEVEN_BITS)
}

/// The bits of a number in each packed byte; the eighth bit marks that another byte follows.
const SEVEN_BITS: u8 = 0x7f;

/// Returns the packed size in bytes of the number at the end of an info, or 0 if the info ends with another type.
fn packed_number_size(info: &Info) -> u32 {
    let Some(number) = unsigned_number(&info.value) else {
        return 0;
    };
    let bits = u64::BITS - number.leading_zeros();
    bits.div_ceil(SEVEN_BITS.count_ones()).max(1)
}

fn unsigned_number(value: &PmixValue) -> Option<u64> {
    match value {
        PmixValue::Uint16(value) => Some((*value).into()),
        PmixValue::Uint32(value) | PmixValue::Uint(value) => Some((*value).into()),
        PmixValue::Uint64(value) | PmixValue::Size(value) => Some(*value),
        _ => None,
    }
}
