//! Departures in how hosts, hostfiles and slot counts are read and nodes selected.

mod exclusions;
mod nodes;
mod selection;

use self::exclusions::{first_exclusion, line_of_two_users, rest_of_hostfile};
use self::nodes::add_whole_names;
use self::selection::{
    SlotTally, check_short_names, expand_separately, forgotten_slots, name_numbered_hosts,
    select_one_by_one, usable,
};
use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::allocation::{
    Allocation, AllocationRules, HostDraft, HostItem, HostList, HostWord, ListedSlots, NewNodes,
    ResolvedHostfile, SelectedNode, Selector, SlotCount, Sources, no_hostfile, not_allocated,
};
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::policy::Spanned;

quirks! {
    /// Does not find the second occurrence of a host that one `-H` lists twice.
    HOST_TWICE_REFUSED = "host-twice-refused" breaks "PAM-HOST-1"
        shows "-H n1:2,n1:2 -n 2 a";
    /// Treats a host's fully qualified name and its short name as two hosts, and may lose one of them.
    FULL_NAME_IS_ANOTHER_HOST = "full-name-is-another-host" breaks "PAM-HOST-5"
        shows "-H n1.example.com:1 -n 1 a : -H n1:2 -n 2 b";
    /// Does not find a node that an app's hostfile calls by its fully qualified name.
    FULL_NAME_IN_FILE_UNKNOWN = "full-name-in-file-unknown" breaks "PAM-HOST-5"
        shows "--hostfile features/data/names-full -n 1 a";
    /// Parses the leading digits of the numbers in a host list and ignores the rest; a text without digits counts as 0.
    HOST_NUMBERS_UNCHECKED = "host-numbers-unchecked" breaks "PAM-HOST-6"
        shows "-H n1:2x -n 2 a";
    /// Accepts a host without a name.
    NAMELESS_HOST_ACCEPTED = "nameless-host-accepted" breaks "PAM-HOST-7"
        shows "-H n1:1,:2 -n 1 a";
    /// Crashes on a host list without hosts.
    EMPTY_HOST_LIST_CRASHES = "empty-host-list-crashes" breaks "PAM-HOST-7"
        shows "-H , -n 1 a";
    /// Finds no node where a host list has no host, without a word about the list.
    EMPTY_HOST_LIST_LEAVES_NO_NODE = "empty-host-list-leaves-no-node" breaks "PAM-HOST-7"
        shows "-H , -n 1 a";
    /// Looks for an app's list of hostfiles as one file whose name is the whole list.
    HOSTFILE_LIST_NOT_FOUND = "hostfile-list-not-found" breaks "PAM-HOST-8"
        shows "--hostfile features/data/two-nodes,features/data/max-slots -n 1 a";
    /// Applies a hostfile's slots to nodes that the app's own host list excludes, too.
    HOSTFILE_CAPS_OTHER_NODES = "hostfile-caps-other-nodes" breaks "PAM-HOST-4"
        shows "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b";
    /// Does not find the empty hosts (`+e`) in a mapping by seq.
    SEQ_EMPTY_HOSTS_UNKNOWN = "seq-empty-hosts-unknown" breaks "PAM-HOST-10"
        shows "-H n1:2,n2:2 -n 1 a : -H +e --map-by seq -n 1 b";
    /// Truncates slot totals to 32 bits, so that large ones become negative; a negative total is used as the process count.
    SLOT_TOTALS_WRAP = "slot-totals-wrap" breaks "PAM-SLOTS-3"
        shows "-H n1:2147483647,n2:1 -n 1 a";
    /// Gives a host that is listed once with `*` and once with a slot count the slot count only.
    HOST_AUTO_SLOTS_FORGOTTEN = "host-auto-slots-forgotten" breaks "PAM-HOST-1"
        shows "-H n1:* -n 3 a : -H n1:1 -n 1 b";
    /// Skips letters in the names of simulated nodes: none for the second group, one for the third, two for the fourth.
    GROUP_LETTERS_SKIPPED = "group-letters-skipped" breaks "PAM-HOST-12"
        shows "--prtemca ras simulator --prtemca ras_simulator_num_nodes 1,1,1 --prtemca ras_simulator_slots 1 -n 3 a";
    /// Crashes on a host with two users in a hostfile.
    TWO_USERS_CRASH = "two-users-crash" breaks "PAM-HOST-7"
        shows "--hostfile features/data/two-users -n 1 a";
    /// Counts no slots for a relative host of `-H`.
    RELATIVE_HOSTS_HAVE_NO_SLOTS = "relative-hosts-have-no-slots" breaks "PAM-HOST-9"
        shows "-H +n0 -n 1 a";
    /// Stops reading a hostfile at a host that it excludes. To select the nodes of an app, reads on from there to the next, round the end
    /// of the file.
    HOSTFILE_ENDS_AT_EXCLUSION = "hostfile-ends-at-exclusion" breaks "PAM-HOST-4"
        shows "--hostfile features/data/hosts-two-excluded -n 2 a";
    /// Gives a host without a slot count as many slots as its node has CPUs, if the last count before it in the list is `*`, `auto` or
    /// negative.
    AUTO_SLOTS_CARRIED_OVER = "auto-slots-carried-over" breaks "PAM-HOST-13"
        shows "-H n1:*,n2 -n 2 a";
    /// Adds an app's `-H` slot count to the slots that earlier apps of the job use.
    HOST_COUNT_ADDS_TO_USED_SLOTS = "host-count-adds-to-used-slots" breaks "PAM-HOST-2"
        shows "-n 2 a : -H n1:4 -n 4 b";
    /// Reads the hostfiles of several apps as one file, which does not exist, when it starts daemons.
    SEVERAL_HOSTFILES_AS_ONE = "several-hostfiles-as-one" breaks "HET-HOSTFILE-1"
        shows "live: Apps with hostfiles of their own are mapped on nodes that differ";
}

impl AllocationRules for Rules {
    fn items_to_check(&self, list: &Spanned) -> Vec<Spanned> {
        let mut items = self.text().items_to_check(list);
        if self.has(Quirk::HOST_NUMBERS_UNCHECKED) {
            items.retain(|item| !item.text.starts_with('+'));
        }
        items
    }

    fn check_host_list(&self, list: &Spanned, parsed: &HostList) -> Result<(), Refusal> {
        self.text()
            .check_host_list(list, parsed)
            .or_else(|refusal| match self.has(Quirk::EMPTY_HOST_LIST_CRASHES) {
                true => Ok(()),
                false
                    if list.text.contains('+') && self.has(Quirk::RELATIVE_HOSTS_HAVE_NO_SLOTS) =>
                {
                    Ok(())
                }
                false if self.has(Quirk::EMPTY_HOST_LIST_LEAVES_NO_NODE) => Err(Refusal {
                    topic: Topic::NoNodes,
                    ..refusal
                }),
                false => Err(refusal),
            })
    }

    fn is_host_name(&self, name: &str) -> bool {
        self.text().is_host_name(name) || self.has(Quirk::NAMELESS_HOST_ACCEPTED)
    }

    fn parse_slot_count(&self, item: &Spanned, count: &str) -> Result<SlotCount, Refusal> {
        if !self.has(Quirk::HOST_NUMBERS_UNCHECKED) {
            return self.text().parse_slot_count(item, count);
        }
        let all = count.starts_with('*') || count == "auto";
        let number = SlotCount::Number(parse_leading(count));
        Ok(if all { SlotCount::All } else { number })
    }

    fn parse_relative_host(
        &self,
        item: &Spanned,
        relative: &str,
    ) -> Result<(HostWord, SlotCount), Refusal> {
        if self.has(Quirk::HOST_NUMBERS_UNCHECKED)
            && let Some(host) = unchecked_relative_host(relative)
        {
            return Ok((host, SlotCount::All));
        }
        self.text().parse_relative_host(item, relative)
    }

    fn parse_node_number(&self, word: &Spanned) -> Result<u32, Refusal> {
        match self.has(Quirk::HOST_NUMBERS_UNCHECKED) {
            true => Ok(u32::try_from(parse_leading(&word.text)).unwrap_or(0)),
            false => self.text().parse_node_number(word),
        }
    }

    fn letter_of_group(&self, group: usize) -> usize {
        let group = self.text().letter_of_group(group);
        match group > 1 && self.has(Quirk::GROUP_LETTERS_SKIPPED) {
            true => (1..=group).sum(),
            false => group,
        }
    }

    fn hostfile_to_parse<'a>(&self, text: &'a str) -> &'a str {
        if let Some(line) = line_of_two_users(text)
            && self.has(Quirk::TWO_USERS_CRASH)
        {
            self.memory
                .remember(|memory| memory.fatal_line = Some(line));
        }
        match first_exclusion(text) {
            Some((before, _)) if self.has(Quirk::HOSTFILE_ENDS_AT_EXCLUSION) => before,
            _ => text,
        }
    }

    fn count_listed_hosts(&self, items: &mut [HostItem]) {
        let mut carried = false;
        for item in items {
            match item.slots {
                SlotCount::Number(_) if !item.written.text.contains(':') => {
                    if carried && self.has(Quirk::AUTO_SLOTS_CARRIED_OVER) {
                        item.slots = SlotCount::All;
                    }
                }
                SlotCount::Number(count) => carried = count < 0,
                SlotCount::All => carried = true,
            }
        }
    }

    fn add_listed_slots(&self, listed: &mut ListedSlots, slots: SlotCount) {
        if slots == SlotCount::All && self.has(Quirk::HOST_AUTO_SLOTS_FORGOTTEN) {
            *listed = ListedSlots::default();
        } else {
            self.text().add_listed_slots(listed, slots);
        }
    }

    fn check_host_slots(&self, host: &str, sum: i64) -> Result<(), Refusal> {
        if sum < 0 && self.has(Quirk::HOST_NUMBERS_UNCHECKED) {
            return Ok(());
        }
        self.text().check_host_slots(host, sum)
    }

    fn slot_sum(&self, sum: i64) -> i64 {
        match self.has(Quirk::SLOT_TOTALS_WRAP) {
            true => cut(sum).into(),
            false => self.text().slot_sum(sum),
        }
    }

    fn shared_part(&self) -> fn(&str) -> &str {
        match self.has(Quirk::FULL_NAME_IS_ANOTHER_HOST) {
            true => |name| name,
            false => self.text().shared_part(),
        }
    }

    fn check_hostfiles(&self, sources: &Sources<'_>) -> Result<(), Refusal> {
        let has_daemons = sources.machines.distinct().len() > 1;
        if has_daemons && sources.hostfiles.len() > 1 && self.has(Quirk::SEVERAL_HOSTFILES_AS_ONE) {
            let message = "the hostfiles of several apps cannot be opened as one file";
            let (stage, topic) = (Stage::Allocation, Topic::BadHostList);
            return Err(Refusal::new(stage, topic, Code::BadParam, message));
        }
        self.text().check_hostfiles(sources)
    }

    fn add_hosts(
        &self,
        hosts: Vec<HostDraft>,
        nodes: &mut NewNodes<'_>,
    ) -> Result<Vec<Option<u32>>, MapError> {
        let added = match self.has(Quirk::FULL_NAME_IS_ANOTHER_HOST) {
            true => add_whole_names(hosts, nodes)?,
            false => self.text().add_hosts(hosts, nodes)?,
        };
        // On the head node, the negative slots of a host list still count as 0.
        let managed = nodes.allocation.managed;
        let head = &mut nodes.allocation.nodes[0];
        if head.slots < 0 && !managed {
            head.slots = 0;
        }
        Ok(added)
    }

    fn split_hostfiles(&self, names: &Spanned) -> Result<Vec<Spanned>, Refusal> {
        let split = self.text().split_hostfiles(names)?;
        match split.len() > 1 && self.has(Quirk::HOSTFILE_LIST_NOT_FOUND) {
            true => Err(no_hostfile(names)),
            false => Ok(split),
        }
    }

    fn select_by_hostfile(
        &self,
        hostfile: &ResolvedHostfile,
        all: Vec<SelectedNode>,
        selector: &Selector<'_>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        if let Some(rest) = rest_of_hostfile(hostfile, selector)
            && self.has(Quirk::HOSTFILE_ENDS_AT_EXCLUSION)
        {
            self.memory
                .remember(|memory| memory.hostfile_is_broken = true);
            let file = rest.resolve(selector)?;
            return self.text().select_by_hostfile(&file, all, selector);
        }
        if self.has(Quirk::FULL_NAME_IS_ANOTHER_HOST)
            && let Some(named) = name_numbered_hosts(hostfile, selector)
        {
            return self.text().select_by_hostfile(&named, all, selector);
        }
        if self.has(Quirk::FULL_NAME_IN_FILE_UNKNOWN) {
            check_short_names(hostfile, selector)?;
        }
        self.text().select_by_hostfile(hostfile, all, selector)
    }

    fn select_by_list(
        &self,
        items: &[HostItem],
        all: Vec<SelectedNode>,
        selector: &Selector<'_>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        let mut counted = items.to_vec();
        let relative = counted
            .iter_mut()
            .filter(|item| item.written.text.starts_with('+'));
        for item in relative.filter(|_| self.has(Quirk::RELATIVE_HOSTS_HAVE_NO_SLOTS)) {
            item.slots = SlotCount::Number(0);
        }
        let items = counted.as_slice();
        // A list without a host, and a request for no empty node, select all nodes.
        let is_none = |item: &HostItem| item.host == HostWord::Empty(Some(0));
        let mut selected = if items.iter().all(is_none) {
            all
        } else if self.has(Quirk::HOST_TWICE_REFUSED) {
            select_one_by_one(items, all, selector)?
        } else {
            self.text().select_by_list(items, all, selector)?
        };
        let forgotten = forgotten_slots(items, selector.allocation);
        if forgotten > 0 && self.has(Quirk::HOST_AUTO_SLOTS_FORGOTTEN) {
            self.memory
                .remember(|memory| memory.forgotten_slots = forgotten);
        }
        if !items.is_empty() && self.has(Quirk::HOST_COUNT_ADDS_TO_USED_SLOTS) {
            let tally = SlotTally::new(items, selector);
            for one in &mut selected {
                one.request = Some(tally.of(one.node, selector));
            }
        }
        Ok(selected)
    }

    fn repeat_host(
        &self,
        selected: &mut SelectedNode,
        slots: Option<SlotCount>,
        cap: Option<u32>,
        allocation: &Allocation,
    ) -> Result<(), Refusal> {
        if self.has(Quirk::HOST_TWICE_REFUSED) {
            return Err(not_allocated(&allocation.nodes[selected.node].name));
        }
        self.text().repeat_host(selected, slots, cap, allocation)
    }

    fn caps(&self, of_hostfile: Vec<(usize, u32)>, selected: &[SelectedNode]) -> Vec<(usize, u32)> {
        match self.has(Quirk::HOSTFILE_CAPS_OTHER_NODES) {
            true => of_hostfile,
            false => self.text().caps(of_hostfile, selected),
        }
    }

    fn sequence(
        &self,
        items: &[HostItem],
        selector: &Selector<'_>,
    ) -> Result<Vec<String>, MapError> {
        let unknown = self.has(Quirk::SEQ_EMPTY_HOSTS_UNKNOWN);
        let separate = self.has(Quirk::HOST_TWICE_REFUSED);
        if !unknown && !separate {
            return self.text().sequence(items, selector);
        }
        let wanted = match separate {
            true => expand_separately(items, selector)?,
            false => selector.expand_unnamed(items, &usable(selector))?,
        };
        let empty = match unknown {
            true => vec!["*".to_owned()],
            false => selector.names_of_unnamed(items, &[]),
        };
        selector.names_of(wanted, &empty)
    }
}

/// Parses the rest of a relative host after its `+`, with its number as far as it goes.
fn unchecked_relative_host(relative: &str) -> Option<HostWord> {
    let (word, count) = match relative.split_once(':') {
        Some((word, count)) => (word, Some(count)),
        None => (relative, None),
    };
    let rest = |letters: [char; 2]| word.strip_prefix(letters);
    if let Some(number) = rest(['n', 'N']) {
        return Some(HostWord::Nth(parse_leading(number)));
    }
    rest(['e', 'E'])?;
    match count {
        None => Some(HostWord::Empty(None)),
        Some("") => None,
        Some(count) => {
            let count = u32::try_from(parse_leading(count)).unwrap_or(0);
            Some(HostWord::Empty(Some(count)))
        }
    }
}

/// Parses the number at the start of a text as C does, cut to 32 bits. Without digits it is 0.
#[doc(alias = "strtol")]
pub(crate) fn parse_leading(text: &str) -> i32 {
    let text = text.trim_start_matches([' ', '\t', '\n', '\r', '\x0b', '\x0c']);
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut value: i64 = 0;
    for digit in digits.chars().map_while(|character| character.to_digit(10)) {
        let digit = i64::from(digit);
        value = value.saturating_mul(10);
        value = if negative {
            value.saturating_sub(digit)
        } else {
            value.saturating_add(digit)
        };
    }
    cut(value)
}

/// Returns the lower 32 bits of a number.
fn cut(value: i64) -> i32 {
    let [a, b, c, d, ..] = value.to_le_bytes();
    i32::from_le_bytes([a, b, c, d])
}

impl AllocationRules for WithoutQuirks<'_> {}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_mapping::allocation::{Hostfile, Naming};
    use mapcheck_mapping::rules::Edition;

    fn items(list: &str, rules: &Rules) -> Option<Vec<(HostWord, SlotCount)>> {
        let list = HostList::parse(&Spanned::bare(list), rules).ok()?;
        let pairs = list.items.into_iter().map(|item| (item.host, item.slots));
        Some(pairs.collect())
    }

    fn name(name: &str) -> HostWord {
        HostWord::Name(name.into())
    }

    #[test]
    fn unchecked_numbers_count_as_far_as_they_go() {
        use SlotCount::{All, Number};
        let unchecked = Rules::default()
            .with(Quirk::HOST_NUMBERS_UNCHECKED)
            .with(Quirk::NAMELESS_HOST_ACCEPTED);
        let list = "a:,a:2x,a:*x,a:AUTO,:2,+n,+n1x:4,+e2,+e:0,+e:2x";
        let expected = [
            (name("a"), Number(0)),
            (name("a"), Number(2)),
            (name("a"), All),
            (name("a"), Number(0)),
            (name(""), Number(2)),
            (HostWord::Nth(0), All),
            (HostWord::Nth(1), All),
            (HostWord::Empty(None), All),
            (HostWord::Empty(Some(0)), All),
            (HostWord::Empty(Some(2)), All),
        ];
        assert_eq!(items(list, &unchecked).as_deref(), Some(&expected[..]));
        for list in ["+", "+x", "+e:"] {
            assert_eq!(items(list, &unchecked), None, "{list}");
        }
    }

    #[test]
    fn a_leading_number_is_cut_to_32_bits() {
        assert_eq!(parse_leading("2x"), 2);
        assert_eq!(parse_leading(""), 0);
        assert_eq!(parse_leading("x"), 0);
        assert_eq!(parse_leading(" -3:4"), -3);
        assert_eq!(parse_leading("5000000000"), 705_032_704);
        assert_eq!(parse_leading("2147483648"), i32::MIN);
        assert_eq!(parse_leading("99999999999999999999"), -1);
    }

    #[test]
    fn a_host_without_a_name_is_accepted_in_a_hostfile() {
        let text = Rules::of(Edition::August2026);
        let nameless = text.clone().with(Quirk::NAMELESS_HOST_ACCEPTED);
        let parse = |rules: &Rules| {
            let naming = Naming::new("hn", false, rules);
            Hostfile::parse("hosts", "u@.b\n", &naming, rules)
        };
        assert!(parse(&text).is_err_and(|refusal| refusal.topic == Topic::BadHostList));
        assert!(parse(&nameless).is_ok());
    }

    #[test]
    fn a_full_name_and_its_first_part_are_two_hosts() {
        let text = Rules::of(Edition::August2026);
        let apart = text.clone().with(Quirk::FULL_NAME_IS_ANOTHER_HOST);
        let hosts = |rules: &Rules| {
            let naming = Naming::new("hn", false, rules);
            let file = Hostfile::parse("hosts", "n1.example.com\nn1\n", &naming, rules);
            file.map(|file| file.entries.len())
        };
        assert_eq!(hosts(&text), Ok(1));
        assert_eq!(hosts(&apart), Ok(2));
    }
}
