//! Command lines under construction.

/// A host of the allocation, with its slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Its name.
    pub name: String,
    /// Its slots.
    pub slots: u32,
}

/// A line that gives the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutLine {
    /// The words after `prterun`.
    pub words: Vec<String>,
    /// What it gives, in a sentence.
    pub gives: String,
    /// What the line takes for granted.
    pub assumes: Vec<String>,
    /// The name and the text of the file that the line needs, if it needs one.
    pub file: Option<(String, String)>,
}

/// The directives and hosts of an app.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AppLine {
    /// The app's own hosts, in place of the allocation's.
    pub(super) hosts: Option<String>,
    pub(super) map_by: Option<String>,
    pub(super) rank_by: Option<String>,
    pub(super) bind_to: Option<String>,
}

/// What is the same in all lines of a search.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    /// The words in front of everything: options that are part of the setting.
    pub(super) fixed: &'a [String],
    /// The allocation's host list, unless other options make the allocation.
    pub(super) hosts: Option<String>,
    /// The executables.
    pub(super) executables: &'a [String],
    /// The process counts.
    pub(super) counts: Vec<u64>,
}

impl AppLine {
    /// Returns whether the line has everything that another has: it is the same, or longer without need.
    pub(super) fn extends(&self, other: &Self) -> bool {
        let has = |own: &Option<String>, others: &Option<String>| match (own, others) {
            (_, None) => true,
            (Some(own), Some(others)) => {
                own == others
                    || own
                        .strip_prefix(others.as_str())
                        .is_some_and(|rest| rest.starts_with(':'))
                    || (others.starts_with(':') && own.ends_with(others.as_str()))
            }
            (None, Some(_)) => false,
        };
        has(&self.hosts, &other.hosts)
            && has(&self.map_by, &other.map_by)
            && has(&self.rank_by, &other.rank_by)
            && has(&self.bind_to, &other.bind_to)
    }

    /// Returns the directives that are given.
    pub(super) fn directives(&self) -> impl Iterator<Item = &String> {
        let all = [&self.map_by, &self.rank_by, &self.bind_to];
        all.into_iter().flatten()
    }

    /// Returns the cost of the line: its directives, then its length.
    pub(super) fn cost(&self) -> (usize, usize) {
        let colons = self.directives().map(|value| value.matches(':').count());
        let qualifiers: usize = colons.sum();
        let given: Vec<usize> = self
            .directives()
            .chain(&self.hosts)
            .map(String::len)
            .collect();
        (given.len() * 2 + qualifiers, given.iter().sum())
    }
}

impl Frame<'_> {
    /// Returns the words of the line of the first apps.
    pub(super) fn words(&self, apps: &[AppLine]) -> Vec<String> {
        let mut words = Vec::new();
        for (index, app) in apps.iter().enumerate() {
            if index > 0 {
                words.push(":".to_owned());
            }
            let hosts = match (index, &app.hosts) {
                (_, Some(own)) => Some(own),
                (0, None) => self.hosts.as_ref(),
                _ => None,
            };
            let mut push = |option: &str, value: Option<&String>| {
                if let Some(value) = value {
                    words.extend([option.to_owned(), value.clone()]);
                }
            };
            push("-H", hosts);
            push("--map-by", app.map_by.as_ref());
            push("--rank-by", app.rank_by.as_ref());
            push("--bind-to", app.bind_to.as_ref());
            let count = self.counts.get(index).copied().unwrap_or(1);
            words.extend(["-n".to_owned(), count.to_string()]);
            let executable = self.executables.get(index);
            words.push(executable.cloned().unwrap_or_else(|| format!("app{index}")));
        }
        let mut line = self.fixed.to_vec();
        line.extend(words);
        line
    }
}

/// Returns a host list: `n1:4,n2:4`.
pub(super) fn host_list(hosts: &[Host]) -> String {
    let items: Vec<String> = hosts
        .iter()
        .map(|host| format!("{}:{}", host.name, host.slots))
        .collect();
    items.join(",")
}
