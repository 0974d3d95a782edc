//! Variables, places in memory, and calls.

use libloading::Library;
use mapcheck_pmix_calls::program::{Answer, Form, HEAP, Operand, Place, Step};
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char, c_void};
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr;

/// What memory is filled with before anybody writes to it.
const GARBAGE: u64 = 0xa5a5_a5a5_a5a5_a5a5;

/// The most texts that are read where a NULL should end them.
const MOST_TEXTS: usize = 4096;

/// A library, and the variables of a script.
pub(crate) struct Machine {
    /// Never unloaded: what it has registered to happen at the end would be left without code.
    library: ManuallyDrop<Library>,
    variables: BTreeMap<String, (usize, u64)>,
}

/// Every function that scripts call takes whole numbers and pointers only. On the machines that PMIx runs on, each of them goes in a
/// register of its own, or in a word of the stack, and so do those that a function has not asked for.
type Function =
    unsafe extern "C" fn(usize, usize, usize, usize, usize, usize, usize, usize) -> usize;

impl Machine {
    pub(crate) fn open(path: &Path) -> Result<Self, libloading::Error> {
        // SAFETY: what a library does when it is loaded is its own; this process exists to find out.
        let library = unsafe { Library::new(path) }?;
        Ok(Self {
            library: ManuallyDrop::new(library),
            variables: BTreeMap::new(),
        })
    }

    pub(crate) fn perform(&mut self, step: &Step) -> Answer {
        let done = match step {
            Step::Declare { variable, bytes } => self.declare(variable, *bytes),
            Step::Store { place, form, value } => self.store(place, *form, value),
            Step::Call {
                function,
                operands,
                result,
            } => self.call(function, operands, result.as_ref()),
            Step::Read { place, form } => self.read(place, *form),
            Step::Has { function } => Ok(Answer::Is(self.function(function).is_some())),
        };
        done.unwrap_or_else(|stopped| stopped)
    }

    fn declare(&mut self, variable: &str, bytes: u64) -> Result<Answer, Answer> {
        let size = usize::try_from(bytes).map_err(|_| Answer::Failed("too much".to_owned()))?;
        // As words, so that everything in it is aligned.
        let words = vec![GARBAGE; size.div_ceil(size_of::<u64>()).max(1)];
        let address = words.leak().as_mut_ptr() as usize;
        self.variables.insert(variable.to_owned(), (address, bytes));
        Ok(Answer::Done)
    }

    /// The address of a place.
    fn address(&self, place: &Place) -> Result<usize, Answer> {
        let failed = |why: &str| Answer::Failed(format!("{}: {why}", place.variable));
        let (start, size) = *self
            .variables
            .get(&place.variable)
            .ok_or_else(|| failed("there is no such variable"))?;
        if place.offset > size {
            return Err(failed("it has no such place"));
        }
        let far = |offset: u64| usize::try_from(offset).map_err(|_| failed("too far"));
        let mut address = start + far(place.offset)?;
        for behind in &place.follow {
            // SAFETY: the declarations say that there is a pointer; a library that put none there crashes this process only.
            let pointer = unsafe { (address as *const usize).read_unaligned() };
            if pointer == 0 {
                return Err(failed("it is NULL on the way"));
            }
            address = pointer.wrapping_add(far(*behind)?);
        }
        Ok(address)
    }

    fn operand(&self, operand: &Operand) -> Result<usize, Answer> {
        match operand {
            Operand::Number(number) => Ok(usize::try_from(*number).unwrap_or(usize::MAX)),
            Operand::Text(text) => {
                let text = CString::new(text.as_str())
                    .map_err(|_| Answer::Failed("a text has a NUL in it".to_owned()))?;
                Ok(text.into_raw() as usize)
            }
            Operand::Address(place) => self.address(place),
            Operand::Load(place, form) => {
                let bits = load(self.address(place)?, *form);
                Ok(usize::from_ne_bytes(bits.to_ne_bytes()))
            }
        }
    }

    fn store(&mut self, place: &Place, form: Form, value: &Operand) -> Result<Answer, Answer> {
        let address = self.address(place)?;
        if let (Form::Inline(size), Operand::Text(text)) = (form, value) {
            store_inline(address, usize::try_from(size).unwrap_or(0), text);
            return Ok(Answer::Done);
        }
        let value = self.operand(value)?;
        put(address, form, value);
        Ok(Answer::Done)
    }

    fn function(&self, name: &str) -> Option<Function> {
        // SAFETY: the type of the symbol is that of every function that a script may call.
        let symbol = unsafe { self.library.get::<Function>(name.as_bytes()) };
        symbol.ok().map(|symbol| *symbol)
    }

    fn call(
        &mut self,
        name: &str,
        operands: &[Operand],
        result: Option<&(Place, Form)>,
    ) -> Result<Answer, Answer> {
        let mut given = [0usize; 8];
        if operands.len() > given.len() {
            return Err(Answer::Failed(format!("{name}: too many operands")));
        }
        for (slot, operand) in given.iter_mut().zip(operands) {
            *slot = self.operand(operand)?;
        }
        let returned = if name == HEAP {
            heap()
        } else {
            let function = self
                .function(name)
                .ok_or_else(|| Answer::Missing(name.to_owned()))?;
            let [a, b, c, d, e, f, g, h] = given;
            // SAFETY: the declarations say what it takes; if the library lies, this process dies and nothing else.
            unsafe { function(a, b, c, d, e, f, g, h) }
        };
        if let Some((place, form)) = result {
            put(self.address(place)?, *form, returned);
        }
        Ok(Answer::Done)
    }

    fn read(&self, place: &Place, form: Form) -> Result<Answer, Answer> {
        let address = self.address(place)?;
        Ok(match form {
            Form::Unsigned(_) => Answer::Number(i128::from(load(address, form))),
            Form::Signed(_) => Answer::Number(i128::from(load(address, form).cast_signed())),
            Form::Float(4) => Answer::Float(f64::from(float(load(address, form)))),
            Form::Float(_) => Answer::Float(f64::from_bits(load(address, form))),
            Form::Pointer if load(address, form) == 0 => Answer::Null,
            Form::Pointer => Answer::Pointer,
            Form::Text => text(load(address, form)).map_or(Answer::Null, Answer::Text),
            Form::Texts => texts(load(address, form)).map_or(Answer::Null, Answer::Texts),
            Form::Inline(size) => inline(address, usize::try_from(size).unwrap_or(0)),
        })
    }
}

fn float(bits: u64) -> f32 {
    f32::from_bits(u32::try_from(bits & 0xffff_ffff).unwrap_or(0))
}

/// How many bytes of memory a form has.
fn width(form: Form) -> usize {
    match form {
        Form::Unsigned(bytes) | Form::Signed(bytes) | Form::Float(bytes) => {
            usize::from(bytes.min(8))
        }
        Form::Pointer | Form::Text | Form::Texts | Form::Inline(_) => size_of::<usize>(),
    }
}

fn load(address: usize, form: Form) -> u64 {
    let mut bytes = [0u8; 8];
    let wide = width(form);
    // SAFETY: the place is as wide as its form says, by the declarations; and no form is wider than the array.
    unsafe { ptr::copy_nonoverlapping(address as *const u8, bytes.as_mut_ptr(), wide) };
    if matches!(form, Form::Signed(_)) && wide > 0 && bytes[wide - 1] & 0x80 != 0 {
        bytes[wide..].fill(0xff);
    }
    u64::from_ne_bytes(bytes)
}

fn put(address: usize, form: Form, value: usize) {
    let bytes = value.to_ne_bytes();
    // SAFETY: as for `load`.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), address as *mut u8, width(form)) };
}

fn store_inline(address: usize, size: usize, text: &str) {
    let most = text.len().min(size.saturating_sub(1));
    // SAFETY: the place has `size` bytes, and one more than is copied.
    unsafe {
        ptr::write_bytes(address as *mut u8, 0, size);
        ptr::copy_nonoverlapping(text.as_ptr(), address as *mut u8, most);
    }
}

fn text(pointer: u64) -> Option<String> {
    let pointer = usize::try_from(pointer).ok().filter(|p| *p != 0)? as *const c_char;
    // SAFETY: the declarations say that it is a text; if it has no end, this process dies and nothing else.
    let text = unsafe { CStr::from_ptr(pointer) };
    Some(text.to_string_lossy().into_owned())
}

fn texts(pointer: u64) -> Option<Vec<String>> {
    let first = usize::try_from(pointer).ok().filter(|p| *p != 0)?;
    let each = (0..MOST_TEXTS).map(|at| {
        let address = first + at * size_of::<*const c_void>();
        text(load(address, Form::Pointer))
    });
    Some(each.map_while(|text| text).collect())
}

fn inline(address: usize, size: usize) -> Answer {
    // SAFETY: the place has `size` bytes.
    let bytes = unsafe { std::slice::from_raw_parts(address as *const u8, size) };
    match CStr::from_bytes_until_nul(bytes) {
        Ok(text) => Answer::Text(text.to_string_lossy().into_owned()),
        Err(_) => Answer::Failed(format!("none of {size} bytes is a NUL")),
    }
}

/// The bytes that the C library has handed out and not been given back.
fn heap() -> usize {
    // SAFETY: it takes nothing and returns numbers.
    let info = unsafe { libc::mallinfo2() };
    info.uordblks + info.hblkhd
}
