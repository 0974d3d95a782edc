#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| mapcheck_fuzz::observed(data));
