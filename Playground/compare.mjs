// compare.mjs VSH VSH.wasm [Node|Chromium|Firefox|WebKit]…: runs every script of the examples and the corpora natively, in
// Node, Chromium, Firefox and WebKitGTK, or in those that are named. The same bytes have to come on both outputs, with the
// same exit status. SHOW=1 prints both where they differ, ONLY= has a part of the scripts' paths.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { browser as chromium } from './browser.mjs';
import { start } from './engine.mjs';
import { firefox, webkit } from './webdriver.mjs';

const [, , vsh, wasm, ...places] = process.argv;
process.chdir(new URL('..', import.meta.url).pathname);

function* below(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name !== 'Benchmarks' && entry.name[0] !== '.') yield* below(name);
    } else if (entry.isFile() && !name.endsWith('.swift')) {
      yield name;
    }
  }
}
const paths = [...below('examples'), ...below('Tests')].sort();
const scripts = paths.filter(name => name.endsWith('.vs') && name.includes(process.env.ONLY ?? ''));

function differences(name, wanted, answer) {
  const found = ['status', 'output', 'messages'].filter(part => String(wanted[part]) !== String(answer[part]));
  if (found.length === 0) return 0;
  console.log(`${name}: ${found.join(', ')} differ${answer.problem ? `: ${answer.problem}` : ''}`);
  if (process.env.SHOW) console.log(`natively:\n${wanted.output}${wanted.messages}\nin WebAssembly:\n${answer.output}${answer.messages}`);
  return 1;
}

const wanted = scripts.map(name => {
  const { status, stdout, stderr } = spawnSync(vsh, [name], { maxBuffer: 1 << 28, input: '' });
  return { status, output: stdout.toString('latin1'), messages: stderr.toString('latin1') };
});

// MARK: Node

async function inNode() {
  const module = await WebAssembly.compile(fs.readFileSync(wasm));
  let engine, differing = 0;
  for (const [index, name] of scripts.entries()) {
    if (!engine) {
      engine = await start(module, line => console.error(line));
      for (const file of paths) engine.addFile(file, fs.readFileSync(file));
    }
    let answer;
    try {
      const { status, output, messages } = engine.run(name);
      const text = bytes => Buffer.from(bytes).toString('latin1');
      answer = { status, output: text(output), messages: text(messages) };
    } catch (error) {
      answer = { problem: error };
      engine = undefined;
    }
    differing += differences(name, wanted[index], answer);
  }
  return differing;
}

// MARK: Browsers

const page = `<!doctype html><meta charset="utf-8"><script type="module">
import { start } from './engine.mjs';
const bytes = async address => new Uint8Array(await (await fetch(address)).arrayBuffer());
const { paths, scripts } = await (await fetch('/list')).json();
const module = await WebAssembly.compile(await bytes('/module'));
const files = [];
for (const path of paths) files.push([path, await bytes('/file?' + encodeURIComponent(path))]);
const text = data => { let made = ''; for (const byte of data) made += String.fromCharCode(byte); return made; };
let engine;
for (const [index, name] of scripts.entries()) {
  if (!engine) {
    engine = await start(module);
    for (const [path, contents] of files) engine.addFile(path, contents);
  }
  let answer;
  try {
    const { status, output, messages } = engine.run(name);
    answer = { status, output: text(output), messages: text(messages) };
  } catch (error) {
    answer = { problem: String(error) };
    engine = undefined;
  }
  await fetch('/answer?' + index, { method: 'POST', body: JSON.stringify(answer) });
}
</script>`;

// Whether an answer has come, and what the page complains of, is looked at once a second.
async function inBrowser(name, begin) {
  let answered = 0, differing = 0;
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://localhost');
    const give = (type, body) => response.setHeader('content-type', type).end(body);
    if (pathname === '/') return give('text/html', page);
    if (pathname === '/engine.mjs') return give('text/javascript', fs.readFileSync('Playground/engine.mjs'));
    if (pathname === '/module') return give('application/wasm', fs.readFileSync(wasm));
    if (pathname === '/list') return give('application/json', JSON.stringify({ paths, scripts }));
    if (pathname === '/file') {
      const file = decodeURIComponent(search.slice(1));
      return paths.includes(file) ? give('application/octet-stream', fs.readFileSync(file)) : response.writeHead(404).end();
    }
    let body = '';
    request.setEncoding('utf8');
    request.on('data', part => body += part).on('end', () => {
      response.end();
      if (pathname !== '/answer') return;
      const index = Number(search.slice(1));
      answered++;
      differing += differences(`in ${name}, ${scripts[index]}`, wanted[index], JSON.parse(body));
    });
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  const browser = await begin();
  try {
    const tab = await browser.open(`http://127.0.0.1:${server.address().port}/`);
    while (answered < scripts.length) {
      await new Promise(done => setTimeout(done, 1000));
      await tab.evaluate('0');
      if (tab.told.length > 0) throw new Error(tab.told.join('\n'));
    }
  } catch (error) {
    console.log(`${name} answered ${answered} of ${scripts.length} scripts: ${error.message}`);
  }
  await browser.close();
  server.close();
  server.closeAllConnections();
  return differing + scripts.length - answered;
}

for (const [place, begin] of Object.entries({ Node: null, Chromium: chromium, Firefox: firefox, WebKit: webkit })) {
  if (places.length > 0 && !places.includes(place)) continue;
  const count = await (begin ? inBrowser(place, begin) : inNode());
  console.log(`${place}: ${scripts.length - count} of ${scripts.length} scripts gave the same bytes`);
  if (count > 0) process.exitCode = 1;
}
