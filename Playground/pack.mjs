// pack.mjs VSH.wasm PAGE.html: the page with everything that it needs inside of it.
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lessons } from './lessons.mjs';

const [, , wasm, out] = process.argv;
const here = path.dirname(fileURLToPath(import.meta.url));
const read = name => fs.readFileSync(path.join(here, name), 'utf8');

const compressed = contents =>
  execFileSync('libdeflate-gzip', ['-12', '-c'], { input: contents, maxBuffer: 1 << 26 });

// The module of some hundred bytes with which the worker reads letters.
const reader = execFileSync('wasm-as', [path.join(here, 'page/letters.wat'), '--enable-simd', '-o', '-']);

// The number of bytes, a blank, and two letters for 13 bits: a fourteenth smaller than Base64. Each 13 bytes
// are 16 letters, which `letters.wat` reads at once.
function packed(bytes) {
  const letters = [];
  let bits = 0, held = 0;
  for (let index = 0; index < Math.ceil(bytes.length / 13) * 13; index++) {
    bits |= (bytes[index] ?? 0) << held;
    held += 8;
    if (held < 13) continue;
    letters.push((bits & 8191) % 91 + 35, Math.floor((bits & 8191) / 91) + 35);
    bits >>= 13;
    held -= 13;
  }
  const text = Buffer.from(letters).toString('latin1');
  if (/<\/script/i.test(text)) throw new Error('these letters would end their element: pack something else with them');
  const { exports: { memory, read } } = new WebAssembly.Instance(new WebAssembly.Module(reader));
  memory.grow((text.length >> 16) + 1);
  Buffer.from(memory.buffer).write(text, 'latin1');
  read(0, text.length);
  if (!Buffer.from(memory.buffer, 0, bytes.length).equals(bytes)) throw new Error('these letters are read as other bytes');
  return `${bytes.length} ${text}`;
}

// The module in parts, each with a script that sends it on while the next one is read.
const SEND = 'sendPart()';
function parts(bytes, count = 6) {
  const size = Math.ceil(bytes.length / count);
  return Array.from({ length: count }, (_, part) => packed(bytes.subarray(part * size, (part + 1) * size)))
    .map(letters => `<script type="text/plain">${letters}</script><script>${SEND}</script>`).join('\n');
}

const hash = text => `'sha256-${crypto.createHash('sha256').update(text).digest('base64')}'`;

// The examples, and what lies beside them.
const folder = path.join(here, '../examples');
const files = {};
function add(below) {
  for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const name = below + entry.name;
    if (entry.isDirectory() && below === '' && entry.name !== 'app') add(`${name}/`);
    if (entry.isFile() && /\.(vs|json|xcstrings|xml|csv)$/.test(name)) files[name] = fs.readFileSync(path.join(folder, name), 'utf8');
  }
}
add('');
// The first program, in English; it lies beside the page that it describes.
files['teas.vs'] = read('../examples/pages/teas/teas.vs');

// What a script reads, and what those files read.
function reads(name, found = new Set([name])) {
  for (const [, named] of files[name].matchAll(/"([^"\\]+\.(?:vs|json|xcstrings|xml|csv))"/g)) {
    if (files[named] === undefined || found.has(named)) continue;
    found.add(named);
    reads(named, found);
  }
  return [...found];
}

// In the order of their names, but for the first one.
const names = Object.keys(files).filter(name => /^[^/]+\.vs$/.test(name) && name !== 'teas.vs').sort();
const programs = Object.fromEntries(['teas.vs', ...names].map(name => [name, reads(name)]));
const steps = lessons(read('../docs/tutorial.md'));
const wanted = new Set(Object.values(programs).flat());
const shelf = {
  programs,
  files: Object.fromEntries(Object.entries(files).filter(([name]) => wanted.has(name))),
  tutorial: steps,
};

const style = read('page/page.css');
const engine = read('page/engine.js');
const script = ['program', 'editor', 'screen', 'page'].map(name => read(`page/${name}.js`)).join('\n');
const filled = {
  policy: [
    "default-src 'none'", `script-src ${hash(engine)} ${hash(SEND)} ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`,
    'worker-src blob:', "connect-src 'none'", "base-uri 'none'", "form-action 'none'",
  ].join('; '),
  style,
  examples: packed(compressed(JSON.stringify(shelf))),
  module: parts(compressed(fs.readFileSync(wasm))),
  worker: read('engine.mjs').replace('export ', '') + read('page/worker.js').replace('@letters@', reader.toString('base64')),
  engine,
  script,
};
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, read('page/page.html').replace(/@(\w+)@/g, (whole, name) => filled[name] ?? whole));
console.error(`${out}: ${fs.statSync(out).size} bytes`);
