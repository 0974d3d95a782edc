//! The page: one file that needs no network.

use crate::checkout::root;
use crate::data::PageData;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use mapcheck_picture::{STYLE, picture_style};
use miette::{IntoDiagnostic as _, Result, WrapErr as _};
use std::fs;
use std::io::{Seek as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

/// The scripts, in their order.
const SCRIPTS: [&str; 10] = [
    "lzma.js",
    "engine.js",
    "state.js",
    "dom.js",
    "editor.js",
    "form.js",
    "result.js",
    "why.js",
    "layout.js",
    "main.js",
];

/// The largest page, in bytes as a server sends it: compressed.
const LARGEST: usize = 450_000;

/// Writes the page.
///
/// # Errors
///
/// A source cannot be read, the page cannot be written, or it is too large.
pub(crate) fn write(wasm: &Path, file: &Path) -> Result<()> {
    let folder = root().join("web/page");
    let text = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path)
            .into_diagnostic()
            .wrap_err_with(|| format!("failed to read {}", path.display()))
    };
    let wasm = fs::read(wasm)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to read {}", wasm.display()))?;
    let data = serde_json::to_vec(&PageData::collect()?).into_diagnostic()?;
    let (wasm, data) = (smallest(&wasm)?, packed(&data, 273)?);
    let scripts: Vec<String> = SCRIPTS
        .iter()
        .map(|name| text(name))
        .collect::<Result<_>>()?;
    let scripts = without_comments(&scripts.concat());
    // Such an end in a script would end its element.
    if scripts.contains("</script") {
        miette::bail!("a script of web/page contains `</script`");
    }
    let style = format!("{STYLE}{}{}", picture_style(), text("style.css")?);
    let style = without_comments(&style);
    let page = text("index.html")?
        .replace("/* STYLE */", &style)
        .replace("/* WASM */", &STANDARD.encode(&wasm))
        .replace("/* DATA */", &STANDARD.encode(&data))
        .replace("/* SCRIPTS */", &scripts);
    let sent = compressed(page.as_bytes())?.len();
    println!(
        "{}: {} bytes, {sent} compressed ({} WebAssembly, {} data)",
        file.display(),
        page.len(),
        wasm.len(),
        data.len()
    );
    if sent > LARGEST {
        miette::bail!("the page has {sent} bytes compressed; {LARGEST} is the limit");
    }
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent).into_diagnostic()?;
    }
    fs::write(file, page)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", file.display()))
}

/// Returns a script or a style without the lines that are comments, and without indentation: the only text that spans lines is code.
fn without_comments(text: &str) -> String {
    let is_comment =
        |line: &str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !is_comment(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Packs code, which has no long repetitions: which length is best depends on the code.
fn smallest(code: &[u8]) -> Result<Vec<u8>> {
    const LENGTHS: [u32; 4] = [76, 92, 104, 200];
    let packed = LENGTHS.iter().map(|longest| packed(code, *longest));
    let packed: Vec<Vec<u8>> = packed.collect::<Result<_>>()?;
    Ok(packed.into_iter().min_by_key(Vec::len).unwrap_or_default())
}

/// Packs data as the page unpacks it. What `gzip` makes of the reference is a third larger. The code of WebAssembly is not aligned, so
/// that positions carry no information (`pb=0`). `longest` is the length of a repetition from which none longer is looked for.
fn packed(bytes: &[u8], longest: u32) -> Result<Vec<u8>> {
    let mut input = tempfile::tempfile().into_diagnostic()?;
    input.write_all(bytes).into_diagnostic()?;
    input.rewind().into_diagnostic()?;
    let output = Command::new("xz")
        .args(["--format=lzma", "--stdout"])
        .arg(format!("--lzma1=preset=9e,lc=4,pb=0,nice={longest}"))
        .stdin(input)
        .stderr(Stdio::inherit())
        .output()
        .into_diagnostic()
        .wrap_err("failed to run xz")?;
    if !output.status.success() {
        miette::bail!("xz failed");
    }
    Ok(output.stdout)
}

/// Compresses the page as a server does.
fn compressed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).into_diagnostic()?;
    encoder.finish().into_diagnostic()
}
