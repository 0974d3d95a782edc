//! Packing and unpacking.

use crate::lend::{Lent, unusable};
use crate::library::{Library, done};
use crate::take;
use mapcheck_reference::pmix::{App, Info, Status, Value, data_type};
use pmix_sys::{pmix_app_t, pmix_data_buffer_t, pmix_info_t, pmix_proc_t, pmix_value_t};
use std::ffi::c_void;
use std::ptr;

/// A data buffer. What it holds was allocated by libpmix.
struct Buffer(pmix_data_buffer_t);

impl Buffer {
    fn new() -> Self {
        // SAFETY: all bits zero are an empty buffer; that is all that PMIX_DATA_BUFFER_CONSTRUCT does.
        Self(unsafe { std::mem::zeroed() })
    }

    /// Packs values.
    ///
    /// # Safety
    ///
    /// There are so many values of the type at the pointer.
    unsafe fn pack(
        &mut self,
        library: &Library,
        from: *mut c_void,
        count: i32,
        data_type: u16,
    ) -> Result<(), Status> {
        let pack = library.functions.PMIx_Data_pack()?;
        // SAFETY: the buffer is one; as the caller says. Without a target it is packed for this process.
        done(unsafe { pack(ptr::null(), &raw mut self.0, from, count, data_type) })
    }

    /// Unpacks values, and gives how many.
    ///
    /// # Safety
    ///
    /// There is zeroed room for so many values of the type at the pointer.
    unsafe fn unpack(
        &mut self,
        library: &Library,
        to: *mut c_void,
        room: i32,
        data_type: u16,
    ) -> Result<usize, Status> {
        let unpack = library.functions.PMIx_Data_unpack()?;
        let mut count = room;
        // SAFETY: the buffer is one; as the caller says.
        done(unsafe { unpack(ptr::null(), &raw mut self.0, to, &raw mut count, data_type) })?;
        usize::try_from(count).map_err(|_| unusable(format!("{count} values were unpacked")))
    }
}

impl Buffer {
    /// Takes bytes off the end: they are there, but do not count as used any more.
    fn cut(&mut self, bytes: u32) {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let bytes = bytes.min(self.0.bytes_used);
        self.0.bytes_used -= bytes;
        // How much there is to unpack goes by where the next value would be packed.
        self.0.pack_ptr = self.0.pack_ptr.wrapping_sub(bytes);
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: libpmix has allocated it, and it belongs to whoever has the buffer; that is PMIX_DATA_BUFFER_DESTRUCT.
        unsafe { take::free(self.0.base_ptr) }
    }
}

fn count(count: usize) -> Result<i32, Status> {
    i32::try_from(count).map_err(|_| unusable(format!("{count} are too many")))
}

impl Library {
    /// Packs infos and unpacks them.
    ///
    /// # Errors
    ///
    /// What the library answers.
    #[doc(alias = "PMIx_Data_pack", alias = "PMIx_Data_unpack")]
    pub fn transfer(&self, infos: &[Info]) -> Result<Vec<Info>, Status> {
        self.transfer_cut(infos, 0)
    }

    /// Packs infos, takes bytes off the end of the buffer, and unpacks the infos.
    ///
    /// # Errors
    ///
    /// What the library answers.
    pub fn transfer_cut(&self, infos: &[Info], bytes: u32) -> Result<Vec<Info>, Status> {
        let mut lent = Lent::default();
        let (from, many) = lent.infos(infos)?;
        let room = count(many)?;
        let mut buffer = Buffer::new();
        // SAFETY: there are so many infos.
        unsafe { buffer.pack(self, from.cast(), room, data_type::INFO)? };
        buffer.cut(bytes);
        // SAFETY: all bits zero are infos without keys and values.
        let mut to: Vec<pmix_info_t> = vec![unsafe { std::mem::zeroed() }; many];
        // SAFETY: there is room for so many infos; those that were unpacked are read, then all are freed.
        unsafe {
            let unpacked = buffer.unpack(self, to.as_mut_ptr().cast(), room, data_type::INFO);
            let infos = unpacked.map(|count| take::infos(to.as_ptr(), count.min(many)));
            take::free_infos(to.as_mut_ptr(), many);
            infos
        }
    }

    /// Packs an app and unpacks it.
    ///
    /// # Errors
    ///
    /// What the library answers.
    pub fn transfer_app(&self, app: &App) -> Result<App, Status> {
        let mut lent = Lent::default();
        let (from, _) = lent.apps(std::slice::from_ref(app))?;
        let mut buffer = Buffer::new();
        // SAFETY: there is one app.
        unsafe { buffer.pack(self, from.cast(), 1, data_type::APP)? };
        // SAFETY: all bits zero are an app without anything.
        let mut to: pmix_app_t = unsafe { std::mem::zeroed() };
        // SAFETY: there is room for one app, which is read, then freed.
        unsafe {
            let unpacked = buffer.unpack(self, (&raw mut to).cast(), 1, data_type::APP);
            let app = unpacked.map(|_| take::apps(&raw const to, 1).pop());
            take::free_app(&to);
            app?.ok_or_else(|| unusable("no app was unpacked".to_owned()))
        }
    }

    /// Packs a value, and unpacks values of a type, so many times; gives the last.
    ///
    /// # Errors
    ///
    /// What the library answers; a type of which no value is known.
    pub fn transfer_value(&self, value: &Value, as_type: u16, times: u32) -> Result<Value, Status> {
        let mut lent = Lent::default();
        let mut from = lent.value(value)?;
        let mut buffer = Buffer::new();
        // SAFETY: a value's data is of its type; what stands behind a pointer there is packed itself.
        unsafe {
            let data = at(&mut from);
            buffer.pack(self, data, 1, from.type_)?;
        }
        let mut last = Value::Undefined;
        for _ in 0..times {
            last = self.unpack_one(&mut buffer, as_type)?;
        }
        Ok(last)
    }

    fn unpack_one(&self, buffer: &mut Buffer, as_type: u16) -> Result<Value, Status> {
        // SAFETY: all bits zero are a value of no type, a process without a name, an array without elements.
        let (mut to, mut process, mut array) = unsafe {
            (
                std::mem::zeroed::<pmix_value_t>(),
                std::mem::zeroed::<pmix_proc_t>(),
                std::mem::zeroed::<pmix_sys::pmix_data_array_t>(),
            )
        };
        to.type_ = as_type;
        match as_type {
            data_type::PROCESS => to.data.proc_ = &raw mut process,
            data_type::ARRAY => to.data.darray = &raw mut array,
            _ => {}
        }
        // SAFETY: there is room for one value of every type that is read; another type is none that is unpacked.
        unsafe {
            if let Value::Other(number) = take::value(&to) {
                return Err(unusable(format!("values of type {number} cannot be read")));
            }
            buffer.unpack(self, at(&mut to), 1, as_type)?;
            let value = take::value(&to);
            match as_type {
                // These stand on the stack; of an array its elements do not.
                data_type::PROCESS => {}
                data_type::ARRAY => take::free_elements(&array),
                _ => take::free_value(&mut to),
            }
            Ok(value)
        }
    }
}

/// Where a value's data is, as packing takes it: some are behind a pointer.
///
/// # Safety
///
/// The value's data is what its type says.
unsafe fn at(value: &mut pmix_value_t) -> *mut c_void {
    // SAFETY: these types have pointers as their data.
    unsafe {
        match value.type_ {
            data_type::PROCESS => value.data.proc_.cast(),
            data_type::ARRAY => value.data.darray.cast(),
            _ => (&raw mut value.data).cast(),
        }
    }
}
