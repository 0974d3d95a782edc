// Which options give a layout: CPUs are clicked, or the layout is written, and the reference searches for lines.

const layout = { apps: [""], app: 0, cpus: 1, started: [], worker: null, result: null, error: null, busy: false };

/** The most nodes whose CPUs can be clicked. */
const CLICKED_NODES = 8;

/** How many lines a search tries at most. */
const TRIALS = 6000;

/** The largest rank of the layout, or -1. */
function lastRank() {
  const ranks = layout.apps.join(" ").matchAll(/[[,](\d+)(?:-(\d+))?(?=[@,\]])/g);
  return Math.max(-1, ...Array.from(ranks, ([, first, last]) => Number(last ?? first)));
}

/** Adds the next rank to the layout, bound to some CPUs of a node. */
function placeRank(node, cpus) {
  const items = layout.apps[layout.app].split(/\s+/).filter(Boolean);
  const rank = `${lastRank() + 1}@${cpuText(cpus)}`;
  const at = items.findIndex((item) => item.startsWith(`${node}[`));
  if (at < 0) items.push(`${node}[${rank}]`);
  else items[at] = items[at].replace(/\]$/, `,${rank}]`);
  layout.apps[layout.app] = items.join(" ");
}

/** Writes CPUs as a layout has them: `0-3`, `0+8`. */
function cpuText(cpus) {
  const runs = [];
  for (const cpu of [...cpus].sort((left, right) => left - right)) {
    const last = runs.at(-1);
    if (last && cpu === last[1] + 1) last[1] = cpu;
    else runs.push([cpu, cpu]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join("+");
}

/** Returns the ranks of the layout by node and CPU, with their apps. */
function placedRanks() {
  const placed = new Map();
  layout.apps.forEach((text, app) => {
    for (const [, node, list] of text.matchAll(/(\S+?)\[([^\]]*)\]/g)) {
      for (const part of list.split(",")) {
        const [ranks, cpus] = part.split("@");
        for (const range of (cpus ?? "").split("+")) {
          const [first, last] = range.split("-").map((number) => (number === "" ? NaN : Number(number)));
          for (let cpu = first; cpu <= (last ?? first); cpu += 1) {
            const key = `${node} ${cpu}`;
            placed.set(key, [...(placed.get(key) ?? []), { app, ranks }]);
          }
        }
      }
    }
  });
  return placed;
}

/** Shows the CPUs to click, the layout as text, and the lines that were found. */
function showLayout(answer, machineOf, actions) {
  const again = () => showLayout(answer, machineOf, actions);
  const nodes = answer.nodes.slice(0, CLICKED_NODES);
  const placed = placedRanks();
  const click = (node, cpu) => {
    layout.started = layout.started.filter((other) => other.node === node && other.cpu !== cpu);
    layout.started.push({ node, cpu });
    if (layout.started.length >= layout.cpus) {
      placeRank(node, layout.started.map((other) => other.cpu));
      layout.started = [];
    }
    again();
  };
  const grid = nodes.map(({ name }) => nodeGrid(name, machineOf(name), placed, click));
  const tabs = layout.apps.map((_, app) => make("label", { class: "app-choice" },
    make("input", { type: "radio", name: "layout-app", checked: app === layout.app, "data-key": `layout-app-${app}`, onchange: () => { layout.app = app; again(); } }),
    make("span", { class: `mc-key mc-k${app % 8}` }), ` app ${app}`));
  fill(byId("find"),
    make("div", { class: "find-bar" }, tabs,
      make("button", { type: "button", class: "quiet", "data-key": "layout-add", onclick: () => { layout.apps.push(""); layout.app = layout.apps.length - 1; again(); } }, "Add an app"),
      make("label", { class: "inline" }, "CPUs for each rank ",
        make("input", { type: "number", min: "1", max: "512", value: String(layout.cpus), "data-key": "layout-cpus", onchange: (event) => { layout.cpus = Math.max(1, Number(event.target.value) || 1); layout.started = []; again(); } }))),
    make("div", { class: "grids" }, grid),
    answer.nodes.length > nodes.length ? make("p", { class: "soft small" }, `The other ${counted(answer.nodes.length - nodes.length, "node")} can be written.`) : null,
    layout.apps.map((text, app) => make("label", { class: "field" }, make("span", {}, `Layout of app ${app}`),
      make("input", { type: "text", class: "mono", value: text, spellcheck: "false", autocapitalize: "off", placeholder: "n1[0@0,1@1] n2=2", "data-key": `layout-${app}`, onchange: (event) => { layout.apps[app] = event.target.value; again(); } }))),
    make("div", { class: "find-bar" },
      make("button", { type: "button", class: "primary", disabled: layout.busy || layout.apps.some((text) => !text.trim()), "data-key": "layout-find", onclick: () => search(actions, again) }, layout.busy ? "Searching…" : "Find lines"),
      make("button", { type: "button", "data-key": "layout-take", disabled: !answer.picture, onclick: async () => { takeLayout(await actions.ranks(state.rules)); again(); } }, "Start from this map"),
      make("button", { type: "button", class: "quiet", "data-key": "layout-clear", onclick: () => { Object.assign(layout, { apps: [""], app: 0, started: [], result: null, error: null }); again(); } }, "Clear")),
    make("div", { role: "status", "aria-live": "polite" }, foundLines(actions)));
}

function nodeGrid(node, machine, placed, click) {
  const cell = (cpu) => {
    const ranks = placed.get(`${node} ${cpu}`) ?? [];
    const chosen = layout.started.some((other) => other.node === node && other.cpu === cpu);
    const app = ranks[0]?.app;
    const text = ranks.map((rank) => rank.ranks).join(" ");
    return make("button", {
      type: "button", class: `cpu${ranks.length ? ` taken mc-k${app % 8}` : ""}${chosen ? " chosen" : ""}`, "data-key": `cpu-${node}-${cpu}`,
      "aria-label": `${node}, ${machine.unit} ${cpu}${text ? `, rank ${text}` : ""}`, onclick: () => click(node, cpu),
    }, text || " ");
  };
  return make("fieldset", { class: "grid" }, make("legend", {}, node),
    machine.packages.map(({ name, cpus }) => make("div", { class: "package" }, name ? make("span", { class: "soft small" }, name) : null, make("div", { class: "cpus" }, cpus.map(cell)))));
}

/** Takes the layout of the map that is shown, from the list of its ranks. */
function takeLayout(ranks) {
  const apps = [];
  const template = document.createElement("template");
  template.innerHTML = ranks;
  for (const row of template.content.querySelectorAll("tbody tr")) {
    const [rank, app, node, bound] = [...row.cells].map((cell) => cell.textContent.trim());
    const cpus = [...bound.matchAll(/(?:core|hwt):L([\d,-]+)/g)].map(([, list]) => list.replaceAll(",", "+")).join("+");
    const items = (apps[Number(app)] ??= new Map());
    items.set(node, [...(items.get(node) ?? []), `${rank}@${cpus || "-"}`]);
  }
  layout.apps = Array.from(apps, (items) => [...(items ?? [])].map(([node, ranks]) => `${node}[${ranks.join(",")}]`).join(" "));
  if (!layout.apps.length) layout.apps = [""];
  Object.assign(layout, { app: 0, started: [], result: null, error: null });
}

/** Searches beside the page, so that it stays usable. */
async function search(actions, again) {
  Object.assign(layout, { busy: true, result: null, error: null });
  again();
  try {
    layout.result = await actions.find({ layouts: layout.apps, trials: TRIALS });
  } catch (error) {
    layout.error = error.message;
  }
  layout.busy = false;
  again();
}

function foundLines(actions) {
  if (layout.error) return make("p", { class: "error" }, layout.error);
  const { result } = layout;
  if (!result) return null;
  const lines = result.lines.map((found) => make("li", {},
    make("button", { type: "button", class: "found", onclick: () => actions.take(found) }, make("code", {}, found.line)),
    make("span", { class: "soft small" }, `gives ${found.gives}`),
    found.assumes.length ? make("span", { class: "soft small" }, rich(`assumes ${found.assumes.join("; ")}`)) : null,
    found.file ? make("details", { class: "small" }, make("summary", {}, `needs the file ${found.file[0]}`), make("pre", {}, found.file[1])) : null));
  const tried = `${counted(result.tried, "line")} tried${result.is_cut_short ? "; the search was cut short, so there may be shorter lines" : ""}.`;
  return make("div", {}, lines.length ? make("ol", { class: "found-lines" }, lines) : make("p", { class: "error" }, result.impossible ? `No line gives this layout: ${result.impossible}` : "No line gives this layout."), make("p", { class: "soft small" }, tried));
}
