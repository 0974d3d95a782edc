//! The smallest command line that still shows a difference.

/// Leaves words out, one option or one app at a time, as long as what is left still shows the difference.
#[must_use]
pub fn shrunk(words: &[String], still: impl Fn(&[String]) -> bool) -> Vec<String> {
    let mut best = words.to_vec();
    loop {
        let smaller = candidates(&best).into_iter().find(|words| still(words));
        match smaller {
            Some(words) => best = words,
            None => return best,
        }
    }
}

/// All command lines with one thing less: an app, an option with its value, or a qualifier.
fn candidates(words: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let segments: Vec<&[String]> = words.split(|word| word == ":").collect();
    for leave_out in 0..segments.len() {
        if segments.len() > 1 {
            let kept: Vec<&[String]> = segments
                .iter()
                .enumerate()
                .filter(|(index, _)| *index != leave_out)
                .map(|(_, segment)| *segment)
                .collect();
            found.push(joined(&kept));
        }
    }
    for (index, word) in words.iter().enumerate() {
        let is_option = word.starts_with('-') && word != "-H" && word != "--hostfile";
        if is_option && index + 1 < words.len() {
            let mut fewer = words.to_vec();
            fewer.drain(index..index + 2);
            found.push(fewer);
        }
    }
    for (index, word) in words.iter().enumerate() {
        let separator = if word.contains(',') { ',' } else { ':' };
        let parts: Vec<&str> = word.split(separator).collect();
        for leave_out in (1..parts.len()).rev().filter(|_| word != ":") {
            let kept: Vec<&str> = parts
                .iter()
                .enumerate()
                .filter(|(part, _)| *part != leave_out)
                .map(|(_, part)| *part)
                .collect();
            let mut fewer = words.to_vec();
            fewer[index] = kept.join(&separator.to_string());
            found.push(fewer);
        }
    }
    found
}

fn joined(segments: &[&[String]]) -> Vec<String> {
    let separator = [":".to_owned()];
    segments.join(separator.as_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let words: Vec<String> =
            "-H n1:4,n2:4 -n 2 a : --map-by core:span:pe=2 --rank-by fill -n 4 b"
                .split(' ')
                .map(str::to_owned)
                .collect();
        let shown = shrunk(&words, |words| words.join(" ").contains("pe=2"));
        assert_eq!(shown.join(" "), "--map-by core:pe=2 b");
    }
}
