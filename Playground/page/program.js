// MARK: The program: its files, and which of them is in the editor

const LARGEST = 8 << 20;
const LARGEST_TOGETHER = 64 << 20;
const LONGEST_ADDRESS = 1 << 20;
let shelf; // The examples and the tutorial.
let files = {}; // Texts, and bytes that are none, by path.
let current = ''; // The file in the editor.
let main = ''; // The script that is played.

// Gives the worker the files that it does not have yet, before the next thing that it is asked.
function give() {
  for (const [path, contents] of Object.entries(files)) {
    if (given.get(path) === contents) continue;
    given.set(path, contents);
    ask('addFile', path, contents).catch(error => say(error.message));
  }
}

// Puts a program into the place of the present one.
function begin(program, name) {
  files = { ...program };
  main = name;
  if (given.size > 0) renew('');
  at('programs').value = ''; // Unless it is chosen there.
  edit(name);
}

function edit(name) {
  current = name;
  at('script').value = files[name];
  recolor();
  inTurn(color);
  requestAnimationFrame(() => at('script').scrollTo(0, 0));
  closeOffers();
  listFiles();
}

function listFiles() {
  const [texts, others] = [[], []];
  for (const [path, contents] of Object.entries(files)) (typeof contents === 'string' ? texts : others).push(path);
  at('file').replaceChildren(...texts.map(path => element('option', path)));
  at('file').value = current;
  at('others').textContent = others.length ? ` Also there: ${others.join(', ')}.` : '';
}

// The programs of the menu: an example with what it reads, or the tutorial's files at the end of a step.
function choose(value) {
  const [kind, name] = value.split(/:(.*)/s);
  if (kind === 'example') {
    const program = Object.fromEntries(shelf.programs[name].map(path => [path, shelf.files[path]]));
    begin(program, name);
    teach(null);
  } else {
    const { files: found, main: first } = shelf.tutorial[name];
    begin(found, first);
    teach(name);
  }
  at('programs').value = value;
  return playWhenRight();
}

function teach(step) {
  at('lesson').hidden = step === null;
  if (step !== null) at('lesson-text').innerHTML = shelf.tutorial[step].html;
}

async function drop(event) {
  event.preventDefault();
  let script, problem;
  let size = Object.values(files).reduce((sum, contents) => sum + contents.length, 0);
  for (const file of event.dataTransfer.files) {
    if (file.size > LARGEST) { problem = `${file.name} is larger than 8 MB.`; continue; }
    if ((size += file.size) > LARGEST_TOGETHER) { problem = 'All files together have more than 64 MB.'; break; }
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      files[file.name] = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      if (file.name.endsWith('.vs')) script = file.name;
    } catch {
      files[file.name] = bytes;
    }
  }
  main = script ?? main;
  edit(script ?? current);
  await playWhenRight();
  if (problem) say(problem);
}

// MARK: The address

// Beyond the most bytes nothing more is made.
async function squeezed(bytes, way, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(way).getReader();
  const pieces = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    if ((size += value.length) > most) {
      await reader.cancel();
      throw new Error();
    }
    pieces.push(value);
  }
}

async function share() {
  const texts = Object.fromEntries(Object.entries(files).filter(([, contents]) => typeof contents === 'string'));
  const left = Object.keys(files).filter(name => !Object.hasOwn(texts, name));
  const program = encoder.encode(JSON.stringify({ main, files: texts }));
  const packed = await squeezed(program, new CompressionStream('deflate-raw'));
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const address = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (address.length > LONGEST_ADDRESS) return say('The program is too long for an address.');
  shared = `#${address}`;
  location.hash = address;
  say('The program is in the address of this page.'
    + (left.length ? ` An address holds only text, so it lacks ${left.join(', ')}.` : ''));
}

let shared; // The address that is the program's own.

// A program from an address is shown, and runs only when somebody asks for that.
async function readAddress() {
  const letters = location.hash.slice(1);
  if (!letters || location.hash === shared) return false;
  // It is measured before anything is made of it.
  if (letters.length > LONGEST_ADDRESS) {
    say('The address is too long for a program.');
    return false;
  }
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0));
    const text = await squeezed(packed, new DecompressionStream('deflate-raw'), LARGEST);
    const program = JSON.parse(decoder.decode(text));
    if (typeof program.files[program.main] !== 'string') throw new Error();
    if (Object.values(program.files).some(contents => typeof contents !== 'string')) throw new Error();
    begin(program.files, program.main);
  } catch {
    say('The address holds no whole program: it may be cut off.');
    return false;
  }
  teach(null);
  clear('This program is from the address. Play it when you have read it.');
  await inTurn(check);
  return true;
}
