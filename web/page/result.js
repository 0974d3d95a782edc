// The result of a line: a sentence, the map as a picture or as text, and beside it the map of other rules.

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
    answer.hints.length ? make("ul", { class: "hints small", "aria-label": "Hints" }, answer.hints.map((hint) => make("li", {}, rich(hint)))) : null,
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

/** Shows the map. `more` returns the pictures of further nodes, `ranks` the list of the ranks by some rules. */
function showMap(answer, { setView, more, ranks }) {
  fill(byId("views"), VIEWS.map(([name, label]) => make("button", {
    type: "button", "aria-pressed": String(state.view === name), "data-key": `view-${name}`, onclick: () => setView(name),
  }, label)));
  const place = byId("picture");
  const { other } = answer;
  byId("picture-title").textContent = other ? `Map: ${state.rules} and ${other.name}` : "Map";
  const side = (name, outcome, picture) => make("section", { class: "side-map" },
    make("h3", {}, name),
    make("p", { class: "soft small" }, outcome.kind === "mapped" ? outcome.message : [`${HEADS[outcome.kind]}: `, rich(outcome.message)]),
    picture ? pictureParts(picture, () => ranks(name)) : null);
  moreNodes?.disconnect();
  if (state.view === "text" && answer.text !== undefined) {
    fill(place, make("pre", { class: "text", tabindex: "0", "aria-label": "The map as prterun prints it" }, answer.text));
  } else if (other) {
    const differences = other.differences.length ? make("details", { open: other.differences.length <= 6 },
      make("summary", {}, `${counted(other.differences.length, "difference")}: ${state.rules} | ${other.name}`),
      make("ul", { class: "differences" }, other.differences.map((text) => make("li", {}, text)))) : null;
    fill(place, differences, make("div", { class: "sides" }, side(state.rules, answer.outcome, answer.picture), side(other.name, other.outcome, other.picture)));
    offerMore(place, Math.max(answer.picture?.count ?? 0, other.picture?.count ?? 0), more);
  } else if (answer.picture) {
    fill(place, pictureParts(answer.picture, () => ranks(state.rules)));
    offerMore(place, answer.picture.count, more);
  } else {
    const text = answer.outcome.kind === "empty" ? "The map appears here as you type." : "No map: the line above shows what is wrong.";
    fill(place, make("p", { class: "empty" }, text));
  }
}

/** Makes the parts of a picture: the legend, the first nodes, and a list of the ranks that is made when it is opened. */
function pictureParts({ legend, figures }, ranks) {
  const list = make("details", { class: "all-ranks" }, make("summary", {}, "All ranks"));
  list.addEventListener("toggle", () => {
    if (list.open && list.children.length === 1) ranks().then((html) => { if (list.children.length === 1) list.append(fragment(html)); });
  });
  return [fragment(legend), make("div", { class: "mc-nodes" }, fragment(figures)), list];
}

/** How many pictures of nodes are added at a time. */
const MORE_NODES = 4;

/** Watches for the button that adds the pictures of further nodes. */
let moreNodes;

/** Adds the pictures of further nodes when their place comes into view, or a button is pressed. */
function offerMore(place, count, more) {
  const lists = [...place.querySelectorAll(".mc-nodes")];
  let shown = Math.max(...lists.map((list) => list.children.length), 0);
  if (shown >= count) return;
  const button = make("button", { type: "button", class: "more-nodes" });
  const label = () => { button.textContent = `Show ${counted(count - shown, "more picture")}`; };
  // One after the other, since each begins where the last one ended.
  let adding = Promise.resolve();
  const add = (number) => { adding = adding.then(() => addNow(number)); return adding; };
  const addNow = async (number) => {
    if (!button.isConnected) return;
    const added = (await more(shown, number)).filter((html) => html !== null);
    if (!button.isConnected) return;
    lists.forEach((list, index) => added[index] && list.append(fragment(added[index])));
    shown += number;
    label();
    if (shown < count) return;
    moreNodes.disconnect();
    button.remove();
  };
  label();
  button.addEventListener("click", () => add(count));
  if (lists.length === 1) lists[0].after(button);
  else place.append(button);
  // Observed anew after each addition, since an observer reports changes only and the button may still be in view.
  moreNodes = new IntersectionObserver(([entry]) => {
    if (!entry.isIntersecting || !button.isConnected) return;
    moreNodes.unobserve(button);
    add(MORE_NODES).then(() => button.isConnected && moreNodes.observe(button));
  }, { rootMargin: "300px" });
  moreNodes.observe(button);
}

/** Calls a function with the rank of a CPU that is clicked. */
function startPicture(choose) {
  byId("picture").addEventListener("click", ({ target }) => {
    const cell = target.closest("b[data-ranks]");
    if (cell) choose(Number(cell.dataset.ranks.split(" ")[0]));
  });
  addEventListener("beforeprint", () => document.querySelector(".more-nodes")?.click());
}

/** Parses the reference's own HTML, in which it has escaped every foreign text. */
function fragment(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
