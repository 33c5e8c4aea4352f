'use strict';
const at = id => document.getElementById(id);
const SCRIPT = 'script.vs';
const LARGEST = 8 << 20;
const MOST_ELEMENTS = 1000;
const decoder = new TextDecoder();
const say = text => { at('status').textContent = text; };

// MARK: The worker

let module, worker, waiting = new Map(), calls = 0;

function answer({ data: { id, result, problem } }) {
  const call = waiting.get(id);
  waiting.delete(id);
  at('stop').disabled = waiting.size === 0;
  if (problem === undefined) return call?.give(result);
  const told = `The engine stopped (${problem}), and was started again. The script is unchanged.`;
  call?.refuse(new Error(told));
  renew(told);
}

// A new worker in the place of one that has stopped, or has to; `why` is told, if anything.
function renew(why) {
  worker?.terminate();
  for (const call of waiting.values()) call.refuse(new Error(why));
  waiting = new Map();
  given = new Map();
  isLive = false;
  worker = new Worker(URL.createObjectURL(new Blob([at('worker').textContent], { type: 'text/javascript' })));
  worker.onmessage = answer;
  worker.onerror = event => renew(event.message);
  if (why) say(why);
  const loading = ask('load', module);
  // Another worker may take its place before it is ready.
  loading.catch(() => {});
  return loading;
}

function ask(name, ...given) {
  return new Promise((give, refuse) => {
    waiting.set(++calls, { give, refuse });
    at('stop').disabled = false;
    worker.postMessage({ id: calls, name, given });
  });
}

// One thing at a time: what a person does while another is under way waits for it.
let last = Promise.resolve();
function inTurn(work) {
  last = last.then(work).catch(error => say(error.message));
  return last;
}

// MARK: Files

const examples = JSON.parse(at('examples').textContent);
let files = {}; // The data that lies beside the script, by path.
let given = new Map(); // What the worker has of it.
let isLive = false;

// Gives the worker the files that it does not have yet.
function give() {
  const all = Object.entries(files).concat([[SCRIPT, at('script').value]]);
  const fresh = all.filter(([path, contents]) => given.get(path) !== contents);
  return Promise.all(fresh.map(([path, contents]) => {
    given.set(path, contents);
    return ask('addFile', path, contents);
  }));
}

function choose(name) {
  const program = examples.programs[name];
  if (program === undefined) return;
  files = { ...examples.data };
  at('script').value = program;
  renew('');
  noteFiles();
  begin();
}

function noteFiles() {
  const own = Object.keys(files).filter(path => !(path in examples.data));
  at('files').textContent = own.length ? own.join(', ') : 'none';
}

async function drop(event) {
  event.preventDefault();
  for (const file of event.dataTransfer.files) {
    if (file.size > LARGEST) { say(`${file.name} is larger than 8 MB.`); continue; }
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (file.name.endsWith('.vs')) at('script').value = decoder.decode(bytes);
    else files[file.name] = bytes;
  }
  noteFiles();
  changed();
}

// MARK: Writing

let pause;
function changed() {
  clearTimeout(pause);
  pause = setTimeout(() => inTurn(check), 300);
}

async function check() {
  const text = at('script').value;
  if (text.length > LARGEST) { say('A script has at most 8 MB.'); return false; }
  await give();
  const found = await ask('check', SCRIPT);
  at('mistakes').replaceChildren(...found.map(mistake => {
    const button = element('button', mistake.text.trimEnd());
    button.onclick = () => showLine(mistake.line ?? 1);
    return element('li', button);
  }));
  const count = found.filter(mistake => mistake.error).length;
  say(count === 0 ? 'No mistakes.' : count === 1 ? 'One mistake.' : `${count} mistakes.`);
  return count === 0;
}

function showLine(line) {
  const lines = at('script').value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  at('script').focus();
  at('script').setSelectionRange(start, start + (lines[line - 1] ?? '').length);
}

async function format() {
  await give();
  const { status, output } = await ask('format', SCRIPT);
  if (status !== 0) return say('A script with a mistake is not formatted.');
  const { selectionStart } = at('script');
  at('script').value = decoder.decode(output);
  at('script').setSelectionRange(selectionStart, selectionStart);
  say('Formatted.');
}

// MARK: Running and playing

function element(name, ...contents) {
  const made = document.createElement(name);
  made.append(...contents);
  if (name === 'button') made.type = 'button';
  return made;
}

function show(text) {
  at('transcript').textContent = text;
  at('transcript').scrollTop = at('transcript').scrollHeight;
}

async function run() {
  await give();
  say('Running.');
  const began = performance.now();
  const { status, output, messages } = await ask('run', SCRIPT);
  show(decoder.decode(output) + decoder.decode(messages));
  const result = ['Passed', 'Failed', 'It could not be run'][status];
  say(`${result}, after ${Math.round(performance.now() - began)} ms.`);
}

async function play() {
  await give();
  const { status, output } = await ask('open', SCRIPT);
  isLive = status === 0;
  show(decoder.decode(output));
  await draw();
}

async function begin() {
  await inTurn(async () => { if (await check()) await play(); });
}

// Takes a line as the prompt does.
function take(line) {
  return inTurn(async () => {
    if (!isLive) await play();
    const { output } = await ask('submit', line);
    show(`${at('transcript').textContent}> ${line}\n${decoder.decode(output)}`);
    await draw();
  });
}

async function draw() {
  const view = await ask('view');
  if (!view) return at('screen').replaceChildren('There is no session: mend the mistakes, and play again.');
  at('state').textContent = view.prompt.replace(/> $/, '');
  at('text').textContent = view.screen ?? '';
  const touched = new Set();
  const shown = view.elements.slice(0, MOST_ELEMENTS).map(part => shape(part, touched));
  const left = view.elements.length - shown.length;
  if (left > 0) shown.push(`And ${left} more, which the text below shows.`);
  if (shown.length === 0 && view.screen === null) shown.push('No screen is open.', ...await openings());
  at('screen').replaceChildren(...shown);
  const others = view.ways.filter(way => !touched.has(way.step)).map(stepButton);
  at('steps').replaceChildren(...others, ...['wait 1s', 'wait 1m'].map(step => stepButton({ step, available: true })));
  at('pending').replaceChildren(
    ...view.pending.map(line => element('li', line)),
    ...view.deliveries.map(step => element('li', delivery(step))));
  at('timeline').replaceChildren(...view.steps.map((step, index) => {
    const button = element('button', step);
    button.onclick = () => take(`:goto ${index + 1}`);
    const line = element('li', button);
    if (index >= view.position) line.className = 'undone';
    if (index + 1 === view.position) line.setAttribute('aria-current', 'step');
    return line;
  }));
}

// A step for each screen that can be opened as it is.
async function openings() {
  const { words } = await ask('complete', 'open ', 'open '.length);
  return words.map(word => stepButton({ step: `open ${word.text}`, available: true }));
}

// Asks for the cause of what is selected on the screen, or of the state.
function why() {
  const selection = getSelection();
  const text = at('screen').contains(selection.anchorNode) ? selection.toString().trim() : '';
  const state = at('state').textContent.split(' ')[0].split(/[.(), ]/).filter(Boolean).at(-1);
  if (text) take(`:why ${JSON.stringify(text)}`);
  else if (state) take(`:why ${state}`);
}

function stepButton({ step, available }, label = step) {
  const button = element('button', label);
  button.disabled = !available;
  button.title = step;
  button.onclick = () => take(step);
  return button;
}

// The model's answer, or a failure. Any other answer can be typed.
function delivery(step) {
  const row = element('span');
  row.className = 'row';
  row.append(
    stepButton({ step, available: true }), stepButton({ step: `${step} fail("offline")`, available: true }));
  return row;
}

// An element of the screen as one of the page's. Its steps are added to `touched`.
function shape(part, touched) {
  const steps = part.steps ?? [];
  for (const { step } of steps) touched.add(step);
  const words = part.text ?? part.label ?? part.name ?? '';
  const box = element('div');
  box.className = `row ${part.kind}${part.index && part.kind !== 'row' ? ' inside' : ''}`;
  const first = steps[0];
  const value = part.value === undefined || part.value === null ? '' : String(part.value);
  if (part.kind === 'field' || part.kind === 'date') return field(part, box, words, value, steps);
  if (part.options) {
    box.append(words ? `${words}: ` : '');
    part.options.forEach((option, index) => {
      const step = steps[index];
      const button = step ? stepButton(step, option) : element('button', option);
      if (!step) button.disabled = true;
      button.setAttribute('aria-pressed', String(option === part.value));
      if (option === part.value) button.textContent = `• ${option}`;
      box.append(button);
    });
    return box;
  }
  const mark = part.on === undefined ? '' : part.on ? '☑ ' : '☐ ';
  const label = mark + words + (value && !part.options ? `: ${value}` : '');
  if (first) box.append(stepButton(first, label || first.step));
  else if (part.kind === 'button') box.append(Object.assign(element('button', label), { disabled: true }));
  else box.append(element('span', label));
  if (part.detail) box.append(Object.assign(element('span', part.detail), { className: 'detail' }));
  for (const step of steps.slice(1)) box.append(stepButton(step));
  return box;
}

// A field takes what is typed at Enter, in the words of the step that the screen offers.
function field(part, box, words, value, steps) {
  const input = element('input');
  input.value = value;
  const change = steps.find(({ step }) => step.startsWith('type ') || step.startsWith('set '));
  input.disabled = !change?.available;
  input.setAttribute('aria-label', words);
  input.onchange = () => {
    const target = change.step.startsWith('type ')
      ? change.step.replace(/^type "(?:[^"\\]|\\.)*"/, () => `type ${JSON.stringify(input.value)}`)
      : change.step.replace(/ to .*$/s, () => ` to ${input.value}`);
    take(target);
  };
  box.append(words ? element('label', `${words} `, input) : input);
  for (const step of steps) if (step !== change) box.append(stepButton(step));
  return box;
}

// MARK: The address

async function squeezed(bytes, way) {
  const stream = new Blob([bytes]).stream().pipeThrough(way);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function share() {
  const packed = await squeezed(new TextEncoder().encode(at('script').value), new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  location.hash = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  say('The script is in the address of this page.');
}

// A script from an address is shown, and runs only when somebody asks for that.
async function readAddress() {
  const letters = location.hash.slice(1);
  if (!letters) return false;
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
    const text = await squeezed(packed, new DecompressionStream('deflate-raw'));
    if (text.length > LARGEST) throw new Error();
    at('script').value = decoder.decode(text);
    files = {};
    isLive = false;
    at('screen').replaceChildren('This script is from the address. Play it when you have read it.');
    await inTurn(check);
  } catch {
    say('The address holds no whole script: it may be cut off.');
    return false;
  }
  return true;
}

// MARK: The beginning

async function load() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') {
    return say('This browser has no WebAssembly, in which vsh runs here. A newer one has it.');
  }
  const letters = atob(at('module').textContent);
  const packed = Uint8Array.from(letters, letter => letter.charCodeAt(0));
  module = await WebAssembly.compile(await squeezed(packed, new DecompressionStream('gzip')));
  await renew('');
  at('programs').append(...Object.keys(examples.programs).map(name => element('option', name)));
  at('programs').onchange = event => choose(event.target.value);
  at('script').oninput = changed;
  at('play').onclick = begin;
  at('run').onclick = () => inTurn(run);
  at('stop').onclick = () => renew('Stopped. The script is unchanged.');
  at('format').onclick = () => inTurn(format);
  at('share').onclick = () => inTurn(share);
  at('undo').onclick = () => take(':undo');
  at('redo').onclick = () => take(':redo');
  at('why').onclick = why;
  at('explore').onclick = () => take(':explore');
  at('typing').onsubmit = event => {
    event.preventDefault();
    const line = at('line').value;
    at('line').value = '';
    if (line) take(line);
  };
  at('line').oninput = () => inTurn(async () => {
    if (!isLive) return;
    const block = at('line').value;
    const { start, words } = await ask('complete', block, new TextEncoder().encode(block).length);
    const before = decoder.decode(new TextEncoder().encode(block).slice(0, start));
    at('words').replaceChildren(...words.map(word => Object.assign(element('option', word.meaning), { value: before + word.text })));
  });
  document.ondragover = event => event.preventDefault();
  document.ondrop = drop;
  window.onhashchange = readAddress;
  if (!await readAddress()) choose(Object.keys(examples.programs)[0]);
  await last;
  document.body.dataset.ready = 'yes';
}

load().catch(error => say(`vsh could not start: ${error.message}`));
