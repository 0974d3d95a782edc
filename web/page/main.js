// The page: what happens when the line, the rules, the machine or the files change.

let reference;
let pageData;
let answer;
let compared;

/** The milliseconds that a search may take. */
const LONGEST_SEARCH = 60_000;

/** The machines to choose from: those that come with mapcheck, then those that were dropped on the page. */
let machines = [];

const actions = {
  setRules: (name) => update({ rules: name, against: state.against === name ? "" : state.against }),
  setAgainst: (name) => update({ against: name, view: "picture" }),
  setMachine: (name) => update({ machine: name }),
  setNodeMachine(node, name) {
    if (name) state.nodes[node] = name;
    else delete state.nodes[node];
    update({});
  },
  setFile(name, text) {
    state.files[name] = text;
    updateSoon();
  },
  setHosts: (items) => actions.edit({ part: "option", app: 0, option: "host", value: items.join(",") }),
  async edit(edit) {
    try {
      actions.setLine(await reference.ask({ do: "edit", case: caseOf(), edit }));
    } catch (error) {
      showError(error);
    }
  },
  setArguments: (words) => actions.edit({ part: "arguments", words }),
  setLine(line) {
    byId("line").value = line;
    return update({ line, rank: null });
  },
  setView: (view) => update({ view }),
  choose(rank) {
    update({ rank });
    byId("why-card").scrollIntoView({ block: "nearest", behavior: "smooth" });
  },
  async more(first, count) {
    const drawn = await reference.ask({ do: "figures", case: caseOf(), rules: state.rules, against: state.against || null, first, count });
    return [drawn.own, drawn.other];
  },
  ranks: async (rules) => await reference.ask({ do: "ranks", case: caseOf(), rules }) ?? "",
  async find(request) {
    const beside = new Reference(reference.module, reference.loads);
    try {
      return await beside.ask({ do: "find", case: caseOf(), rules: state.rules, ...request }, LONGEST_SEARCH);
    } finally {
      beside.end();
    }
  },
  take(found) {
    if (found.file) state.files[found.file[0]] = found.file[1];
    actions.setLine(found.line);
    byId("line").focus();
  },
};

/** Sets a part of the state, and shows what follows from it. */
async function update(change) {
  Object.assign(state, change);
  await show();
}

const updateSoon = debounced(150, () => update({}));

/** Whether a map is awaited, and whether the state has changed since it was asked for. */
let isAwaited = false;
let hasChanged = false;

/** Shows the map of the state. While one is awaited, what changes meanwhile is shown at once when it is there. */
async function show() {
  hasChanged = true;
  if (isAwaited) return;
  isAwaited = true;
  while (hasChanged) {
    hasChanged = false;
    try {
      await showAnswer();
    } catch (error) {
      showError(error);
    }
  }
  isAwaited = false;
  showMore();
  keepAddress();
}

async function showAnswer() {
  const asked = await reference.ask({ do: "map", case: caseOf(), rules: state.rules, against: state.against || null, text: state.view === "text" });
  if (hasChanged) return;
  answer = asked;
  for (const { name } of answer.nodes.slice(0, CLICKED_NODES)) await loadShape(name);
  highlight(state.line, answer.tokens, answer.outcome.place);
  showOutcome(answer);
  showMachines(machines, answer, actions);
  const hosts = [answer.nodes, answer.lists_hosts, state.nodes, machines];
  whenChanged("nodes", [hosts, answer.apps[0]?.host], () => showNodes(answer, machines, actions));
  showApps(answer, actions);
  showFiles(answer, actions);
  showMap(answer, actions);
  whenChanged("layout", [hosts, answer.machine, !answer.picture, reference.loads.length], () => showLayout(answer, machineOf, actions));
  if (answer.outcome.kind === "empty" || answer.outcome.kind === "open-quote") fill(byId("why"), make("p", { class: "empty" }, "The reasons appear here, each with the rule that it follows."));
}

const shownFrom = new Map();

/** Shows a part of the page if what it is made from has changed. */
function whenChanged(part, from, showPart) {
  const text = JSON.stringify(from);
  if (shownFrom.get(part) === text) return;
  shownFrom.set(part, text);
  showPart();
}

/** Shows what takes longer once typing pauses: the reasons, and what other rules do. */
const showMore = debounced(120, async () => {
  const line = { case: caseOf(), rules: state.rules };
  const shown = answer;
  try {
    if (shown && !["empty", "open-quote"].includes(shown.outcome.kind)) {
      const explanation = await reference.ask({ do: "explain", ...line, rank: state.rank });
      if (answer !== shown) return;
      showWhy(explanation, answer.arguments);
      showFixes(explanation.refusal?.changes ?? [], actions.setArguments);
    }
    const others = await reference.ask({ do: "compare", ...line });
    if (answer !== shown) return;
    compared = others;
  } catch (error) {
    if (answer === shown) showError(error);
    return;
  }
  showRules(pageData.rules, compared, actions);
});

function showError(error) {
  highlight(state.line, [], null);
  const box = byId("outcome");
  box.className = "outcome wrong";
  fill(box, make("p", {}, make("b", {}, "Error: "), error.message));
}

const shapes = new Map();

/** Returns the shape of a node's machine, for clicking. */
function machineOf(node) {
  return shapes.get(state.nodes[node] ?? answer.machine);
}

async function loadShape(node) {
  const name = state.nodes[node] ?? answer.machine;
  if (!shapes.has(name)) shapes.set(name, await reference.ask({ do: "machine", name }));
}

const keepAddress = debounced(250, async () => {
  const address = await toAddress();
  history.replaceState(null, "", `#${address}`);
});

/** Adds a machine from the user's file. */
async function addMachine(name, xml) {
  const problem = byId("machine-error");
  problem.hidden = true;
  try {
    reference.load({ machines: [{ name, xml }], rules: [] });
    const { summary } = await reference.ask({ do: "machine", name });
    state.xml[name] = xml;
    shapes.delete(name);
    machines = [...machines.filter((machine) => machine.name !== name), { name, description: summary }];
    return true;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    return false;
  }
}

async function openFile(file) {
  if (!file) return;
  if (file.size > LARGEST_XML) {
    byId("machine-error").textContent = "The file is too large to be a machine.";
    byId("machine-error").hidden = false;
    return;
  }
  const name = file.name.replace(/\.xml$/i, "");
  if (await addMachine(name, await file.text())) update({ machine: name });
}

/** Shows the forms in which the case can be copied. */
async function openShare() {
  const place = byId("share-body");
  const copyable = (label, text) => make("section", { class: "copy" },
    make("div", { class: "card-head" }, make("h3", {}, label), make("button", { type: "button", onclick: (event) => copy(text, event.currentTarget) }, "Copy")),
    make("pre", { tabindex: "0", "aria-label": label }, text));
  try {
    const shared = await reference.ask({ do: "share", case: caseOf(), rules: state.rules });
    const link = `${location.href.split("#")[0]}#${await toAddress()}`;
    fill(place, copyable("Link", link), copyable("prterun", shared.prterun), copyable("mpirun", shared.mpirun),
      shared.warning ? make("p", { class: "error small" }, shared.warning) : null, copyable("mapcheck", shared.mapcheck), copyable("Gherkin", shared.gherkin));
  } catch (error) {
    fill(place, make("p", { class: "error" }, error.message));
  }
  byId("share").showModal();
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    const range = document.createRange();
    range.selectNodeContents(button.closest("section").querySelector("pre"));
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    button.textContent = "Press Ctrl+C";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
}

/** Shows the case of the address. */
async function openAddress() {
  const brought = await fromAddress(location.hash.slice(1));
  for (const { name, xml } of brought) await addMachine(name, xml);
  if (!pageData.rules.some(({ name }) => name === state.rules)) state.rules = DEFAULTS.rules;
  byId("line").value = state.line;
  await update({});
}

async function start() {
  ({ reference, pageData } = await loadReference());
  requirementTexts = pageData.requirements;
  machines = pageData.machines.map(({ name, description }) => ({ name, description }));
  byId("about").textContent = pageData.about;
  startPicture(actions.choose);
  startEditor((line) => update({ line, rank: null }));
  const example = byId("example");
  example.append(...EXAMPLES.map(([title], index) => make("option", { value: String(index) }, title)));
  example.addEventListener("change", () => {
    const chosen = EXAMPLES[Number(example.value)];
    if (!example.value || !chosen) return;
    example.value = "";
    Object.assign(state, { machine: chosen[2], nodes: {}, against: "" });
    actions.setLine(chosen[1]);
  });
  byId("share-open").addEventListener("click", openShare);
  byId("why-all").addEventListener("click", () => update({ rank: null }));
  byId("xml").addEventListener("change", (event) => openFile(event.target.files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => { event.preventDefault(); openFile(event.dataTransfer.files[0]); });
  window.addEventListener("hashchange", openAddress);
  showRules(pageData.rules, null, actions);
  const [, line, machine] = EXAMPLES[0];
  if (!location.hash) Object.assign(state, globalThis.site?.state ?? { line, machine });
  if (location.hash) await openAddress();
  else await actions.setLine(state.line);
  document.documentElement.dataset.ready = "true";
}

start().catch((error) => {
  byId("outcome").className = "outcome wrong";
  byId("outcome").textContent = error.message;
});
