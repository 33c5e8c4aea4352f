// The module as functions. It runs in Node, in a page and in a worker, and needs none of them.

// What the C library's names of encodings are in a browser.
const ENCODINGS = { CP932: 'shift_jis', 'EUC-JP-MS': 'euc-jp' };
const encoding = name => ENCODINGS[name] ?? name.replace(/^CP125/, 'windows-125');

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

// Makes an instance of a WebAssembly.Module. `say` gets a line in which the program finds itself wrong.
export async function start(module, say = () => {}) {
  const utf8 = new TextDecoder(), toUTF8 = new TextEncoder();
  let memory, line = [], decoded = new Uint8Array();
  const bytes = (address, count) => new Uint8Array(memory.buffer, Number(address), Number(count));
  const text = (address, count) => utf8.decode(bytes(address, count));

  // The longest start of a document that is valid in its encoding, as UTF-8.
  function decode(label, source) {
    const read = count => new TextDecoder(label, { fatal: true, ignoreBOM: true })
      .decode(source.subarray(0, count), { stream: count < source.length });
    try {
      return [source.length, read(source.length)];
    } catch {
      let [valid, invalid] = [0, source.length];
      while (invalid - valid > 1) {
        const middle = (valid + invalid) >> 1;
        try {
          read(middle);
          valid = middle;
        } catch {
          invalid = middle;
        }
      }
      return [valid, read(valid)];
    }
  }

  const imports = {
    number(address, count) {
      const written = text(address, count);
      return DECIMAL.test(written) ? Number(written) : NaN;
    },
    decode(name, nameCount, source, countAddress) {
      const label = encoding(text(name, nameCount));
      try {
        new TextDecoder(label);
      } catch {
        return -1n;
      }
      const count = new DataView(memory.buffer, Number(countAddress), 8);
      const [valid, written] = decode(label, bytes(source, count.getBigUint64(0, true)).slice());
      count.setBigUint64(0, BigInt(valid), true);
      decoded = toUTF8.encode(written);
      return BigInt(decoded.length);
    },
    decoded(address) { bytes(address, decoded.length).set(decoded); },
    putchar(byte) {
      if (byte === 10) say(utf8.decode(Uint8Array.from(line.splice(0))));
      else line.push(byte);
      return byte;
    },
  };
  const { exports } = await WebAssembly.instantiate(module, { vsh: imports });
  memory = exports.memory;

  // Calls a function with texts or bytes, and returns its status and what it has written.
  function call(name, given, ...numbers) {
    const pairs = given.map(value => {
      const data = typeof value === 'string' ? toUTF8.encode(value) : value;
      const address = exports.vsh_allocate(BigInt(data.length));
      bytes(address, data.length).set(data);
      return [address, BigInt(data.length)];
    });
    const status = exports[name](...pairs.flat(), ...numbers.map(BigInt));
    for (const [address] of pairs) exports.vsh_free(address);
    return {
      status,
      output: bytes(exports.vsh_output(), exports.vsh_output_count()).slice(),
      messages: bytes(exports.vsh_messages(), exports.vsh_messages_count()).slice(),
    };
  }
  const json = answer => JSON.parse(utf8.decode(answer.output));

  return {
    addFile: (path, contents) => void call('vsh_file', [path, contents]),
    run: path => call('vsh_run', [path]),
    check: path => json(call('vsh_check', [path])),
    colors: text => json(call('vsh_colors', [text])),
    format: path => call('vsh_format', [path]),
    open: path => call('vsh_open', [path]),
    submit: block => call('vsh_submit', [block]),
    view: () => json(call('vsh_view', [])),
    words: (path, offset) => json(call('vsh_words', [path], offset)),
    explore: states => json(call('vsh_explore', [], states)),
    complete: (block, cursor) => json(call('vsh_complete', [block], cursor)),
  };
}
