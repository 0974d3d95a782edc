//! The attributes of jobs and apps (8.1.1.3 and 8.1.1.5.1): typed values by key.
//!
//! A job's and an app's attributes have the same [`AttributeKey`]s and the same rules; only the number and the C name differ, and the
//! [`Owner`] of a list decides them. An attribute is [`Scope::Global`] or [`Scope::Local`]. A spawn request is serialized and relayed
//! before it is mapped, and local attributes are silently dropped then: [`pack`] and [`unpack`] model that transfer.
//!
//! Invariants: a list holds a key at most once, with a value of the key's type, and a boolean only if it is true.

mod key;
mod transfer;

pub use key::{AttributeId, AttributeKey, Owner, UnknownAttribute, ValueType};
pub(crate) use transfer::put_u32;
pub use transfer::{Reader, TransferError, pack, unpack};

use std::fmt;

/// Whether an attribute is relayed with the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// It is relayed.
    #[doc(alias = "PRTE_ATTR_GLOBAL")]
    Global,
    /// It exists only in the process that set it.
    #[doc(alias = "PRTE_ATTR_LOCAL")]
    Local,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A boolean.
    Bool(bool),
    /// A 16-bit number.
    U16(u16),
    /// A 32-bit number.
    U32(u32),
    /// A string.
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

/// One attribute of a job or an app.
#[doc(alias = "prte_attribute_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its key and owner.
    pub id: AttributeId,
    /// Its value, of the key's type.
    pub value: Value,
    /// Whether it is relayed with the request.
    pub scope: Scope,
}

/// A value whose type is not the attribute's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{id} holds a {expected}, not a {actual}")]
pub struct TypeMismatch {
    /// The attribute.
    pub id: AttributeId,
    /// The type of its values.
    pub expected: ValueType,
    /// The type of the value.
    pub actual: ValueType,
}

/// The attributes of a job or an app, in the order of their insertion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AttributeList {
    owner: Owner,
    entries: Vec<Attribute>,
}

impl AttributeList {
    /// An empty list of an owner's attributes.
    #[must_use]
    pub fn new(owner: Owner) -> Self {
        let entries = Vec::new();
        Self { owner, entries }
    }

    /// Sets an attribute in place of its previous value. A false boolean removes it.
    ///
    /// # Errors
    ///
    /// The value is not of the attribute's type.
    #[doc(alias = "prte_set_attribute")]
    pub fn set(&mut self, id: AttributeId, scope: Scope, value: Value) -> Result<(), TypeMismatch> {
        if value.value_type() != id.value_type() {
            return Err(TypeMismatch {
                id,
                expected: id.value_type(),
                actual: value.value_type(),
            });
        }
        self.take(id);
        if value != Value::Bool(false) {
            self.entries.push(Attribute { id, value, scope });
        }
        Ok(())
    }

    /// Stores a global value, which has to be of the key's type, under a key of the owner.
    pub fn put(&mut self, key: AttributeKey, value: Value) {
        self.put_id(key.of(self.owner), value);
    }

    /// Stores all attributes of another list as global ones.
    pub fn put_all(&mut self, others: AttributeList) {
        for entry in others.entries {
            self.put_id(entry.id, entry.value);
        }
    }

    /// PAM-GLOBAL-1, PAM-GLOBAL-5, PAM-SPAWN-5: whatever describes the request is stored GLOBAL, so that it survives the transfer.
    fn put_id(&mut self, id: AttributeId, value: Value) {
        let stored = self.set(id, Scope::Global, value);
        debug_assert!(stored.is_ok(), "{stored:?}");
    }

    /// Removes the attribute of a key.
    #[doc(alias = "prte_remove_attribute")]
    pub fn remove(&mut self, key: AttributeKey) {
        self.take(key.of(self.owner));
    }

    /// Removes the attribute with an ID and returns it.
    pub fn take(&mut self, id: AttributeId) -> Option<Attribute> {
        let index = self.entries.iter().position(|entry| entry.id == id)?;
        Some(self.entries.remove(index))
    }

    /// The attribute with an ID.
    #[must_use]
    #[doc(alias = "prte_get_attribute")]
    pub fn get(&self, id: AttributeId) -> Option<&Attribute> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// Changes the scope of an attribute, if the list holds it.
    pub fn set_scope(&mut self, id: AttributeId, scope: Scope) {
        for entry in self.entries.iter_mut().filter(|entry| entry.id == id) {
            entry.scope = scope;
        }
    }

    /// The value of a key.
    #[must_use]
    pub fn value(&self, key: AttributeKey) -> Option<&Value> {
        self.get(key.of(self.owner)).map(|entry| &entry.value)
    }

    /// Whether the list holds a key. For a boolean, whether it is true.
    #[must_use]
    pub fn has(&self, key: AttributeKey) -> bool {
        self.value(key).is_some()
    }

    /// The 16-bit number of a key.
    #[must_use]
    pub fn u16(&self, key: AttributeKey) -> Option<u16> {
        match self.value(key) {
            Some(Value::U16(value)) => Some(*value),
            _ => None,
        }
    }

    /// The string of a key.
    #[must_use]
    pub fn text(&self, key: AttributeKey) -> Option<&str> {
        match self.value(key) {
            Some(Value::Text(value)) => Some(value),
            _ => None,
        }
    }

    /// The attributes, in the order of their insertion.
    pub fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.entries.iter()
    }
}
