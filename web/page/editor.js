// The line: its words in colour, what is wrong underlined, and the word at the caret explained.

/** The last answer's tokens and fault, for the words under the caret and the pointer. */
let shownTokens = [];

/** Colours the line. A place is a pair of indices. */
function highlight(line, tokens, fault) {
  shownTokens = tokens;
  const cuts = new Set([0, line.length]);
  for (const { place } of tokens) place.forEach((at) => cuts.add(at));
  fault?.forEach((at) => cuts.add(at));
  const ends = [...cuts].sort((left, right) => left - right);
  const parts = ends.slice(1).map((end, index) => {
    const start = ends[index];
    const token = tokens.findIndex(({ place }) => place[0] <= start && end <= place[1]);
    const bad = fault && fault[0] <= start && end <= fault[1] && start < end;
    const kind = token < 0 ? "" : `t-${tokens[token].kind}`;
    return make("span", { class: `${kind}${bad ? " bad" : ""}`, "data-token": token < 0 ? null : String(token) }, line.slice(start, end));
  });
  // A fault at the end of the line has no letter of its own.
  if (fault && fault[0] === fault[1]) parts.push(make("span", { class: "bad" }, " "));
  byId("highlight").replaceChildren(...parts, "\n");
  const field = byId("line");
  explainWord(document.activeElement === field ? tokenAt(field.selectionStart) : undefined);
}

/** Explains a token below the line. */
function explainWord(token) {
  const word = byId("word");
  if (!token) {
    word.textContent = shownTokens.length ? "Point at a word, or move the caret to it, to read what it means." : "";
    return;
  }
  const about = token.about || "A value.";
  fill(word, make("code", {}, token.name), " ", about, token.requirement ? [" ", requirementLink(token.requirement)] : null);
}

function tokenAt(position) {
  return shownTokens.find(({ place }) => place[0] <= position && position <= place[1]);
}

/** Finds the token under the pointer: the coloured text lies under the field that is typed into. */
function tokenUnder({ clientX, clientY }) {
  for (const span of byId("highlight").querySelectorAll("[data-token]")) {
    for (const box of span.getClientRects()) {
      if (box.left <= clientX && clientX <= box.right && box.top <= clientY && clientY <= box.bottom) {
        return shownTokens[Number(span.dataset.token)];
      }
    }
  }
  return undefined;
}

/** Marks a part of the line for as long as the pointer is on what refers to it. */
function markPlace(place) {
  const selected = byId("highlight").querySelectorAll(".marked");
  selected.forEach((span) => span.classList.remove("marked"));
  if (!place) return;
  let at = 0;
  for (const span of byId("highlight").querySelectorAll("span")) {
    const end = at + span.textContent.length;
    if (at >= place[0] && end <= place[1] && end > at) span.classList.add("marked");
    at = end;
  }
}

/** Lets the field call a function with each new line. */
function startEditor(changed) {
  const field = byId("line");
  field.addEventListener("input", () => changed(field.value));
  field.addEventListener("keydown", (event) => {
    // A line has no line breaks of its own.
    if (event.key === "Enter" && !event.shiftKey) event.preventDefault();
  });
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === field) explainWord(tokenAt(field.selectionStart));
  });
  field.addEventListener("mousemove", (event) => explainWord(tokenUnder(event) ?? (document.activeElement === field ? tokenAt(field.selectionStart) : undefined)));
  field.addEventListener("mouseleave", () => explainWord(document.activeElement === field ? tokenAt(field.selectionStart) : undefined));
}
