//! Appfiles: the apps of a job, one on each line, written as they would be on the command line.

use super::option::Meaning;
use super::segment::Segment;
use super::{older, segment};
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Spot, Stage, Topic};
use mapcheck_mapping::files::{Files, Place};
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::rules::{Quirk, Rules};
use std::sync::Arc;

/// Where the words are that an appfile adds to a command line.
#[derive(Clone, Debug)]
pub struct Appfile {
    /// The word of the command line that names the file.
    named: Option<Spot>,
    /// How many words the command line has itself; those of the file are counted on from there.
    first: usize,
    /// The words of the file, each with its place.
    words: Vec<(String, Place)>,
}

/// The words of a command line and, behind them, those of its appfile if it names one.
///
/// PAM-OPTION-6: the command line's options stand in front of the first line's, so that an app may not stand there as well.
///
/// # Errors
///
/// The options in front of the file are no options, an app stands beside the file, or the file is not there.
pub(super) fn add(
    words: &mut Vec<Spanned>,
    files: &Files,
    rules: &Rules,
) -> Result<Option<Appfile>, MapError> {
    let line = segment::read(words, words.last(), segment::Manner::PLAIN);
    // Whatever is wrong with the words themselves is told where the segments are read.
    let Ok(line) = line else { return Ok(None) };
    let Some(name) = line.values(Meaning::App).next() else {
        return Ok(None);
    };
    older::directives(&line, rules)?;
    if line.check_executable().is_ok() {
        let message = "the command line names an app beside the appfile";
        return Err(refusal(Topic::AppBesideAppfile, message, line.executable.spot).into());
    }
    let Some(text) = files.lines(&name.text) else {
        let message = format!("the appfile `{}` cannot be opened", name.text);
        return Err(refusal(Topic::NoAppfile, &message, name.spot).into());
    };
    let mut appfile = Appfile {
        named: name.spot,
        first: words.len(),
        words: Vec::new(),
    };
    let file = Arc::from(name.text.as_str());
    for (index, line) in lines(text, rules).enumerate() {
        if index > 0 {
            appfile.add(words, ":", &file, &line, 0);
        }
        for (start, word) in line.words() {
            appfile.add(words, word, &file, &line, start);
        }
    }
    Ok(Some(appfile))
}

fn refusal(topic: Topic, message: &str, spot: Option<Spot>) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message).at(spot)
}

impl Appfile {
    /// The number of the first word of the file.
    pub(super) fn first_word(&self) -> usize {
        self.first
    }

    /// Takes from a segment what the file says of the whole job, for [`Quirk::AppfileJobOptionsLost`].
    pub(super) fn lose_job_options(&self, segment: &mut Segment) {
        let here = |word: &Spanned| word.spot.is_some_and(|spot| spot.word >= self.first);
        segment
            .options
            .retain(|given| !given.kind.meaning.is_of_job() || !here(&given.name));
    }

    fn add(
        &mut self,
        words: &mut Vec<Spanned>,
        word: &str,
        file: &Arc<str>,
        line: &Line<'_>,
        start: usize,
    ) {
        let spot = Spot {
            word: words.len(),
            start: 0,
            len: word.len(),
        };
        words.push(Spanned {
            text: word.to_owned(),
            spot: Some(spot),
        });
        let place = Place {
            file: Arc::clone(file),
            line: line.number,
            column: line.column(start),
        };
        self.words.push((word.to_owned(), place));
    }

    /// An error of a word of the file, with its place there, pointing at the word that names the file.
    pub(super) fn locate(&self, error: MapError) -> MapError {
        match error {
            MapError::Refused(refusal) => MapError::Refused(self.locate_refusal(refusal)),
            MapError::NotModelled(NotModelled { what, spot }) => {
                let what = match self.place(spot) {
                    Some(place) => format!("{what} in {place}"),
                    None => what,
                };
                MapError::NotModelled(NotModelled {
                    what,
                    spot: self.on_line(spot),
                })
            }
            other => other,
        }
    }

    fn locate_refusal(&self, refusal: Refusal) -> Refusal {
        let place = self.place(refusal.spot);
        Refusal {
            spot: self.on_line(refusal.spot),
            file: refusal.file.or(place),
            ..refusal
        }
    }

    fn place(&self, spot: Option<Spot>) -> Option<Place> {
        let spot = spot?;
        let (word, place) = self.words.get(spot.word.checked_sub(self.first)?)?;
        let before = word
            .get(..spot.start)
            .map_or(0, |text| text.chars().count());
        Some(Place {
            column: place
                .column
                .saturating_add(u32::try_from(before).unwrap_or(u32::MAX)),
            ..place.clone()
        })
    }

    fn on_line(&self, spot: Option<Spot>) -> Option<Spot> {
        if spot.is_some_and(|spot| spot.word >= self.first) {
            self.named
        } else {
            spot
        }
    }
}

/// A line that describes an app.
struct Line<'a> {
    /// Counted from one.
    number: u32,
    /// The whole line.
    whole: &'a str,
    /// Where in it the app begins and ends, in bytes.
    start: usize,
    end: usize,
}

impl<'a> Line<'a> {
    /// The words, each with the byte at which it begins in the whole line. Quotes are letters like all others.
    fn words(&self) -> impl Iterator<Item = (usize, &'a str)> {
        let mut at = self.start;
        self.whole[self.start..self.end]
            .split(' ')
            .map(move |word| {
                let start = at;
                at += word.len() + 1;
                (start, word)
            })
            .filter(|(_, word)| !word.is_empty())
    }

    fn column(&self, start: usize) -> u32 {
        let before = self.whole[..start].chars().count();
        u32::try_from(before + 1).unwrap_or(u32::MAX)
    }
}

/// The lines that are neither empty nor a comment.
fn lines<'a>(text: &'a str, rules: &Rules) -> impl Iterator<Item = Line<'a>> {
    let longest = if rules.has(Quirk::AppfileLinesBroken) {
        LONGEST_LINE
    } else {
        usize::MAX
    };
    let numbered = text.split('\n').zip(1..);
    numbered
        .flat_map(move |(whole, number)| {
            pieces(whole, longest).map(move |(start, end)| Line {
                number,
                whole,
                start,
                end,
            })
        })
        .filter(|line| {
            let is_comment = line.whole[line.start..line.end]
                .trim_start_matches([' ', '\t'])
                .starts_with('#');
            !is_comment && line.words().next().is_some()
        })
}

/// How many bytes of a line are read at a time, for [`Quirk::AppfileLinesBroken`].
const LONGEST_LINE: usize = 1023;

/// Where the pieces of a line begin and end, none of which is longer than so many bytes. What follows a NUL is not seen.
fn pieces(line: &str, longest: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = line.get(start..).filter(|rest| !rest.is_empty())?;
        let mut len = rest.len().min(longest);
        while !rest.is_char_boundary(len) {
            len -= 1;
        }
        let seen = rest[..len].find('\0').unwrap_or(len);
        let piece = (start, start + seen);
        start += len.max(1);
        Some(piece)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, text: &str) -> Result<Vec<String>, MapError> {
        let arguments: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let mut files = Files::new();
        files.insert("f", text);
        let mut words = segment::words(&arguments);
        add(&mut words, &files, &Rules::default())?;
        Ok(words.into_iter().map(|word| word.text).collect())
    }

    #[test]
    fn each_line_is_an_app_behind_the_options() {
        let words = read(
            "--mapby node --app f",
            "# apps\n -n 2  a x\n\n\t# more\n-n 1 b # \"c d\"",
        );
        assert_eq!(
            words.unwrap().join("|"),
            "--mapby|node|--app|f|-n|2|a|x|:|-n|1|b|#|\"c|d\""
        );
    }

    #[test]
    fn an_app_stands_on_the_line_or_in_the_file() {
        for line in ["--app f a", "--app f : a", "--app f -- a"] {
            let Err(MapError::Refused(refusal)) = read(line, "-n 1 b") else {
                panic!("{line} is read");
            };
            assert_eq!(refusal.topic, Topic::AppBesideAppfile);
        }
        // Behind a first app it is nothing but an option without meaning.
        assert_eq!(read("a : --app f", "b").unwrap().len(), 4);
    }

    #[test]
    fn a_mistake_in_the_file_has_its_place_there() {
        let arguments = ["-H", "n1", "--app", "f"].map(str::to_owned);
        let mut files = Files::new();
        files.insert("f", "-n 1 é\n  -xÄ=é -n 2x b\n");
        let error = super::super::read(&arguments, &files, &Rules::default()).unwrap_err();
        let MapError::Refused(refusal) = error else {
            panic!("it is refused");
        };
        assert_eq!(refusal.topic, Topic::BadNumber);
        assert_eq!(refusal.spot.map(|spot| spot.word), Some(3));
        assert_eq!(refusal.file.unwrap().to_string(), "f:2:12");
    }

    #[test]
    fn long_lines_are_broken_by_a_quirk_only() {
        let text = format!("{}\n", "é".repeat(600));
        let count = |longest| pieces(text.trim_end(), longest).count();
        assert_eq!((count(usize::MAX), count(LONGEST_LINE)), (1, 2));
    }
}
