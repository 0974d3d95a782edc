// Why each rank is where it is, from the mapper's own record.

let requirementTexts = {};

/** Makes a requirement's id that shows its text. */
function requirementLink(id) {
  const text = requirementTexts[id];
  if (!text) return make("span", { class: "req" }, id);
  return make("button", { type: "button", class: "req", title: text, "aria-label": `Requirement ${id}: ${text}`, onclick: (event) => toggleRequirement(event.currentTarget, id, text) }, id);
}

function toggleRequirement(button, id, text) {
  const next = button.nextElementSibling;
  if (next?.classList.contains("req-text")) next.remove();
  else button.after(make("span", { class: "req-text", role: "note" }, ` ${text}`));
}

function reason({ text, requirement, advice }) {
  return [rich([text, ...(advice ?? []).map((it) => it.text)].join("; ")), requirement ? [" ", requirementLink(requirement)] : null].flat();
}

/** Makes an item that marks its place in the line while the pointer or the focus is on it. */
function sourced(source, places, ...children) {
  const place = source?.argument ? places[source.argument - 1] : null;
  if (!place) return make("span", {}, children);
  const on = () => markPlace(place);
  const off = () => markPlace(null);
  return make("span", { class: "sourced", onmouseenter: on, onmouseleave: off }, children);
}

function choiceRows(choices, places) {
  return choices.map((choice) => make("tr", {},
    make("th", { scope: "row" }, choice.what),
    make("td", {}, make("code", {}, choice.value)),
    make("td", {}, sourced(choice.source, places, reason(choice.because)))));
}

function runsText(runs) {
  return runs.map(({ first, count, step }) => {
    if (count === 1) return `${first}`;
    if (step === 1) return `${first}–${first + count - 1}`;
    return `${first}, ${first + step}, … ${first + (count - 1) * step}`;
  }).join(", ");
}

function rankRow(rank) {
  const shared = rank.shares_with.length ? ` shared with ${runsText(rank.shares_with)}` : "";
  return make("li", {},
    make("details", { open: state.rank === rank.rank },
      make("summary", {},
        make("span", { class: `mc-key mc-k${rank.app % 8}` }), make("b", {}, ` rank ${rank.rank}`), ` on ${rank.node}`, rank.object ? `, ${rank.object}` : "",
        make("span", { class: "soft small" }, ` ${rank.cpus}${shared}`)),
      make("ul", {}, rank.because.map((it) => make("li", {}, reason(it))))));
}

function groupItem(group) {
  const nodes = group.last_node ? `${group.node} to ${group.last_node} (${counted(group.nodes, "node")})` : group.node;
  const several = group.ranks.length > 1 || group.ranks[0]?.count > 1;
  const step = group.step ? ` and so on, ${group.step} more on each node` : "";
  const ranks = group.ranks.length ? [`${several ? "ranks" : "rank"} ${runsText(group.ranks)}${step}`] : [];
  if (group.unranked) ranks.push(`${counted(group.unranked, "process")} without a rank`);
  return make("li", {}, make("b", {}, `${nodes}: ${ranks.join("; ")}`),
    make("ul", {}, make("li", {}, reason(group.because)), group.skipped ? make("li", {}, reason(group.skipped)) : null,
      group.sharing > 1 ? make("li", {}, `up to ${group.sharing} processes share a CPU`) : null));
}

function appSection(app, places) {
  return make("section", { class: "why-app" },
    make("h3", {}, make("span", { class: `mc-key mc-k${app.app % 8}` }), ` App ${app.app}`, make("span", { class: "soft" }, ` ${app.executable}, ${counted(app.processes, "process")}`)),
    app.choices.length ? make("div", { class: "scroll" }, make("table", { class: "choices" }, make("tbody", {}, choiceRows(app.choices, places)))) : null,
    app.rules.length ? make("ul", {}, app.rules.map((it) => make("li", {}, reason(it)))) : null,
    app.components.length ? make("details", { class: "small" }, make("summary", {}, `Mapped by ${app.components.find(({ maps }) => maps)?.name ?? "no component"}`),
      make("ul", {}, app.components.map((it) => make("li", {}, make("code", {}, it.name), it.maps ? " maps: " : " declines: ", reason(it.because))))) : null,
    app.groups.length ? make("ul", { class: "groups" }, app.groups.map(groupItem)) : null,
    app.passed_over.length ? make("ul", {}, app.passed_over.map((it) => make("li", {}, reason(it)))) : null,
    app.ranks.length ? make("ol", { class: "ranks" }, app.ranks.map(rankRow)) : null);
}

/** Shows an explanation. `places` has the place of each argument in the line. */
function showWhy(explanation, places) {
  const { refusal } = explanation;
  byId("why-all").hidden = state.rank === null;
  const parts = [];
  if (refusal) {
    parts.push(make("p", {}, reason(refusal.because)));
    if (refusal.facts.length) parts.push(make("ul", {}, refusal.facts.map((it) => make("li", {}, reason(it)))));
  }
  if (explanation.warnings.length) {
    parts.push(make("div", { class: "warnings" }, make("h3", {}, "Worth knowing"), make("ul", {}, explanation.warnings.map((it) => make("li", {}, reason(it))))));
  }
  if (explanation.job.length && state.rank === null) {
    parts.push(make("h3", {}, "The job"), make("div", { class: "scroll" }, make("table", { class: "choices" }, make("tbody", {}, choiceRows(explanation.job, places)))));
  }
  parts.push(...explanation.apps.map((app) => appSection(app, places)));
  fill(byId("why"), parts);
}
