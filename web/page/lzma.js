// Unpacks LZMA data (`xz --format=lzma`), which is a quarter smaller than what browsers can unpack by themselves. The names are
// those of the format's specification, LZMA SDK's `lzma-specification.txt`.

/** Reads bits whose probabilities it learns. */
class RangeDecoder {
  constructor(bytes, at) {
    this.bytes = bytes;
    this.at = at + 5;
    this.range = 0xffffffff;
    this.code = ((bytes[at + 1] << 24) | (bytes[at + 2] << 16) | (bytes[at + 3] << 8) | bytes[at + 4]) >>> 0;
  }

  normalize() {
    if (this.range >= 0x1000000) return;
    if (this.at > this.bytes.length + 4) throw new Error("The page's data ends too early.");
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.bytes[this.at]) >>> 0;
    this.at += 1;
  }

  bit(probabilities, index) {
    const probability = probabilities[index];
    const bound = (this.range >>> 11) * probability;
    let bit;
    if (this.code < bound) {
      this.range = bound;
      probabilities[index] = probability + ((2048 - probability) >> 5);
      bit = 0;
    } else {
      this.range -= bound;
      this.code -= bound;
      probabilities[index] = probability - (probability >> 5);
      bit = 1;
    }
    this.normalize();
    return bit;
  }

  direct(count) {
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      this.range >>>= 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      this.normalize();
      value = ((value << 1) | bit) >>> 0;
    }
    return value;
  }

  tree(probabilities, bits, from = 0) {
    let node = 1;
    for (let index = 0; index < bits; index += 1) node = (node << 1) | this.bit(probabilities, from + node);
    return node - (1 << bits);
  }

  reverseTree(probabilities, bits, from = 0) {
    let node = 1;
    let value = 0;
    for (let index = 0; index < bits; index += 1) {
      const bit = this.bit(probabilities, from + node);
      node = (node << 1) | bit;
      value |= bit << index;
    }
    return value;
  }
}

const half = (count) => new Uint16Array(count).fill(1024);

/** The lengths of matches. */
class LengthDecoder {
  constructor() {
    [this.choice, this.low, this.middle, this.high] = [half(2), half(16 << 3), half(16 << 3), half(256)];
  }

  read(decoder, position) {
    if (!decoder.bit(this.choice, 0)) return decoder.tree(this.low, 3, position << 3);
    if (!decoder.bit(this.choice, 1)) return 8 + decoder.tree(this.middle, 3, position << 3);
    return 16 + decoder.tree(this.high, 8);
  }
}

/** Bytes that grow. */
class Output {
  constructor() {
    this.bytes = new Uint8Array(1 << 21);
    this.length = 0;
  }

  push(byte) {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length] = byte;
    this.length += 1;
  }

  back(distance) {
    if (distance > this.length) throw new Error("The page's data is damaged.");
    return this.bytes[this.length - distance];
  }
}

/** Reads a distance, less one, or -1 at the end of the data. */
function readDistance(decoder, model, length) {
  const slot = decoder.tree(model.slots, 6, Math.min(length, 3) << 6);
  if (slot < 4) return slot;
  const bits = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) << bits;
  if (slot < 14) return base + decoder.reverseTree(model.distances, bits, base - slot);
  const high = (base >>> 0) + decoder.direct(bits - 4) * 16;
  const distance = (high + decoder.reverseTree(model.align, 4)) >>> 0;
  return distance === 0xffffffff ? -1 : distance;
}

/** Reads a byte that repeats nothing. After a match, the byte that would have gone on with it is a hint. */
function readLiteral(decoder, model, output, { literalContext, literalPosition }, state, distance) {
  const before = output.length ? output.back(1) : 0;
  const context = ((output.length & ((1 << literalPosition) - 1)) << literalContext) + (before >> (8 - literalContext));
  const from = 0x300 * context;
  let symbol = 1;
  if (state >= 7) {
    let match = output.back(distance);
    while (symbol < 0x100) {
      const hint = (match >> 7) & 1;
      match <<= 1;
      const bit = decoder.bit(model.literals, from + ((1 + hint) << 8) + symbol);
      symbol = (symbol << 1) | bit;
      if (hint !== bit) break;
    }
  }
  while (symbol < 0x100) symbol = (symbol << 1) | decoder.bit(model.literals, from + symbol);
  return symbol & 0xff;
}

/** Unpacks LZMA data with its header. */
function unpackLzma(bytes) {
  const properties = { literalContext: bytes[0] % 9, literalPosition: Math.floor(bytes[0] / 9) % 5, position: Math.floor(bytes[0] / 45) };
  const mask = (1 << properties.position) - 1;
  const model = {
    literals: half(0x300 << (properties.literalContext + properties.literalPosition)), slots: half(4 << 6), distances: half(115 + 14), align: half(16),
    isMatch: half(12 << 4), isRepeat: half(12), isRepeat0: half(12), isRepeat1: half(12), isRepeat2: half(12), isLong: half(12 << 4),
  };
  const [matchLengths, repeatLengths] = [new LengthDecoder(), new LengthDecoder()];
  const decoder = new RangeDecoder(bytes, 13);
  const output = new Output();
  const recent = [1, 1, 1, 1];
  let state = 0;
  for (;;) {
    const position = output.length & mask;
    if (!decoder.bit(model.isMatch, (state << 4) + position)) {
      output.push(readLiteral(decoder, model, output, properties, state, recent[0]));
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (!decoder.bit(model.isRepeat, state)) {
      length = matchLengths.read(decoder, position);
      const distance = readDistance(decoder, model, length);
      if (distance < 0) return output.bytes.slice(0, output.length);
      recent.pop();
      recent.unshift(distance + 1);
      state = state < 7 ? 7 : 10;
    } else {
      if (!decoder.bit(model.isRepeat0, state)) {
        if (!decoder.bit(model.isLong, (state << 4) + position)) {
          output.push(output.back(recent[0]));
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        const which = !decoder.bit(model.isRepeat1, state) ? 1 : 2 + decoder.bit(model.isRepeat2, state);
        recent.unshift(...recent.splice(which, 1));
      }
      length = repeatLengths.read(decoder, position);
      state = state < 7 ? 8 : 11;
    }
    for (let left = length + 2; left > 0; left -= 1) output.push(output.back(recent[0]));
  }
}
