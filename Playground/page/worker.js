// Runs the module apart from the page, so that a script without an end leaves the page alive.
let engine, last = Promise.resolve();

// A number of bytes, a blank, and letters: `packed` of `pack.mjs` says which.
function bytesOf(text) {
  const begin = text.indexOf(' ');
  const bytes = new Uint8Array(Number(text.slice(0, begin)));
  const digit = index => text.charCodeAt(index) - (text.charCodeAt(index) > 60 ? 34 : 33);
  for (let index = begin + 1, end = 0, bits = 0, held = 0; index < text.length; index += 2) {
    bits |= digit(index) + digit(index + 1) * 91 << held;
    for (held += 13; held > 7; held -= 8, bits >>= 8) bytes[end++] = bits;
  }
  return bytes;
}

// What the page carries as letters. The whole is written at once, which takes half the time of a Blob's pieces.
function unpacked(letters, type) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const written = [writer.write(bytesOf(letters)), writer.close()];
  for (const end of written) end.catch(() => {}); // The reader gets the error, too.
  return new Response(readable, { headers: { 'content-type': type } });
}

const tasks = {
  // Makes the module of what the page carries, and reads its examples.
  async build(letters, examples) {
    const compiling = WebAssembly.compileStreaming(unpacked(letters, 'application/wasm'));
    const [module, shelf] = await Promise.all([compiling, unpacked(examples, 'application/json').json()]);
    engine = await start(module);
    return { module, shelf };
  },
  async load(module) { engine = await start(module); },
};

self.onmessage = ({ data: { id, name, given } }) => {
  last = last.then(() => (tasks[name] ?? engine[name])(...given)).then(
    result => postMessage({ id, result }), error => postMessage({ id, failure: String(error) }));
};
