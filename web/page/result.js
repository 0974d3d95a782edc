// What becomes of the line: a sentence, the map as a picture or as text, and beside it the map of other rules.

const HEADS = {
  mapped: "Mapped", refused: "Refused", "lost-ranks": "Ranks are lost", "not-modelled": "Not modelled", crashes: "Crashes",
  "never-ends": "Never ends", "open-quote": "Not a line yet", empty: "",
};

/** Shows the outcome in a sentence. */
function showOutcome(answer) {
  const { outcome } = answer;
  const good = outcome.kind === "mapped";
  const box = byId("outcome");
  box.className = `outcome ${good ? "good" : outcome.kind === "empty" ? "" : "wrong"}`;
  fill(box,
    make("p", {}, outcome.kind === "empty" ? null : make("b", {}, `${HEADS[outcome.kind]}: `), rich(outcome.message),
      outcome.requirement ? [" ", requirementLink(outcome.requirement)] : null),
    outcome.classification ? make("p", { class: "soft small" }, outcome.classification) : null,
    answer.settings.length ? make("p", { class: "soft small" }, `From the environment: ${answer.settings.join("; ")}`) : null,
    make("div", { id: "fixes" }));
  byId("line").setAttribute("aria-invalid", String(!good && outcome.kind !== "empty"));
}

/** Shows changes of the line that map, each as a button. */
function showFixes(changes, apply) {
  const fixes = byId("fixes");
  if (!fixes) return;
  fill(fixes, changes.length ? make("ul", { class: "fixes", "aria-label": "Changes that map" }, changes.map((change) =>
    make("li", {}, make("button", { type: "button", onclick: () => apply(change.line) }, rich(change.text))))) : null);
}

/** Turns the backticks of a text into code. */
function rich(text) {
  return text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));
}

const VIEWS = [["picture", "Picture"], ["text", "Text"]];

/** Shows the map. `choose` is called with the rank of a CPU that is clicked. */
function showMap(answer, { setView, choose }) {
  fill(byId("views"), VIEWS.map(([name, label]) => make("button", {
    type: "button", "aria-pressed": String(state.view === name), "data-key": `view-${name}`, onclick: () => setView(name),
  }, label)));
  const place = byId("picture");
  const { other } = answer;
  byId("picture-title").textContent = other ? `Map: ${state.rules} and ${other.name}` : "Map";
  const side = (name, outcome, picture) => make("section", { class: "side-map" },
    make("h3", {}, name),
    make("p", { class: "soft small" }, outcome.kind === "mapped" ? outcome.message : [`${HEADS[outcome.kind]}: `, rich(outcome.message)]),
    picture ? fragment(picture) : null);
  if (state.view === "text" && answer.text !== undefined) {
    fill(place, make("pre", { class: "text", tabindex: "0", "aria-label": "The map as prterun prints it" }, answer.text));
  } else if (other) {
    const differences = other.differences.length ? make("details", { open: other.differences.length <= 6 },
      make("summary", {}, `${counted(other.differences.length, "difference")}: ${state.rules} | ${other.name}`),
      make("ul", { class: "differences" }, other.differences.map((text) => make("li", {}, text)))) : null;
    fill(place, differences, make("div", { class: "sides" }, side(state.rules, answer.outcome, answer.picture), side(other.name, other.outcome, other.picture)));
  } else if (answer.picture) {
    fill(place, fragment(answer.picture));
  } else {
    const text = answer.outcome.kind === "empty" ? "The map appears here as you type." : "No map: the line above shows what is wrong.";
    fill(place, make("p", { class: "empty" }, text));
  }
  place.querySelectorAll("g[data-ranks]").forEach((cell) => {
    const [rank] = cell.dataset.ranks.split(" ");
    cell.addEventListener("click", () => choose(Number(rank)));
  });
}

/** Parses the reference's own HTML, in which it has escaped every foreign text. */
function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
