//! Frees what libpmix allocated and handed over.

use crate::from_c::{slice, string};
use mapcheck_reference::pmix::data_type;
use pmix_sys::{
    pmix_app_t, pmix_byte_object_t, pmix_data_array_t, pmix_envar_t, pmix_info_t, pmix_value_t,
};
use std::ffi::{c_char, c_void};

/// Frees memory from `malloc`.
///
/// # Safety
///
/// The pointer is null, or is from `malloc` and has not been freed.
pub(crate) unsafe fn free<T>(pointer: *mut T) {
    // SAFETY: by the caller's promise.
    unsafe { libc::free(pointer.cast::<c_void>()) }
}

/// Copies a string, then frees it.
///
/// # Safety
///
/// As [`free`], for a string that ends with a NUL.
pub(crate) unsafe fn take_string(pointer: *mut c_char) -> String {
    // SAFETY: by the caller's promise; the copy is made before the string is freed.
    unsafe {
        let text = string(pointer);
        free(pointer);
        text
    }
}

/// Frees a list that ends with a null pointer, and the strings in it.
///
/// # Safety
///
/// As [`free`], for the list and every string.
pub(crate) unsafe fn free_string_list(list: *mut *mut c_char) {
    if list.is_null() {
        return;
    }
    // SAFETY: the list is read up to its null pointer, and freed after its strings.
    unsafe {
        let mut next = list;
        while !(*next).is_null() {
            free(*next);
            next = next.add(1);
        }
        free(list);
    }
}

/// Frees what a value points at. Data of an unknown type is leaked, since it is not known what it points at.
///
/// # Safety
///
/// libpmix has handed the value over, and it is not used again.
pub(crate) unsafe fn free_value(value: &mut pmix_value_t) {
    // SAFETY: each arm reads the field that belongs to the type, and frees what was handed over with it.
    unsafe {
        match value.type_ {
            data_type::STRING => free(value.data.string),
            data_type::PROCESS => free(value.data.proc_),
            data_type::BYTES | data_type::REGEX => free(value.data.bo.bytes),
            data_type::ENVAR => {
                free(value.data.envar.envar);
                free(value.data.envar.value);
            }
            data_type::ARRAY if !value.data.darray.is_null() => {
                free_elements(&*value.data.darray);
                free(value.data.darray);
            }
            _ => {}
        }
    }
    value.type_ = data_type::UNDEFINED;
}

/// Frees the elements of a data array, but not the array itself.
///
/// # Safety
///
/// As [`free_value`].
pub(crate) unsafe fn free_elements(array: &pmix_data_array_t) {
    let (first, count) = (array.array, array.size);
    // SAFETY: the array has `size` elements of its type, and each was handed over with it.
    unsafe {
        match array.type_ {
            data_type::INFO => free_infos(first.cast(), count),
            data_type::STRING => {
                for text in slice(first.cast::<*mut c_char>(), count) {
                    free(*text);
                }
            }
            data_type::BYTES => {
                for bytes in slice(first.cast::<pmix_byte_object_t>(), count) {
                    free(bytes.bytes);
                }
            }
            data_type::ENVAR => {
                for envar in slice(first.cast::<pmix_envar_t>(), count) {
                    free(envar.envar);
                    free(envar.value);
                }
            }
            _ => {}
        }
        free(first);
    }
}

/// Frees what an array of infos points at, but not the array itself.
///
/// # Safety
///
/// As [`free_value`], for each info.
pub(crate) unsafe fn free_infos(first: *mut pmix_info_t, count: usize) {
    if first.is_null() {
        return;
    }
    for index in 0..count {
        // SAFETY: there are `count` infos, and by the caller's promise nothing uses them any more.
        unsafe { free_value(&mut (*first.add(index)).value) };
    }
}

/// Frees what an app points at, but not the app itself.
///
/// # Safety
///
/// As [`free_value`].
pub(crate) unsafe fn free_app(app: &pmix_app_t) {
    // SAFETY: everything that the app points at was handed over with it.
    unsafe {
        free(app.cmd);
        free_string_list(app.argv);
        free_string_list(app.env);
        free(app.cwd);
        free_infos(app.info, app.ninfo);
        free(app.info);
    }
}
