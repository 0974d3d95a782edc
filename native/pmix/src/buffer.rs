//! Packing values into a data buffer, and unpacking them.

use crate::from_c;
use crate::into_c::Arena;
use crate::library::Library;
use crate::memory::{Reader, Room};
use crate::status::{check_status, unusable};
use mapcheck_reference::pmix::{App, Info, PmixValue, Status, data_type};
use pmix_sys::{
    pmix_app_t, pmix_data_array_t, pmix_data_buffer_t, pmix_info_t, pmix_proc_t, pmix_value_t,
};
use std::ffi::c_void;
use std::ptr;

/// A data buffer, whose contents libpmix allocates. They are left when it is dropped.
struct Buffer(pmix_data_buffer_t);

impl Buffer {
    fn new() -> Self {
        // SAFETY: all bits zero are an empty buffer, exactly as PMIX_DATA_BUFFER_CONSTRUCT leaves it.
        Self(unsafe { std::mem::zeroed() })
    }

    /// Packs values.
    ///
    /// # Safety
    ///
    /// The pointer is to `count` values of the type.
    unsafe fn pack(
        &mut self,
        library: &Library,
        from: *mut c_void,
        count: i32,
        data_type: u16,
    ) -> Result<(), Status> {
        let pack = library.functions.PMIx_Data_pack()?;
        // SAFETY: the buffer is valid, and so are the values by the caller's promise. A null target means this process.
        check_status(unsafe { pack(ptr::null(), &raw mut self.0, from, count, data_type) })
    }

    /// Unpacks as many values as there is room for, or fewer, and returns how many.
    ///
    /// # Safety
    ///
    /// The pointer is to zeroed room for `room` values of the type.
    unsafe fn unpack(
        &mut self,
        library: &Library,
        to: *mut c_void,
        room: i32,
        data_type: u16,
    ) -> Result<usize, Status> {
        let unpack = library.functions.PMIx_Data_unpack()?;
        let mut count = Room::new(room);
        // SAFETY: the buffer is valid, and the room is there by the caller's promise.
        check_status(unsafe {
            unpack(ptr::null(), &raw mut self.0, to, count.pointer(), data_type)
        })?;
        let count = count.written()?;
        let unpacked = usize::try_from(count).ok().filter(|_| count <= room);
        unpacked.ok_or_else(|| {
            unusable(format!(
                "the library unpacked {count} values into room for {room}"
            ))
        })
    }

    /// Drops bytes from the end of the buffer's contents; they stay in memory, but no longer count as used.
    fn truncate(&mut self, bytes: u32) {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        let bytes = bytes.min(self.0.bytes_used);
        self.0.bytes_used -= bytes;
        // libpmix determines how much is left to unpack from `pack_ptr`.
        self.0.pack_ptr = self.0.pack_ptr.wrapping_sub(bytes);
    }
}

/// A number of values as libpmix counts them.
fn c_count(count: usize) -> Result<i32, Status> {
    i32::try_from(count).map_err(|_| unusable(format!("{count} values do not fit into one buffer")))
}

impl Library {
    /// Packs infos and unpacks them.
    ///
    /// # Errors
    ///
    /// The library's status.
    #[doc(alias = "PMIx_Data_pack", alias = "PMIx_Data_unpack")]
    pub fn transfer_infos(&self, infos: &[Info]) -> Result<Vec<Info>, Status> {
        self.transfer_truncated_infos(infos, 0)
    }

    /// Packs infos, drops `bytes` from the end of the buffer, and unpacks the infos.
    ///
    /// # Errors
    ///
    /// The library's status.
    pub fn transfer_truncated_infos(
        &self,
        infos: &[Info],
        bytes: u32,
    ) -> Result<Vec<Info>, Status> {
        let mut arena = Arena::default();
        let (from, len) = arena.infos(infos)?;
        let room = c_count(len)?;
        let mut buffer = Buffer::new();
        // SAFETY: there are `room` infos.
        unsafe { buffer.pack(self, from.cast(), room, data_type::INFO)? };
        buffer.truncate(bytes);
        // SAFETY: all bits zero are a valid info, with an empty key and no value. One more than there is room for stays zero.
        let mut to: Vec<pmix_info_t> = vec![unsafe { std::mem::zeroed() }; len + 1];
        // SAFETY: there is room for `room` infos.
        let unpacked =
            unsafe { buffer.unpack(self, to.as_mut_ptr().cast(), room, data_type::INFO)? };
        let mut reader = Reader::default();
        let after: Vec<u8> =
            reader.elements(to[len..].as_ptr().cast(), size_of::<pmix_info_t>())?;
        if after.iter().any(|byte| *byte != 0) {
            return Err(unusable(format!(
                "the library wrote more than the {len} infos that it has room for"
            )));
        }
        from_c::infos(&mut reader, to.as_ptr(), unpacked)
    }

    /// Packs an app and unpacks it.
    ///
    /// # Errors
    ///
    /// The library's status.
    pub fn transfer_app(&self, app: &App) -> Result<App, Status> {
        let mut arena = Arena::default();
        let (from, _) = arena.apps(std::slice::from_ref(app))?;
        let mut buffer = Buffer::new();
        // SAFETY: there is one app.
        unsafe { buffer.pack(self, from.cast(), 1, data_type::APP)? };
        // SAFETY: all bits zero are a valid app, with null pointers.
        let mut to: Room<pmix_app_t> = Room::new(unsafe { std::mem::zeroed() });
        // SAFETY: there is room for one app.
        let unpacked = unsafe { buffer.unpack(self, to.pointer().cast(), 1, data_type::APP)? };
        let to = to.written()?;
        let mut apps = from_c::apps(&mut Reader::default(), &raw const to, unpacked)?;
        apps.pop().ok_or_else(|| unusable("no app was unpacked"))
    }

    /// Packs a value, unpacks values of another type `times` times, and returns the last one.
    ///
    /// # Errors
    ///
    /// The library's status, or that values of the type are not supported.
    pub fn transfer_value(
        &self,
        value: &PmixValue,
        as_type: u16,
        times: u32,
    ) -> Result<PmixValue, Status> {
        let mut arena = Arena::default();
        let mut from = arena.value(value)?;
        let mut buffer = Buffer::new();
        // SAFETY: the value's data is of its type.
        unsafe {
            let data = packed_data(&mut from);
            buffer.pack(self, data, 1, from.type_)?;
        }
        let mut last = PmixValue::Undefined;
        for _ in 0..times {
            last = self.unpack_one(&mut buffer, as_type)?;
        }
        Ok(last)
    }

    /// Unpacks one value.
    fn unpack_one(&self, buffer: &mut Buffer, as_type: u16) -> Result<PmixValue, Status> {
        // SAFETY: all bits zero are valid: a value of type PMIX_UNDEF, a process with an empty namespace, an empty array.
        let (mut to, mut process, mut array) = unsafe {
            (
                Room::new(std::mem::zeroed::<pmix_value_t>()),
                Room::new(std::mem::zeroed::<pmix_proc_t>()),
                Room::new(std::mem::zeroed::<pmix_data_array_t>()),
            )
        };
        let mut value = to.written()?;
        value.type_ = as_type;
        match as_type {
            data_type::PROCESS => value.data.proc_ = process.pointer(),
            data_type::ARRAY => value.data.darray = array.pointer(),
            _ => {}
        }
        let mut reader = Reader::default();
        if let PmixValue::Other(number) = from_c::value(&mut reader, &value)? {
            return Err(unusable(format!(
                "values of type {number} are not supported"
            )));
        }
        to = Room::new(value);
        // SAFETY: there is room for one value of any type that `from_c` knows, and other types are not unpacked.
        unsafe {
            let data = packed_data(&mut *to.pointer());
            buffer.unpack(self, data, 1, as_type)?;
        }
        process.written()?;
        array.written()?;
        value = to.written()?;
        // What the library wrote is of the type that it was asked for.
        value.type_ = as_type;
        from_c::value(&mut reader, &value)
    }
}

/// Returns the pointer that packing expects: to the data, or to what the data itself points at.
///
/// # Safety
///
/// The value's data is of its type.
unsafe fn packed_data(value: &mut pmix_value_t) -> *mut c_void {
    // SAFETY: by the caller's promise the data of these two types is a pointer.
    unsafe {
        match value.type_ {
            data_type::PROCESS => value.data.proc_.cast(),
            data_type::ARRAY => value.data.darray.cast(),
            _ => (&raw mut value.data).cast(),
        }
    }
}
