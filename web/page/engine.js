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

  /** Loads machines and rules, and again after a panic. */
  load(load) {
    const request = { do: "load", load };
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

/** The milliseconds that an answer may take. What takes longer is for a program that has a terminal and can be interrupted. */
const LONGEST = 10_000;

/** The reference in a worker, so that the page stays usable whatever a line asks for. Without workers it is on the page. */
class Reference {
  constructor(module, loads = []) {
    Object.assign(this, { module, loads, queue: [], asked: null });
    this.start();
  }

  start() {
    const code = `${Engine.toString()}
      let engine;
      onmessage = ({ data: { module, loads, request } }) => {
        try {
          if (module) engine = new Engine(module);
          for (const load of loads ?? []) engine.load(load);
          if (request) postMessage({ ok: engine.ask(request) });
        } catch (error) { if (request) postMessage({ error: error.message }); }
      };`;
    try {
      this.worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    } catch {
      this.engine = new Engine(this.module);
      for (const load of this.loads) this.engine.load(load);
      return;
    }
    this.worker.onmessage = ({ data }) => this.finish(data);
    this.worker.onerror = (event) => this.finish({ error: event.message });
    this.worker.postMessage({ module: this.module, loads: this.loads });
  }

  end() {
    this.worker?.terminate();
  }

  /** Loads machines and rules. What cannot be read is an error of the first request that needs it. */
  load(load) {
    this.loads.push(load);
    if (this.engine) this.engine.load(load);
    else this.worker.postMessage({ loads: [load] });
  }

  /** Sends a request. The promise has its answer, or an error with a message for people. */
  ask(request, longest = LONGEST) {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, longest, resolve, reject });
      if (!this.asked) this.next();
    });
  }

  next() {
    this.asked = this.queue.shift() ?? null;
    if (!this.asked) return;
    const { request, longest } = this.asked;
    if (this.engine) {
      setTimeout(() => { try { this.finish({ ok: this.engine.ask(request) }); } catch (error) { this.finish({ error: error.message }); } });
      return;
    }
    this.timer = setTimeout(() => {
      this.end();
      this.start();
      this.finish({ error: `This takes more than ${longest / 1000} seconds, too long for a page; \`mapcheck map\` has no such limit.` });
    }, longest);
    this.worker.postMessage({ request });
  }

  finish({ ok, error }) {
    clearTimeout(this.timer);
    const { resolve, reject } = this.asked ?? {};
    if (error !== undefined) reject?.(new Error(error));
    else resolve?.(ok);
    this.next();
  }
}

/** Unpacks the page and returns its reference and its data. */
async function loadReference() {
  const pageData = JSON.parse(new TextDecoder().decode(unpack("data")));
  // `mapcheck machines page` gives a page the machines of a site.
  pageData.machines.unshift(...(globalThis.site?.machines ?? []));
  const machines = pageData.machines.map(({ name, xml }) => ({ name, xml }));
  const module = await WebAssembly.compile(unpack("wasm"));
  return { reference: new Reference(module, [{ machines, rules: pageData.rules }]), pageData };
}
