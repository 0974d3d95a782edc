//! The status of a call.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The status that a call returned, or why it could not be called.
#[doc(alias = "pmix_status_t")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A `pmix_status_t`; 0 is success.
    Code(i32),
    /// The library does not export the function with this name.
    Missing(String),
    /// The operation is not possible, for this reason: a client's operation in a server, or a string with a NUL.
    Unusable(String),
}

impl Status {
    /// `PMIX_SUCCESS`.
    pub const SUCCESS: Self = Self::Code(0);
    /// No data matches the request.
    #[doc(alias = "PMIX_ERR_NOT_FOUND")]
    pub const NOT_FOUND: Self = Self::Code(-46);
    /// The operation is not supported.
    #[doc(alias = "PMIX_ERR_NOT_SUPPORTED")]
    pub const NOT_SUPPORTED: Self = Self::Code(-47);
    /// The operation has completed already, and there will be no callback.
    #[doc(alias = "PMIX_OPERATION_SUCCEEDED")]
    pub const OPERATION_SUCCEEDED: Self = Self::Code(-157);
    /// An argument is invalid.
    #[doc(alias = "PMIX_ERR_BAD_PARAM")]
    pub const BAD_PARAM: Self = Self::Code(-27);

    /// The namespace is unknown.
    #[doc(alias = "PMIX_ERR_INVALID_NAMESPACE")]
    pub const INVALID_NAMESPACE: Self = Self::Code(-44);
    /// The process is unknown.
    #[doc(alias = "PMIX_ERR_PROC_ENTRY_NOT_FOUND")]
    pub const NO_SUCH_PROCESS: Self = Self::Code(-17);
    /// The contents of a buffer have another data type.
    #[doc(alias = "PMIX_ERR_UNPACK_FAILURE")]
    pub const UNPACK_FAILURE: Self = Self::Code(-20);
    /// A buffer ends before the value that is unpacked.
    #[doc(alias = "PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER")]
    pub const PAST_END: Self = Self::Code(-50);

    /// Returns the function that the library lacks, if that is what the status reports.
    #[must_use]
    pub fn missing_function(&self) -> Option<&str> {
        match self {
            Status::Missing(function) => Some(function),
            Status::Code(_) | Status::Unusable(_) => None,
        }
    }

    /// Returns whether the call succeeded, at once or already before.
    #[must_use]
    pub fn is_success(&self) -> bool {
        matches!(self, Status::Code(0 | -157))
    }
}

/// The names of frequent status codes; others are shown as numbers. A test compares them with the library's names.
pub const NAMES: &[(i32, &str)] = &[
    (0, "PMIX_SUCCESS"),
    (-1, "PMIX_ERROR"),
    (-2, "PMIX_ERR_SILENT"),
    (-8, "PMIX_ERR_PROC_REQUESTED_ABORT"),
    (-11, "PMIX_ERR_EXISTS"),
    (-16, "PMIX_ERR_UNKNOWN_DATA_TYPE"),
    (-18, "PMIX_ERR_TYPE_MISMATCH"),
    (-19, "PMIX_ERR_UNPACK_INADEQUATE_SPACE"),
    (-20, "PMIX_ERR_UNPACK_FAILURE"),
    (-21, "PMIX_ERR_PACK_FAILURE"),
    (-23, "PMIX_ERR_NO_PERMISSIONS"),
    (-24, "PMIX_ERR_TIMEOUT"),
    (-25, "PMIX_ERR_UNREACH"),
    (-27, "PMIX_ERR_BAD_PARAM"),
    (-29, "PMIX_ERR_OUT_OF_RESOURCE"),
    (-31, "PMIX_ERR_INIT"),
    (-32, "PMIX_ERR_NOMEM"),
    (-46, "PMIX_ERR_NOT_FOUND"),
    (-47, "PMIX_ERR_NOT_SUPPORTED"),
    (-50, "PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER"),
    (-52, "PMIX_ERR_PARTIAL_SUCCESS"),
    (-53, "PMIX_ERR_DUPLICATE_KEY"),
    (-60, "PMIX_ERR_EMPTY"),
    (-61, "PMIX_ERR_LOST_CONNECTION"),
    (-62, "PMIX_ERR_EXISTS_OUTSIDE_SCOPE"),
    (-157, "PMIX_OPERATION_SUCCEEDED"),
    (-158, "PMIX_ERR_INVALID_OPERATION"),
    (-179, "PMIX_ERR_JOB_FAILED_TO_MAP"),
    (-180, "PMIX_ERR_JOB_CANCELED"),
    (-181, "PMIX_ERR_JOB_FAILED_TO_LAUNCH"),
    (-182, "PMIX_ERR_JOB_ABORTED"),
    (-183, "PMIX_ERR_JOB_KILLED_BY_CMD"),
    (-184, "PMIX_ERR_JOB_ABORTED_BY_SIG"),
    (-190, "PMIX_ERR_JOB_EXE_NOT_FOUND"),
    (-233, "PMIX_ERR_JOB_WDIR_NOT_FOUND"),
    (-234, "PMIX_ERR_JOB_INSUFFICIENT_RESOURCES"),
    (-400, "PMIX_ERR_PROC_KILLED_BY_CMD"),
    (-402, "PMIX_ERR_PROC_ABORTED_BY_SIG"),
    (-404, "PMIX_ERR_EXIT_NONZERO_TERM"),
];

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Status::Code(code) => match NAMES.iter().find(|(number, _)| number == code) {
                Some((_, name)) => f.write_str(name),
                None => write!(f, "status {code}"),
            },
            Status::Missing(function) => write!(f, "{function} is missing"),
            Status::Unusable(reason) => f.write_str(reason),
        }
    }
}
