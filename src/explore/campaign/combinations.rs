//! Generates lines of combinations from templates.

use super::combination_lines::LINES;
use super::draft::{Draft, DraftOption, Segment};
use super::generate::DraftWriter;
use super::machine_choice::TellingMachines;
use super::rng::Rng;

/// The share of cases that are made from a template, in percent.
const SHARE: usize = 24;

impl DraftWriter {
    /// Sometimes puts a line of a combination in place of the draft. The draft's numbers are not used.
    pub(super) fn combination(&mut self) {
        let mut rng = self.rng.clone().fork().fork();
        if !rng.percent(SHARE) {
            return;
        }
        let weighted: Vec<(usize, usize)> = LINES
            .iter()
            .enumerate()
            .map(|(index, line)| (line.weight, index))
            .collect();
        let line = &LINES[rng.weighted(&weighted)];
        let text = expand(&mut rng, line.text);
        self.draft = Draft {
            machine: self.draft.machine,
            machines: TellingMachines::for_devices(line.devices),
            ..parse(&text)
        };
    }
}

/// Replaces each `<a|b>` by one of its alternatives, the innermost ones first.
fn expand(rng: &mut Rng, text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(end) = text.find('>') {
        let Some(start) = text[..end].rfind('<') else {
            break;
        };
        let choices: Vec<&str> = text[start + 1..end].split('|').collect();
        let chosen = rng.pick(&choices).to_owned();
        text.replace_range(start..=end, &chosen);
    }
    text
}

/// Parses a line without alternatives.
fn parse(text: &str) -> Draft {
    let mut draft = Draft::default();
    let mut line = text.to_owned();
    while let Some(start) = line.find('[')
        && let Some(length) = line[start..].find(']')
    {
        let lines = line[start + 1..start + length].split('/');
        let lines: String = lines.map(|it| format!("{it}\n")).collect();
        let name = draft.file(lines);
        line.replace_range(start..=start + length, &name);
    }
    let mut words = line.split_whitespace().map(str::to_owned);
    let mut segment = Segment::default();
    while let Some(word) = words.next() {
        match word.as_str() {
            ":" => draft.segments.push(std::mem::take(&mut segment)),
            name if name.starts_with('-') => {
                let count = if name == "--prtemca" { 2 } else { 1 };
                segment.options.push(DraftOption {
                    name: word,
                    values: words.by_ref().take(count).collect(),
                });
            }
            _ => segment.executable = Some(word),
        }
    }
    draft.segments.push(segment);
    draft
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_has_alternatives_and_files() {
        let text =
            "--prtemca mapby seq:file=[n1/n2 0] -H n1:4 -n <2|2> a : --map-by <x[n2]|x[n2]> b";
        let draft = parse(&expand(&mut Rng::new(1), text));
        assert_eq!(draft.files, ["n1\nn2 0\n", "n2\n"]);
        assert_eq!(
            draft.words().join(" "),
            "--prtemca mapby seq:file={0} -H n1:4 -n 2 a : --map-by x{1} b"
        );
    }

    #[test]
    fn every_line_is_whole_whatever_its_alternatives() {
        let mut rng = Rng::new(2);
        for line in LINES {
            for _ in 0..60 {
                let text = expand(&mut rng, line.text);
                assert!(!text.contains(['<', '>', '|']), "{text}");
                let draft = parse(&text);
                for segment in &draft.segments {
                    assert!(segment.executable.is_some(), "{text}");
                    let full =
                        |option: &DraftOption| option.values.iter().all(|it| !it.starts_with('-'));
                    assert!(segment.options.iter().all(full), "{text}");
                }
            }
        }
    }

    #[test]
    fn the_lines_differ_and_have_their_share() {
        let mut rng = Rng::new(3);
        let mut drafts: Vec<Vec<String>> = Vec::new();
        for _ in 0..2000 {
            let mut writer = DraftWriter::new(rng.fork(), 5);
            writer.combination();
            if !writer.draft.segments.is_empty() {
                drafts.push(writer.draft.words());
            }
        }
        let share = drafts.len() * 100 / 2000;
        assert!((SHARE - 3..=SHARE + 3).contains(&share), "{share}");
        drafts.sort();
        drafts.dedup();
        assert!(drafts.len() > 150, "{}", drafts.len());
    }
}
