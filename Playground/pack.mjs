// pack.mjs VSH.wasm PAGE.html: the page with everything that it needs inside of it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { lessons } from './lessons.mjs';

const [, , wasm, out] = process.argv;
const here = path.dirname(fileURLToPath(import.meta.url));
const read = name => fs.readFileSync(path.join(here, name), 'utf8');

// Two letters for 13 bits, the lowest digit of 91 first: a fourteenth smaller than Base64. No letter is a `<`.
function packed(contents) {
  const bytes = zlib.gzipSync(contents, { level: 9 });
  const letter = digit => digit + (digit > 26 ? 34 : 33);
  const letters = [];
  let bits = 0, held = 0;
  for (const byte of [...bytes, 0, 0]) {
    bits |= byte << held;
    held += 8;
    if (held < 13) continue;
    letters.push(letter((bits & 8191) % 91), letter(Math.floor((bits & 8191) / 91)));
    bits >>= 13;
    held -= 13;
  }
  return `${bytes.length} ${Buffer.from(letters).toString('latin1')}`;
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
  tutorial: steps.map(({ title, main, files }) => ({ title, main, files })),
};

const style = read('page/page.css');
const engine = read('page/engine.js');
const script = ['program', 'editor', 'screen', 'page'].map(name => read(`page/${name}.js`)).join('\n');
const parts = {
  policy: [
    "default-src 'none'", `script-src ${hash(engine)} ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`,
    'worker-src blob:', "connect-src 'none'", "base-uri 'none'", "form-action 'none'",
  ].join('; '),
  style,
  lessons: steps.map(({ html }, step) => `<template id="lesson-${step}">${html}</template>`).join('\n'),
  examples: packed(JSON.stringify(shelf)),
  module: packed(fs.readFileSync(wasm)),
  worker: read('engine.mjs').replace('export ', '') + read('page/worker.js'),
  engine,
  script,
};
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, read('page/page.html').replace(/@(\w+)@/g, (whole, name) => parts[name] ?? whole));
console.error(`${out}: ${fs.statSync(out).size} bytes`);
