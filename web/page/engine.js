// The reference: unpacks the WebAssembly and the data of the page, and asks it.

/** Decodes the base64 text of an element and unpacks it. */
function unpack(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent.trim()), (letter) => letter.charCodeAt(0));
  return unpackLzma(packed);
}

/** The compiled reference with its machines and rules. A panic leaves it unusable, so that it is made again. */
class Engine {
  constructor(module) {
    this.module = module;
    this.loads = [];
    this.start();
  }

  start() {
    this.exports = new WebAssembly.Instance(this.module, {}).exports;
  }

  /** Sends a request and returns what it asks for. Throws an error with a message for people. */
  ask(request) {
    let answer;
    try {
      answer = this.send(request);
    } catch (error) {
      this.start();
      for (const load of this.loads) this.send(load);
      throw new Error(`The reference stopped at this line; please report it. (${error.message})`);
    }
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.ok;
  }

  /** Loads machines or rules, and again after a panic. */
  load(machines, rules) {
    const request = { do: "load", load: { machines, rules } };
    this.ask(request);
    this.loads.push(request);
  }

  send(request) {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const { memory, reserve, answer, answer_length: length } = this.exports;
    const address = reserve(bytes.length);
    new Uint8Array(memory.buffer, address, bytes.length).set(bytes);
    const start = answer();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, start, length())));
  }
}

/** Unpacks the page and returns its engine and its data. */
async function loadEngine() {
  const pageData = JSON.parse(new TextDecoder().decode(unpack("data")));
  const engine = new Engine(await WebAssembly.compile(unpack("wasm")));
  const machines = pageData.machines.map(({ name, xml }) => ({ name, xml }));
  engine.load(machines, pageData.rules);
  return { engine, pageData };
}
