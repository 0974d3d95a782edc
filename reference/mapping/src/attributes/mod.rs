//! Attributes: what a spawn request says of a job and of its apps, by key.
//!
//! An attribute is [`Scope::Global`] or [`Scope::Local`]. The request is serialised and sent before it is mapped, and
//! only global attributes are sent: a local one is lost without a word. [`pack`] and [`unpack`] model that step.

mod key;
mod transfer;

pub use key::{AttributeKey, UnknownKey, ValueType};
pub(crate) use transfer::put_u32;
pub use transfer::{Reader, TransferError, pack, unpack};

use std::fmt;

/// Whether an attribute is sent along with the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It is sent.
    #[doc(alias = "PRTE_ATTR_GLOBAL")]
    Global,
    /// It stays where it was set.
    #[doc(alias = "PRTE_ATTR_LOCAL")]
    Local,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A truth value; only true ones are kept.
    Bool(bool),
    /// A 16-bit number.
    U16(u16),
    /// A 32-bit number.
    U32(u32),
    /// Text.
    Text(String),
}

impl Value {
    /// The type of the value.
    #[must_use]
    pub fn value_type(&self) -> ValueType {
        match self {
            Value::Bool(_) => ValueType::Bool,
            Value::U16(_) => ValueType::U16,
            Value::U32(_) => ValueType::U32,
            Value::Text(_) => ValueType::Text,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => value.fmt(f),
            Value::U16(value) => value.fmt(f),
            Value::U32(value) => value.fmt(f),
            Value::Text(value) => value.fmt(f),
        }
    }
}

/// One attribute.
#[doc(alias = "prte_attribute_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its key.
    pub key: AttributeKey,
    /// Its value, of the key's type.
    pub value: Value,
    /// Whether it is sent.
    pub scope: Scope,
}

/// A value of another type than the key's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key} holds a {wanted}, not a {given}")]
pub struct TypeMismatch {
    /// The key.
    pub key: AttributeKey,
    /// The type of its values.
    pub wanted: ValueType,
    /// The type of the value at hand.
    pub given: ValueType,
}

/// The attributes of a job or an app, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeList {
    entries: Vec<Attribute>,
}

impl AttributeList {
    /// Sets an attribute, in place of what the key held before. A false truth value removes it.
    ///
    /// # Errors
    ///
    /// The value is not of the key's type.
    #[doc(alias = "prte_set_attribute")]
    pub fn set(
        &mut self,
        key: AttributeKey,
        scope: Scope,
        value: Value,
    ) -> Result<(), TypeMismatch> {
        if value.value_type() != key.value_type() {
            return Err(TypeMismatch {
                key,
                wanted: key.value_type(),
                given: value.value_type(),
            });
        }
        self.remove(key);
        if value != Value::Bool(false) {
            self.entries.push(Attribute { key, value, scope });
        }
        Ok(())
    }

    /// Removes an attribute.
    #[doc(alias = "prte_remove_attribute")]
    pub fn remove(&mut self, key: AttributeKey) {
        self.entries.retain(|entry| entry.key != key);
    }

    /// The value of a key.
    #[must_use]
    #[doc(alias = "prte_get_attribute")]
    pub fn get(&self, key: AttributeKey) -> Option<&Value> {
        self.find(key).map(|entry| &entry.value)
    }

    /// The scope in which a key is stored.
    #[must_use]
    pub fn scope(&self, key: AttributeKey) -> Option<Scope> {
        self.find(key).map(|entry| entry.scope)
    }

    /// Stores a key, if it is there, in another scope.
    pub fn set_scope(&mut self, key: AttributeKey, scope: Scope) {
        for entry in self.entries.iter_mut().filter(|entry| entry.key == key) {
            entry.scope = scope;
        }
    }

    /// Whether the key is there.
    #[must_use]
    pub fn has(&self, key: AttributeKey) -> bool {
        self.find(key).is_some()
    }

    /// The 16-bit number of a key.
    #[must_use]
    pub fn u16(&self, key: AttributeKey) -> Option<u16> {
        match self.get(key) {
            Some(Value::U16(value)) => Some(*value),
            _ => None,
        }
    }

    /// The text of a key.
    #[must_use]
    pub fn text(&self, key: AttributeKey) -> Option<&str> {
        match self.get(key) {
            Some(Value::Text(value)) => Some(value),
            _ => None,
        }
    }

    /// The attributes, in the order in which they were set.
    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.entries.iter()
    }

    fn find(&self, key: AttributeKey) -> Option<&Attribute> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    /// Sets a global attribute whose value's type is the key's by construction.
    pub fn put(&mut self, key: AttributeKey, value: Value) {
        // PAM-GLOBAL-1: everything that describes the request must survive its transfer.
        let stored = self.set(key, Scope::Global, value);
        debug_assert!(stored.is_ok(), "{stored:?}");
    }
}
