// lower.mjs WIDE NARROW: rewrites a WebAssembly module with 64-bit memory into one with 32-bit memory, which every
// browser runs. Numbers and pointers keep their 64 bits; each access drops the upper half of its address, which is
// zero, since the memory never grows to 4 GB.
//
// It knows what wasm-ld makes of Swift and C, and refuses everything else.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const [I32, I64, F32, F64] = [0x7f, 0x7e, 0x7d, 0x7c];
const [GET, SET, I32_CONST, I64_CONST, END, WRAP, WIDEN_SIGNED, WIDEN] = [0x20, 0x21, 0x41, 0x42, 0x0b, 0xa7, 0xac, 0xad];
const MOST_PAGES = 65536;

// The type of the value that an instruction stores, by its code.
const STORED = {
  0x36: I32, 0x37: I64, 0x38: F32, 0x39: F64, 0x3a: I32, 0x3b: I32, 0x3c: I64, 0x3d: I64, 0x3e: I64,
};

// The instructions that stay as they are, by the immediate operands behind their codes.
const PLAIN = new Map();
const plain = (operands, ...codes) => codes.forEach(code => PLAIN.set(code, operands));
const between = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
plain('', 0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1, ...between(0x45, 0xc4));
plain('n', 0x02, 0x03, 0x04, 0x0c, 0x0d, 0x10, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x41, 0x42, 0xd0, 0xd2);
plain('4', 0x43);
plain('8', 0x44);

class Writer {
  bytes = [];
  put(...bytes) { for (const byte of bytes) this.bytes.push(byte); }
  unsigned(value) {
    do {
      const low = value % 128;
      value = Math.floor(value / 128);
      this.bytes.push(value ? low | 128 : low);
    } while (value);
  }
  signed(value) {
    for (;;) {
      const low = value & 127;
      value >>= 7;
      if ((value === 0 && low < 64) || (value === -1 && low >= 64)) return void this.bytes.push(low);
      this.bytes.push(low | 128);
    }
  }
}

class Lowering {
  constructor(source) {
    this.source = source;
    this.offset = 0;
    this.types = [];     // The number of parameters of each.
    this.functions = []; // The type of each function, imported ones first.
    this.bodies = 0;     // The function whose body comes next.
  }

  refuse(what) { throw new Error(`lower.mjs: ${what} at byte ${this.offset}`); }

  // MARK: Reading

  byte() { return this.source[this.offset++]; }
  unsigned() {
    for (let value = 0, scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  skipNumber() { while (this.byte() >= 128); }
  skip(count) { this.offset += count; }
  skipName() { this.skip(this.unsigned()); }
  copy(start, out) { for (let at = start; at < this.offset; at++) out.put(this.source[at]); }

  // A constant that is an address or an index of the table.
  address(out) {
    if (this.byte() !== I64_CONST) this.refuse('an address that is not constant');
    let value = 0n, bits = 0n, byte;
    do {
      byte = this.byte();
      value |= BigInt(byte & 127) << bits;
      bits += 7n;
    } while (byte >= 128);
    out.put(I32_CONST);
    out.signed(Number(BigInt.asIntN(32, value)));
    out.put(END);
    if (this.byte() !== END) this.refuse('an address that is not constant');
  }

  limits(out) {
    const flags = this.byte();
    if (flags & ~5) this.refuse('shared memory');
    out.put(flags & 1);
    out.unsigned(this.unsigned());
    if (flags & 1) out.unsigned(Math.min(this.unsigned(), MOST_PAGES));
  }

  // MARK: Functions

  body() {
    const end = this.unsigned() + this.offset;
    const groups = [];
    let locals = this.types[this.functions[this.bodies++]];
    for (let count = this.unsigned(); count > 0; count--) {
      const [repeated, type] = [this.unsigned(), this.byte()];
      groups.push([repeated, type]);
      locals += repeated;
    }
    // A local of our own for each operand that has to be set aside, by its type and which it is.
    const own = new Map();
    const local = (type, which = 0) => {
      const key = type * 2 + which;
      if (!own.has(key)) {
        own.set(key, locals++);
        groups.push([1, type]);
      }
      return own.get(key);
    };
    const code = new Writer();
    while (this.offset < end) this.instruction(code, local);
    const out = new Writer();
    out.unsigned(groups.length);
    for (const [repeated, type] of groups) {
      out.unsigned(repeated);
      out.put(type);
    }
    const whole = new Writer();
    whole.unsigned(out.bytes.length + code.bytes.length);
    return [whole.bytes, out.bytes, code.bytes];
  }

  instruction(out, local) {
    const set = index => { out.put(SET); out.unsigned(index); };
    const get = index => { out.put(GET); out.unsigned(index); };
    const start = this.offset;
    const code = this.byte();
    if (code >= 0x28 && code <= 0x35) { // A load.
      out.put(WRAP, code);
      return this.access(out);
    }
    if (STORED[code]) {
      const value = local(STORED[code]);
      set(value);
      out.put(WRAP);
      get(value);
      out.put(code);
      return this.access(out);
    }
    switch (code) {
      case 0x0e: // br_table
        for (let count = this.unsigned(); count >= 0; count--) this.skipNumber();
        return this.copy(start, out);
      case 0x11: case 0x13: // call_indirect, return_call_indirect
        out.put(WRAP);
        this.skipNumber();
        this.skipNumber();
        return this.copy(start, out);
      case 0x1c: // select with types
        this.skip(this.unsigned());
        return this.copy(start, out);
      case 0x3f: // memory.size
        this.skipNumber();
        this.copy(start, out);
        return out.put(WIDEN);
      case 0x40: // memory.grow: its failure, -1, stays -1.
        out.put(WRAP);
        this.skipNumber();
        this.copy(start, out);
        return out.put(WIDEN_SIGNED);
      case 0xfc: return this.bulk(start, out, local, set, get);
    }
    const operands = PLAIN.get(code);
    if (operands === undefined) this.refuse(`an instruction 0x${code.toString(16)}`);
    if (operands === 'n') this.skipNumber();
    else this.offset += Number(operands);
    this.copy(start, out);
  }

  // The alignment and the offset of an access.
  access(out) {
    out.unsigned(this.unsigned());
    const offset = this.unsigned();
    if (offset >= 2 ** 32) this.refuse('an access far away');
    out.unsigned(offset);
  }

  bulk(start, out, local, set, get) {
    const kind = this.unsigned();
    if (kind <= 7) return this.copy(start, out); // A number that is cut.
    const [COPY, FILL] = [10, 11];
    if (kind !== COPY && kind !== FILL) this.refuse(`an instruction 0xfc ${kind}`);
    const [count, second] = [local(I64), local(kind === COPY ? I64 : I32, 1)];
    set(count);
    set(second);
    out.put(WRAP);
    get(second);
    if (kind === COPY) out.put(WRAP);
    get(count);
    out.put(WRAP);
    this.offset += kind === COPY ? 2 : 1;
    this.copy(start, out);
  }

  // MARK: Sections

  // The contents of a section, as pieces.
  section(id, end) {
    const start = this.offset;
    const out = new Writer();
    const each = read => {
      const count = this.unsigned();
      out.unsigned(count);
      for (let left = count; left > 0; left--) read();
    };
    const pieces = [out.bytes];
    switch (id) {
      case 1:
        each(() => {
          this.byte();
          const parameters = this.unsigned();
          this.offset += parameters;
          this.skipName(); // The results are a list of bytes like a name.
          this.types.push(parameters);
        });
        return [this.source.subarray(start, end)];
      case 2:
        each(() => {
          this.skipName();
          this.skipName();
          if (this.byte() !== 0) this.refuse('an import that is no function');
          this.functions.push(this.unsigned());
        });
        return [this.source.subarray(start, end)];
      case 3:
        this.bodies = this.functions.length;
        each(() => this.functions.push(this.unsigned()));
        return [this.source.subarray(start, end)];
      case 4:
        each(() => {
          out.put(this.byte());
          this.limits(out);
        });
        return pieces;
      case 5:
        each(() => this.limits(out));
        return pieces;
      case 9:
        each(() => {
          if (this.byte() !== 0) this.refuse('a list of functions of another form');
          out.put(0);
          this.address(out);
          each(() => out.unsigned(this.unsigned()));
        });
        return pieces;
      case 10:
        each(() => pieces.push(...this.body()));
        return pieces;
      case 11:
        each(() => {
          const head = new Writer(), flags = this.byte();
          head.put(flags);
          if (flags === 0) this.address(head);
          else if (flags !== 1) this.refuse('data of another form');
          const count = this.unsigned();
          head.unsigned(count);
          pieces.push(head.bytes, this.source.subarray(this.offset, this.offset + count));
          this.offset += count;
        });
        return pieces;
      default:
        return [this.source.subarray(start, end)];
    }
  }

  whole() {
    const pieces = [this.source.subarray(0, 8)];
    this.offset = 8;
    while (this.offset < this.source.length) {
      const id = this.byte(), end = this.unsigned() + this.offset;
      const contents = this.section(id, end);
      this.offset = end;
      const head = new Writer();
      head.put(id);
      head.unsigned(contents.reduce((count, piece) => count + piece.length, 0));
      pieces.push(head.bytes);
      for (const piece of contents) pieces.push(piece);
    }
    return Buffer.concat(pieces.map(piece => Uint8Array.from(piece)));
  }
}

export const lower = source => new Lowering(source).whole();

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  fs.writeFileSync(process.argv[3], lower(fs.readFileSync(process.argv[2])));
}
