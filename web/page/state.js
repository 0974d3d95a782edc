// The case, and how it is kept in the address of the page.

/** The examples: confusing lines, each with its machine. */
const EXAMPLES = [
  ["Two apps, each with its own policy", "prterun -H n1:4,n2:4 --map-by node -n 2 ./sim : --map-by core --rank-by fill -n 4 ./io", "2pkg-2numa-8core-smt2"],
  ["Too few slots", "prterun -H n1:2,n2:2 --map-by slot -n 6 ./sim", "1pkg-1numa-4core"],
  ["Four CPUs for each rank, spread over NUMA nodes", "mpirun -H n1:24,n2:24 --map-by numa:pe=4 -np 6 ./sim : -np 2 ./io", "1pkg-4numa-24core-smt2"],
  ["Processes per package", "prterun -H n1:8,n2:8 --map-by ppr:2:package -n 6 ./sim", "2pkg-2numa-8core-smt2"],
  ["Oversubscribed", "prterun -H n1:2,n2:2 --map-by slot:oversubscribe -n 6 ./sim", "1pkg-1numa-4core"],
  ["Ranks by node, processes by slot", "prterun -H n1:4,n2:4 --map-by slot --rank-by node --bind-to core -n 6 ./sim", "2pkg-2numa-8core-smt2"],
  ["Shared CPUs", "prterun -H n1:8 --map-by core --bind-to core -n 6 ./sim : --bind-to package:overload-allowed -n 2 ./io", "2pkg-2numa-8core-smt2"],
  ["A mistyped policy", "prterun -H n1:4 --map-by pacakge -n 2 ./sim", "2pkg-2numa-8core-smt2"],
  ["A list of CPUs, in order", "prterun -H n1:8 --map-by pe-list=0,2,4,6:ordered -n 4 ./sim", "2pkg-2numa-8core-smt2"],
  ["64 nodes", `prterun -H ${Array.from({ length: 64 }, (_, index) => `n${index + 1}:16`).join(",")} --map-by package:span -n 512 ./sim`, "2pkg-4numa-16core-io"],
];

const DEFAULTS = { line: "", head: "head", machine: "2pkg-2numa-8core-smt2", rules: "2026-06", against: "" };

/** The state of the page: the case, and what is shown of it. */
const state = { ...DEFAULTS, nodes: {}, files: {}, xml: {}, view: "picture", rank: null };

/** The case, as the reference takes it. */
function caseOf(line = state.line) {
  return { line, head: state.head, machine: state.machine, nodes: state.nodes, files: state.files };
}

/** Returns the case as the text after `#` in an address. */
async function toAddress() {
  const fields = new URLSearchParams();
  for (const name of Object.keys(DEFAULTS)) {
    if (state[name] !== DEFAULTS[name]) fields.set(name, state[name]);
  }
  for (const [node, machine] of Object.entries(state.nodes)) fields.set(`node.${node}`, machine);
  for (const [name, text] of Object.entries(state.files)) fields.set(`file.${name}`, text);
  for (const [name, text] of Object.entries(state.xml)) {
    if (name === state.machine || Object.values(state.nodes).includes(name)) fields.set(`xml.${name}`, await deflate(text));
  }
  return fields.toString();
}

/** Sets the state from the text after `#` in an address, and returns the machines that it brings. */
async function fromAddress(text) {
  const fields = new URLSearchParams(text);
  Object.assign(state, DEFAULTS, { nodes: {}, files: {}, rank: null });
  const machines = [];
  for (const [name, value] of fields) {
    const [kind, ...rest] = name.split(".");
    const of = rest.join(".");
    if (name in DEFAULTS) state[name] = value;
    else if (kind === "node" && of) state.nodes[of] = value;
    else if (kind === "file" && of) state.files[of] = value;
    else if (kind === "xml" && of) machines.push({ name: of, xml: await inflate(value) });
  }
  return machines;
}

async function deflate(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The largest machine that an address may bring, in characters. */
const LARGEST_XML = 8 << 20;

async function inflate(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let xml = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return xml + decoder.decode();
    xml += decoder.decode(value, { stream: true });
    if (xml.length > LARGEST_XML) throw new Error("The link's machine is too large.");
  }
}
