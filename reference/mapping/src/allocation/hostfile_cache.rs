//! A cache of the hostfiles of an allocation, so that each is parsed once.
//!
//! One hostfile usually defines the allocation, selects the nodes of an app and gives nodes their aliases in the map. It can have a million
//! hosts.

use super::host_list::bad;
use super::hostfile::Hostfile;
use super::names::Naming;
use crate::allocation::AllocationRules;
use crate::error::{Code, Refusal};
use crate::files::Files;
use crate::policy::Spanned;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A hostfile, and the node of each of its entries.
#[derive(Debug, Default)]
pub struct ResolvedHostfile {
    /// The hostfile.
    pub file: Arc<Hostfile>,
    /// The index of each entry's node, or `None` for a relative host and for a host that is not allocated.
    pub nodes: Vec<Option<u32>>,
}

/// The parsed hostfiles, by name.
///
/// The clones of an allocation share one cache, because a name refers to the same node in all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct HostfileCache {
    files: Arc<Mutex<HashMap<String, CachedHostfile>>>,
}

#[derive(Debug)]
struct CachedHostfile {
    text: Arc<str>,
    file: Arc<Hostfile>,
    resolved: Option<Arc<ResolvedHostfile>>,
}

impl HostfileCache {
    /// Parses a hostfile, unless the cache has it with the same text.
    ///
    /// One allocation has one set of rules.
    ///
    /// An allocation can outlive its case, and another case can have another file of the same name.
    ///
    /// # Errors
    ///
    /// The file is missing or invalid.
    pub(super) fn parse(
        &self,
        files: &Files,
        name: &Spanned,
        naming: &Naming,
        rules: &dyn AllocationRules,
    ) -> Result<Arc<Hostfile>, Refusal> {
        let text = files
            .shared_text(&name.text)
            .ok_or_else(|| no_hostfile(name))?;
        let mut cached = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cached.get(&name.text);
        let known = known.filter(|known| Arc::ptr_eq(&known.text, text));
        if let Some(known) = known {
            return Ok(Arc::clone(&known.file));
        }
        let file = Hostfile::parse(&name.text, text, naming, rules);
        let file = Arc::new(file.map_err(|refusal| refusal.at(name.spot))?);
        let parsed = CachedHostfile {
            text: Arc::clone(text),
            file: Arc::clone(&file),
            resolved: None,
        };
        cached.insert(name.text.clone(), parsed);
        Ok(file)
    }

    /// Returns a parsed hostfile with its nodes. Calls `find_nodes` unless an earlier call did.
    pub(super) fn resolve(
        &self,
        name: &Spanned,
        file: Arc<Hostfile>,
        find_nodes: impl FnOnce(&Hostfile) -> Vec<Option<u32>>,
    ) -> Arc<ResolvedHostfile> {
        let mut cached = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cached.get_mut(&name.text);
        let known = known.filter(|known| Arc::ptr_eq(&known.file, &file));
        let nodes = |file: Arc<Hostfile>| {
            let nodes = find_nodes(&file);
            Arc::new(ResolvedHostfile { file, nodes })
        };
        match known {
            Some(known) => Arc::clone(known.resolved.get_or_insert_with(|| nodes(file))),
            None => nodes(file),
        }
    }
}

/// Splits a list of files at its commas. A list of empty names stays one name, of a file that does not exist.
pub(super) fn file_names(word: &Spanned) -> Vec<Spanned> {
    let names = word.split(',');
    if names.is_empty() {
        vec![word.clone()]
    } else {
        names
    }
}

/// Returns the refusal of a hostfile that does not exist.
#[must_use]
pub fn no_hostfile(name: &Spanned) -> Refusal {
    Refusal {
        code: Code::NotFound,
        ..bad(name, format!("cannot read the hostfile `{}`", name.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Edition, Text};

    fn files(text: &str) -> Files {
        let mut files = Files::new();
        files.insert("hosts", text);
        files
    }

    struct Case {
        cache: HostfileCache,
        naming: Naming,
        rules: Text,
    }

    impl Case {
        fn new() -> Self {
            let rules = Text::of(Edition::August2026);
            Self {
                cache: HostfileCache::default(),
                naming: Naming::new("hn", false, &rules),
                rules,
            }
        }

        fn try_parse(&self, files: &Files) -> Result<Arc<Hostfile>, Refusal> {
            let name = Spanned::bare("hosts");
            self.cache.parse(files, &name, &self.naming, &self.rules)
        }

        fn parse(&self, files: &Files) -> Arc<Hostfile> {
            self.try_parse(files).expect("the hostfile is well-formed")
        }
    }

    #[test]
    fn a_hostfile_is_parsed_once() {
        let case = Case::new();
        let files = files("n1 slots=2\n");
        let first = case.parse(&files);
        assert!(Arc::ptr_eq(&first, &case.parse(&files)));
        assert!(Arc::ptr_eq(&first, &case.parse(&files.clone())));
        let clone = case.cache.clone();
        let name = Spanned::bare("hosts");
        let again = clone.parse(&files, &name, &case.naming, &case.rules);
        assert!(again.is_ok_and(|again| Arc::ptr_eq(&first, &again)));
    }

    #[test]
    fn hostfiles_with_one_name_in_two_cases_stay_apart() {
        let case = Case::new();
        let before = case.parse(&files("n1\n"));
        let after = case.parse(&files("n1\nn2\n"));
        assert_eq!((before.entries.len(), after.entries.len()), (1, 2));
        // The nodes of the earlier file are not those of the later one.
        let name = Spanned::bare("hosts");
        let nodes = |file: &Hostfile| vec![Some(1); file.entries.len()];
        let resolved = |file: &Arc<Hostfile>| case.cache.resolve(&name, Arc::clone(file), nodes);
        assert_eq!(resolved(&after).nodes.len(), 2);
        assert_eq!(resolved(&before).nodes.len(), 1);
        assert!(Arc::ptr_eq(&resolved(&after), &resolved(&after)));
    }

    #[test]
    fn a_missing_hostfile_is_refused() {
        let case = Case::new();
        let refusal = case.try_parse(&Files::new());
        assert!(refusal.is_err_and(|refusal| refusal.code == Code::NotFound));
    }
}
