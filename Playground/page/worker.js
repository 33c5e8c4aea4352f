// Runs the module apart from the page, so that a script without an end leaves the page alive.
let engine, last = Promise.resolve();

// A number of bytes, a blank, and letters: `packed` of `pack.mjs` says which. A module reads them, since a browser runs it
// at full speed from the beginning.
const reading = WebAssembly.compile(Uint8Array.from(atob('@letters@'), letter => letter.charCodeAt(0)));
async function bytesOf(text) {
  const { exports: { memory, read } } = await WebAssembly.instantiate(await reading);
  memory.grow((text.length >> 16) + 1);
  new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer));
  const blank = text.indexOf(' ');
  read(blank + 1, text.length);
  return new Uint8Array(memory.buffer, 0, Number(text.slice(0, blank)));
}

// Makes the contents of compressed parts, which are written one after another.
function unpacking(type) {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const quietly = end => void end.catch(() => {}); // The reader gets the error, too.
  return {
    contents: new Response(readable, { headers: { 'content-type': type } }),
    async add(letters) { quietly(writer.write(await bytesOf(letters))); },
    end() { quietly(writer.close()); },
  };
}

let parts, compiling;
const tasks = {
  // A part of the module, which is compiled while the page reads the next one.
  async read(letters) {
    parts ??= unpacking('application/wasm');
    compiling ??= WebAssembly.compileStreaming(parts.contents);
    compiling.catch(() => {});
    await parts.add(letters);
  },
  // Ends the module, and reads the examples.
  async build(letters) {
    parts.end();
    const examples = unpacking('application/json');
    await examples.add(letters);
    examples.end();
    const [module, shelf] = await Promise.all([compiling, examples.contents.json()]);
    engine = await start(module);
    return { module, shelf };
  },
  async load(module) { engine = await start(module); },
};

self.onmessage = ({ data: { id, name, given } }) => {
  last = last.then(() => (tasks[name] ?? engine[name])(...given)).then(
    result => postMessage({ id, result }), error => postMessage({ id, failure: String(error) }));
};
