// pack.mjs VSH.wasm PAGE.html: the page with everything that it needs inside of it.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

const [, , wasm, out] = process.argv;
const here = path.dirname(fileURLToPath(import.meta.url));
const read = name => fs.readFileSync(path.join(here, name), 'utf8');
const hash = text => `'sha256-${crypto.createHash('sha256').update(text).digest('base64')}'`;

// The examples in the order of their names, but `news.vs` first; and what lies beside them.
const folder = path.join(here, '../examples');
const programs = {}, data = {};
function add(below) {
  for (const entry of fs.readdirSync(path.join(folder, below), { withFileTypes: true })) {
    const name = below + entry.name;
    if (entry.isDirectory() && below === '' && entry.name !== 'app') add(`${name}/`);
    if (!entry.isFile() || !/\.(vs|json|xcstrings|xml|csv)$/.test(name)) continue;
    data[name] = fs.readFileSync(path.join(folder, name), 'utf8');
    if (name.endsWith('.vs') && below === '') programs[name] = data[name];
  }
}
add('');
const names = ['news.vs', ...Object.keys(programs).filter(name => name !== 'news.vs').sort()];
const examples = { programs: Object.fromEntries(names.map(name => [name, programs[name]])), data };

const style = read('page/page.css'), script = read('page/page.js');
const parts = {
  policy: [
    "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, `style-src ${hash(style)}`, 'worker-src blob:',
    "connect-src 'none'", "base-uri 'none'", "form-action 'none'",
  ].join('; '),
  style,
  module: zlib.gzipSync(fs.readFileSync(wasm), { level: 9 }).toString('base64'),
  examples: JSON.stringify(examples).replaceAll('<', '\\u003c'),
  worker: read('engine.mjs').replace('export ', '') + read('page/worker.js'),
  script,
};
fs.mkdirSync(path.dirname(out), { recursive: true });
fs.writeFileSync(out, read('page/page.html').replace(/@(\w+)@/g, (whole, name) => parts[name] ?? whole));
console.error(`${out}: ${fs.statSync(out).size} bytes`);
