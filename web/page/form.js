// The forms beside the map: rules, machine, nodes, apps and files. They change the line, or what surrounds it.

/** Choices that the fields of an app offer. Any other directive can be typed. */
const OFFERED = {
  map_by: ["slot", "node", "core", "l3cache", "numa", "package", "ppr:2:node", "ppr:1:package", "node:pe=2", "package:span", "slot:oversubscribe", "slot:nolocal"],
  rank_by: ["slot", "node", "fill", "span"],
  bind_to: ["none", "hwthread", "core", "l3cache", "numa", "package", "core:overload-allowed"],
};

/** Shows the rules to choose from, and how each differs from the chosen one. */
function showRules(rules, compared, actions) {
  const rows = rules.map(({ name, about }) => {
    const other = compared?.find((entry) => entry.name === name);
    const chosen = name === state.rules;
    return make("div", { class: `rule${chosen ? " chosen" : ""}` },
      make("label", {},
        make("input", { type: "radio", name: "rules", value: name, checked: chosen, "data-key": `rules-${name}`, onchange: () => actions.setRules(name) }),
        make("span", {}, make("b", {}, name), make("span", { class: "soft small" }, about))),
      other ? ruleBadge(other, actions) : null);
  });
  fill(byId("rules"), make("legend", { class: "hidden" }, "The edition or the build that the page speaks for"), rows);
  const causes = (compared ?? []).filter(({ because }) => because.length).map(({ name, because }) =>
    make("details", { class: "small" },
      make("summary", {}, `Why ${name} differs`),
      make("ul", {}, because.map((cause) => make("li", {}, make("code", {}, cause.name), ": ", cause.about, cause.requirement ? [" ", requirementLink(cause.requirement)] : null)))));
  fill(byId("because"), causes);
}

function ruleBadge(other, actions) {
  if (other.same) return make("span", { class: "badge same" }, "same");
  const on = state.against === other.name;
  const what = other.differences ? counted(other.differences, "difference") : other.outcome.kind === "mapped" ? "differs" : other.outcome.kind.replace("-", " ");
  return make("button", {
    type: "button", class: "badge differs", "aria-pressed": String(on), "data-key": `against-${other.name}`,
    title: `${other.name}: ${other.outcome.message}`, onclick: () => actions.setAgainst(on ? "" : other.name),
  }, what);
}

/** Shows the machines to choose from. */
function showMachines(machines, answer, actions) {
  const select = byId("machine");
  const names = machines.map(({ name }) => name);
  if (select.options.length !== names.length) {
    fill(select, names.map((name) => make("option", { value: name }, name)));
    select.onchange = () => actions.setMachine(select.value);
  }
  const name = answer?.machine ?? state.machine;
  select.value = name;
  select.disabled = Boolean(answer?.line_names_machine);
  const about = machines.find((machine) => machine.name === name)?.description ?? "";
  byId("machine-about").textContent = answer?.line_names_machine ? `The line names this machine. ${about}` : about;
}

/** The most nodes that are listed. */
const LISTED_NODES = 12;

/** Shows the nodes that the line allocates. */
function showNodes(answer, machines, actions) {
  const list = answer.apps[0]?.host ?? "";
  const items = list ? list.split(",") : [];
  const indexOf = (name) => {
    const found = items.flatMap((item, index) => (item === name || item.startsWith(`${name}:`) ? [index] : []));
    return found.length === 1 ? found[0] : -1;
  };
  const rows = answer.nodes.slice(0, LISTED_NODES).map((node) => {
    const index = indexOf(node.name);
    const set = (slots) => actions.setHosts(items.with(index, `${node.name}:${slots}`));
    const fixed = index < 0;
    const key = `node-${node.name}`;
    return make("tr", {},
      make("th", { scope: "row" }, node.name),
      make("td", {}, make("span", { class: "stepper" },
        make("button", { type: "button", disabled: fixed || node.slots < 2, "aria-label": `One slot less on ${node.name}`, "data-key": `${key}-less`, onclick: () => set(node.slots - 1) }, "−"),
        make("output", { "aria-label": `Slots of ${node.name}` }, String(node.slots)),
        make("button", { type: "button", disabled: fixed, "aria-label": `One slot more on ${node.name}`, "data-key": `${key}-more`, onclick: () => set(node.slots + 1) }, "+"))),
      make("td", {}, make("select", { "aria-label": `Machine of ${node.name}`, "data-key": `${key}-machine`, onchange: (event) => actions.setNodeMachine(node.name, event.target.value) },
        make("option", { value: "" }, "as above"),
        machines.map(({ name }) => make("option", { value: name, selected: state.nodes[node.name] === name }, name)))),
      make("td", {}, make("button", { type: "button", class: "quiet", disabled: fixed || items.length < 2, "aria-label": `Remove ${node.name}`, "data-key": `${key}-remove`, onclick: () => actions.setHosts(items.toSpliced(index, 1)) }, "×")));
  });
  const more = answer.nodes.length - rows.length;
  const canAdd = items.length > 0 || !answer.lists_hosts;
  const add = () => actions.setHosts(items.length ? [...items, `${nextNode(answer.nodes)}:4`] : ["n1:4", "n2:4"]);
  fill(byId("nodes"),
    rows.length ? make("table", { class: "nodes" },
      make("thead", {}, make("tr", {}, ["Node", "Slots", "Machine"].map((text) => make("th", { scope: "col" }, text)), make("td", {}))),
      make("tbody", {}, rows)) : make("p", { class: "soft small" }, "The line allocates no node."),
    more > 0 ? make("p", { class: "soft small" }, `and ${counted(more, "more node")}`) : null,
    canAdd ? make("button", { type: "button", "data-key": "add-node", onclick: add }, items.length ? "Add a node" : "Name the nodes") : null);
}

function nextNode(nodes) {
  const known = new Set(nodes.map(({ name }) => name));
  let number = 1;
  while (known.has(`n${number}`)) number += 1;
  return `n${number}`;
}

/** Shows the apps of the line. */
function showApps(answer, actions) {
  const cards = answer.apps.map((app, index) => {
    const set = (option) => (event) => actions.edit({ part: "option", app: index, option, value: event.target.value });
    const text = (label, option, value, list) => make("label", { class: "field" }, make("span", {}, label),
      make("input", { type: "text", value: value ?? "", list, spellcheck: "false", autocapitalize: "off", placeholder: "default", "data-key": `app-${index}-${option}`, onchange: set(option) }));
    return make("fieldset", { class: `app app-${index % 8}` },
      make("legend", {}, make("span", { class: `mc-key mc-k${index % 8}` }), ` app ${index}`, app.program ? make("span", { class: "soft" }, ` ${app.program}`) : null),
      make("div", { class: "fields" },
        make("label", { class: "field" }, make("span", {}, "Processes"),
          make("input", { type: "number", min: "1", max: "100000", value: app.np ?? "", placeholder: "auto", "data-key": `app-${index}-np`, onchange: set("np") })),
        text("Map by", "map-by", app.map_by, "map-by-offered"),
        text("Rank by", "rank-by", app.rank_by, "rank-by-offered"),
        text("Bind to", "bind-to", app.bind_to, "bind-to-offered")),
      answer.apps.length > 1 ? make("button", { type: "button", class: "quiet remove", "aria-label": `Remove app ${index}`, "data-key": `app-${index}-remove`, onclick: () => actions.edit({ part: "remove-app", app: index }) }, "×") : null);
  });
  const offered = Object.entries(OFFERED).map(([name, values]) =>
    make("datalist", { id: `${name.replace("_", "-")}-offered` }, values.map((value) => make("option", { value }))));
  fill(byId("apps"), cards, offered, make("button", { type: "button", "data-key": "add-app", onclick: () => actions.edit({ part: "add-app" }) }, "Add an app"));
}

/** Shows the files that the line names. */
function showFiles(answer, actions) {
  byId("files-card").hidden = answer.files.length === 0;
  fill(byId("files"), answer.files.map(({ name, known }) => make("label", { class: "field" },
    make("span", {}, make("code", {}, name), known ? null : make("span", { class: "error small" }, " does not exist yet")),
    make("textarea", { rows: 4, spellcheck: "false", "data-key": `file-${name}`, placeholder: "The text of the file", oninput: (event) => actions.setFile(name, event.target.value) }, state.files[name] ?? ""))));
}
