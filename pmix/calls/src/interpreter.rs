//! Performs steps: variables, places in memory, and calls.

use libloading::Library;
use mapcheck_pmix_calls::protocol::{Answer, Format, HEAP, MemoryPlace, Operand, Step};
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;

/// The contents of a variable before a script writes to it.
const GARBAGE: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// The maximum number of strings that are read from a list, in case its NULL is missing.
const MAX_LIST_LEN: usize = 4096;

/// A library, and the variables of a script.
pub(crate) struct Interpreter {
    /// Never unloaded: functions that it has registered to run at exit would be left without code.
    library: ManuallyDrop<Library>,
    variables: BTreeMap<String, Variable>,
}

/// The memory of a variable.
#[derive(Clone, Copy)]
struct Variable {
    address: usize,
    bytes: u64,
}

/// A function with up to eight parameters.
///
/// All functions that scripts call take integers and pointers only. The calling conventions of the platforms of PMIx pass each in a
/// register or a word of the stack of its own, and a function ignores the operands that it has no parameters for.
type Function =
    unsafe extern "C" fn(usize, usize, usize, usize, usize, usize, usize, usize) -> usize;

impl Interpreter {
    /// Loads a library.
    pub(crate) fn open(path: &Path) -> Result<Self, libloading::Error> {
        // SAFETY: loading a library runs its initializers; if they misbehave, only this process is affected.
        let library = unsafe { Library::new(path) }?;
        Ok(Self {
            library: ManuallyDrop::new(library),
            variables: BTreeMap::new(),
        })
    }

    /// Performs a step.
    pub(crate) fn perform(&mut self, step: &Step) -> Answer {
        let result = match step {
            Step::Declare { variable, bytes } => self.declare(variable, *bytes),
            Step::Store {
                place,
                format,
                value,
            } => self.store(place, *format, value),
            Step::Call {
                function,
                operands,
                result,
            } => self.call(function, operands, result.as_ref()),
            Step::Read { place, format } => self.read(place, *format),
            Step::HasFunction { function } => Ok(Answer::Bool(self.function(function).is_some())),
        };
        result.unwrap_or_else(|failure| failure)
    }

    fn declare(&mut self, variable: &str, bytes: u64) -> Result<Answer, Answer> {
        let size = usize::try_from(bytes)
            .map_err(|_| Answer::Failed(format!("{variable}: {bytes} bytes are too many")))?;
        // An array of words, so that every type is aligned in it.
        let words = vec![GARBAGE; size.div_ceil(size_of::<u64>()).max(1)];
        let address = words.leak().as_mut_ptr() as usize;
        let memory = Variable { address, bytes };
        self.variables.insert(variable.to_owned(), memory);
        Ok(Answer::Done)
    }

    /// The address of a place.
    fn address(&self, place: &MemoryPlace) -> Result<usize, Answer> {
        let failed = |reason: &str| Answer::Failed(format!("{}: {reason}", place.variable));
        let variable = self.variables.get(&place.variable);
        let variable = variable.ok_or_else(|| failed("the variable is not declared"))?;
        if place.offset > variable.bytes {
            return Err(failed("the offset is outside of the variable"));
        }
        let to_usize =
            |offset: u64| usize::try_from(offset).map_err(|_| failed("the offset is too large"));
        let mut address = variable.address + to_usize(place.offset)?;
        for offset in &place.follow {
            // SAFETY: by the declarations a pointer is stored there; if the library stored something else, only this process crashes.
            let pointer = unsafe { (address as *const usize).read_unaligned() };
            if pointer == 0 {
                return Err(failed("the path follows a NULL pointer"));
            }
            address = pointer.wrapping_add(to_usize(*offset)?);
        }
        Ok(address)
    }

    fn operand(&self, operand: &Operand) -> Result<usize, Answer> {
        match operand {
            Operand::Number(number) => Ok(usize::try_from(*number).unwrap_or(usize::MAX)),
            Operand::String(text) => {
                let text = CString::new(text.as_str())
                    .map_err(|_| Answer::Failed("a string contains a NUL".to_owned()))?;
                Ok(text.into_raw() as usize)
            }
            Operand::Address(place) => self.address(place),
            Operand::Load(place, format) => {
                let bits = load(self.address(place)?, *format);
                Ok(usize::from_ne_bytes(bits.to_ne_bytes()))
            }
        }
    }

    fn store(
        &mut self,
        place: &MemoryPlace,
        format: Format,
        value: &Operand,
    ) -> Result<Answer, Answer> {
        let address = self.address(place)?;
        if let (Format::CharArray(size), Operand::String(text)) = (format, value) {
            store_char_array(address, usize::try_from(size).unwrap_or(0), text);
            return Ok(Answer::Done);
        }
        let value = self.operand(value)?;
        put(address, format, value);
        Ok(Answer::Done)
    }

    fn function(&self, name: &str) -> Option<Function> {
        // SAFETY: every function that a script may call can be called as this type; see its description.
        let symbol = unsafe { self.library.get::<Function>(name.as_bytes()) };
        symbol.ok().map(|symbol| *symbol)
    }

    fn call(
        &mut self,
        name: &str,
        operands: &[Operand],
        result: Option<&(MemoryPlace, Format)>,
    ) -> Result<Answer, Answer> {
        let mut words = [0usize; 8];
        if operands.len() > words.len() {
            return Err(Answer::Failed(format!("{name}: too many operands")));
        }
        for (word, operand) in words.iter_mut().zip(operands) {
            *word = self.operand(operand)?;
        }
        let returned = if name == HEAP {
            heap_bytes()
        } else {
            let function = self
                .function(name)
                .ok_or_else(|| Answer::Missing(name.to_owned()))?;
            let [a, b, c, d, e, f, g, h] = words;
            // SAFETY: the operands fit the declared prototype; if the library has another one, only this process crashes.
            unsafe { function(a, b, c, d, e, f, g, h) }
        };
        if let Some((place, format)) = result {
            put(self.address(place)?, *format, returned);
        }
        Ok(Answer::Done)
    }

    fn read(&self, place: &MemoryPlace, format: Format) -> Result<Answer, Answer> {
        let address = self.address(place)?;
        Ok(match format {
            Format::Unsigned(_) => Answer::Number(i128::from(load(address, format))),
            Format::Signed(_) => Answer::Number(i128::from(load(address, format).cast_signed())),
            Format::Float(4) => Answer::Float(f64::from(f32_from_bits(load(address, format)))),
            Format::Float(_) => Answer::Float(f64::from_bits(load(address, format))),
            Format::Pointer if load(address, format) == 0 => Answer::Null,
            Format::Pointer => Answer::Pointer,
            Format::String => string(load(address, format)).map_or(Answer::Null, Answer::String),
            Format::StringList => {
                string_list(load(address, format)).map_or(Answer::Null, Answer::StringList)
            }
            Format::CharArray(size) => char_array(address, usize::try_from(size).unwrap_or(0)),
        })
    }
}

fn f32_from_bits(bits: u64) -> f32 {
    f32::from_bits(u32::try_from(bits & 0xffff_ffff).unwrap_or(0))
}

/// The number of bytes of a format that are loaded and stored as one word.
fn width(format: Format) -> usize {
    match format {
        Format::Unsigned(bytes) | Format::Signed(bytes) | Format::Float(bytes) => {
            usize::from(bytes.min(8))
        }
        Format::Pointer | Format::String | Format::StringList | Format::CharArray(_) => {
            size_of::<usize>()
        }
    }
}

/// Loads a place, extended to a word.
fn load(address: usize, format: Format) -> u64 {
    let mut bytes = [0u8; 8];
    let width = width(format);
    // SAFETY: by the declarations the place has at least `width` bytes; no format is wider than the array.
    unsafe { ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), width) };
    if matches!(format, Format::Signed(_)) && width > 0 && bytes[width - 1] & 0x80 != 0 {
        bytes[width..].fill(0xff);
    }
    u64::from_ne_bytes(bytes)
}

/// Stores the low bytes of a word in a place.
fn put(address: usize, format: Format, value: usize) {
    let bytes = value.to_ne_bytes();
    // SAFETY: by the declarations the place has at least `width` bytes; no format is wider than a word.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, width(format)) };
}

/// Stores a string in an array of characters, cut to its size and padded with NULs.
fn store_char_array(address: usize, size: usize, text: &str) {
    let len = text.len().min(size.saturating_sub(1));
    // SAFETY: by the declarations the array has `size` bytes, and `len` is less or 0.
    unsafe {
        ptr::write_bytes(address as *mut u8, 0, size);
        ptr::copy_nonoverlapping(text.as_ptr(), address as *mut u8, len);
    }
}

/// The string at an address; `None` for NULL.
fn string(address: u64) -> Option<String> {
    let pointer = usize::try_from(address).ok().filter(|p| *p != 0)? as *const c_char;
    // SAFETY: by the declarations it is a string; if its NUL is missing, only this process crashes.
    let text = unsafe { CStr::from_ptr(pointer) };
    Some(text.to_string_lossy().into_owned())
}

/// The list of strings at an address; `None` for NULL.
fn string_list(address: u64) -> Option<Vec<String>> {
    let first = usize::try_from(address).ok().filter(|p| *p != 0)?;
    let strings = (0..MAX_LIST_LEN).map(|at| {
        let address = first + at * size_of::<*const c_void>();
        string(load(address, Format::Pointer))
    });
    Some(strings.map_while(|string| string).collect())
}

/// The string in an array of characters.
fn char_array(address: usize, size: usize) -> Answer {
    // SAFETY: by the declarations the array has `size` bytes.
    let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, size) };
    match CStr::from_bytes_until_nul(bytes) {
        Ok(text) => Answer::String(text.to_string_lossy().into_owned()),
        Err(_) => Answer::Failed(format!("none of the {size} bytes is a NUL")),
    }
}

/// The bytes of the C library's heap that are allocated and not freed.
fn heap_bytes() -> usize {
    // SAFETY: the function has no arguments and returns numbers.
    let info = unsafe { libc::mallinfo2() };
    info.uordblks + info.hblkhd
}
