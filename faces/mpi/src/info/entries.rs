//! The keys and values of an info object, in the order in which the keys were first set.

use core::ffi::CStr;
use std::ffi::CString;

/// Keys with their values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    list: Vec<(CString, CString)>,
}

impl Entries {
    /// No keys.
    pub const fn new() -> Self {
        Entries { list: Vec::new() }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn place(&self, key: &CStr) -> Option<usize> {
        self.list.iter().position(|(known, _)| known.as_c_str() == key)
    }

    /// The value of a key.
    pub fn get(&self, key: &CStr) -> Option<&CStr> {
        Some(&self.list[self.place(key)?].1)
    }

    /// Sets a key; one that is there keeps its place.
    pub fn set(&mut self, key: &CStr, value: &CStr) {
        match self.place(key) {
            Some(place) => self.list[place].1 = value.to_owned(),
            None => self.list.push((key.to_owned(), value.to_owned())),
        }
    }

    /// Sets a key to a text; what stands behind a zero byte is left out.
    pub fn set_text(&mut self, key: &CStr, value: &str) {
        let value = value.split('\0').next().unwrap_or("");
        self.set(key, &CString::new(value).unwrap_or_default());
    }

    /// Takes a key out. False where it is not there.
    pub fn remove(&mut self, key: &CStr) -> bool {
        let place = self.place(key);
        place.map(|place| self.list.remove(place)).is_some()
    }

    /// The key with number `index`.
    pub fn key(&self, index: usize) -> Option<&CStr> {
        self.list.get(index).map(|(key, _)| key.as_c_str())
    }

    /// Every key with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&CStr, &CStr)> {
        self.list.iter().map(|(key, value)| (key.as_c_str(), value.as_c_str()))
    }
}
