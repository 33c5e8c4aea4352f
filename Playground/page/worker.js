// Runs the module apart from the page, so that a script without an end leaves the page alive.
let engine, last = Promise.resolve();

function bytesOf(letters) {
  const text = atob(letters);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

// What the page carries as letters. The whole is written at once, which takes half the time of a Blob's pieces.
function unpacked(letters, type) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const written = [writer.write(Uint8Array.fromBase64?.(letters) ?? bytesOf(letters)), writer.close()];
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
