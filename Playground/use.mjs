// use.mjs PAGE.html VSH BROWSER…: uses the page in `chromium`, `firefox` and `webkit` as a person would, also with bad
// input, and prints what is not as it should be. VSH is the command, which writes a storyboard with the page in it. ONLY=
// has a part of the name of what is to be done, VERBOSE=1 tells what was done.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { browser as chromium } from './browser.mjs';
import { firefox, webkit } from './webdriver.mjs';

const [file, vsh] = process.argv.slice(2, 4).map(name => path.resolve(name));
const names = process.argv.slice(4);
const address = `file://${file}`;
const examples = new URL('../examples', import.meta.url).pathname;
let browser, page, where = '', count = 0;

const text = id => page.evaluate(`at(${JSON.stringify(id)}).textContent`);
const settle = () => page.evaluate('(async () => { await last; await new Promise(done => setTimeout(done, 350)); await last; })()');
async function act(expression) {
  await page.evaluate(expression);
  await settle();
}
const write = script => act(`(at('script').value = ${JSON.stringify(script)}, changed(), playWhenRight())`);
const press = (where, label) =>
  act(`[...at('${where}').querySelectorAll('button')].find(one => one.textContent === ${JSON.stringify(label)}).click()`);
async function type(letters) {
  for (const letter of letters) await page.key(letter);
  await settle();
}
async function key(...pressed) {
  await page.key(...pressed);
  await settle();
}
const drop = (name, contents) => act(`(() => {
  const data = new DataTransfer(), contents = ${JSON.stringify(contents)};
  data.items.add(new File([typeof contents === 'string' ? contents : Uint8Array.from(contents)], ${JSON.stringify(name)}));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
})()`);

function expect(found, wanted, what) {
  count++;
  if (found.includes(wanted)) return;
  console.log(`${where}, ${what}: ${JSON.stringify(wanted)} is not in ${JSON.stringify(found.slice(0, 500))}`);
  process.exitCode = 1;
}

// Opens the page, does something with it, and looks whether it complains.
async function opened(what, use, { at = '', board, complains = false, ...options } = {}) {
  if (!what.includes(process.env.ONLY ?? '')) return;
  if (options.before && browser.lacksBefore) return console.log(`${where}, ${what}: left out, nothing can run before the page`);
  if (at.length > browser.longestAddress) return console.log(`${where}, ${what}: left out, the browser has no such address`);
  try {
    page = await browser.open(board ?? address + at, options);
    await page.until(board ? `document.querySelector('.card')` : 'document.body?.dataset.ready');
    if (!board) await settle();
    await use();
    if (!complains) expect(page.told.join('\n') || 'nothing', 'nothing', `${what}, the console`);
  } catch (error) {
    console.log(`${where}, ${what}: ${error.message}`);
    process.exitCode = 1;
  }
  await page?.close().catch(() => {});
  page = undefined;
  if (process.env.VERBOSE) console.error(`${where}, ${what}: ${count} expectations`);
}

// The answer of the search before comes while another one is shown.
const LATE = `record Hit { word: String }
model words: String = "x" { op find(word: String) takes 1s = Hit(word) }
screen Search {
    use words
    var word = "a"
    var found = ""
    always found == "" || found == word "the answer of another search is shown"
    state idle
    state running { call words.find(word) { ok(hit) -> idle { found = hit.word }; fail(_) -> idle } }
    action a { word = "a" }
    action b -> running { word = "b" }
    view { title found; button "A" -> a; button "B" -> b }
}
`;
const WITHOUT_TESTS = ['tutorial:1', 'tutorial:2'];
const ZERO = `model m: Int = 1 { op get() takes 1s = data }
screen S {
    use m
    var left = 1
    state a { action go -> b }
    state b { call m.get() { ok(found) -> c { left -= found }; fail(_) -> a } }
    state c { action share { left = 1 / left } }
    view { text "\\(left) left"; button "Go" -> go; button "Share" -> share }
}
`;

// Light or dark all over, and no wider than a window.
async function looks(isDark) {
  for (const width of [360, 800, 1600]) {
    await opened(`${isDark ? 'dark' : 'light'}, ${width} pixels`, async () => {
      const [ink, paper] = await page.evaluate(
        `['color', 'backgroundColor'].map(part => getComputedStyle(document.body)[part].match(/\\d+/g).reduce((sum, one) => sum + Number(one), 0) > 384)`);
      expect(`${ink} ${paper}`, `${isDark} ${!isDark}`, 'its colours');
      expect(String(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')), 'true', 'its width');
      if (process.env.PICTURES) await page.picture(path.join(process.env.PICTURES, `playground-${where}-${isDark ? 'dark' : 'light'}-${width}.png`));
    }, { width, height: 800, isDark });
  }
}

async function useAll() {
  await opened('the first program', async () => {
    expect(await text('screen'), 'Loading', 'its screen is played');
    await press('pending', 'deliver shop.list');
    expect(await text('screen'), 'Black', 'an answer is delivered');
    await act(`at('why').click()`);
    expect(await text('transcript'), 'ok(teas) -> loaded(teas)', ':why of the state');
    await act(`(getSelection().selectAllChildren(at('screen').querySelector('.title span')), at('why').click())`);
    expect(await text('transcript'), 'title "Teas"', ':why of a text');
    await act(`at('undo').click()`);
    await press('pending', 'deliver shop.list fail("offline")');
    expect(await text('screen'), 'No connection.', 'a call fails');
    await act(`at('run').click()`);
    expect(await text('status'), 'Passed', 'its tests');
    for (const step of await page.evaluate(`[...at('steps').querySelectorAll('button')].map(one => one.textContent)`)) {
      await press('steps', step);
      expect(String((await text('transcript')).includes('error[')), 'false', `the button ${step}`);
    }
  });

  await opened('writing', async () => {
    await write('screen   A {  view { text "hi" } }');
    await act(`at('format').click()`);
    expect(await page.evaluate(`at('script').value`), 'screen A { view { text "hi" } }\n', 'the formatter');
    await write('screen A {');
    expect(await text('mistakes'), '`}` is missing', 'a mistake');
    await act(`at('format').click()`);
    expect(await text('status'), 'is not formatted', 'the formatter and a mistake');
  });

  await opened('colours', async () => {
    const colored = kind => page.evaluate(`[...document.querySelectorAll('#colors .k${kind}')].map(one => one.textContent).join(' ')`);
    const same = () => page.evaluate(`String(at('colors').textContent === at('script').value + '\\n')`);
    await write('screen A { // one\n    state b { after 3s -> b }\n    view { text "é𝒳" }\n}\n');
    for (const [kind, parts] of ['// one', '"é𝒳"', '3s', 'screen state after view text'].entries()) {
      expect(`${await colored(kind)}|`, `${parts}|`, `those of kind ${kind}`);
    }
    await page.evaluate(`(at('script').setRangeText('a\\nb', 3, 5), changed())`);
    expect(await same(), 'true', 'what is typed is seen at once');
    expect(await colored(1), '"é𝒳"', 'what is behind it keeps its colour');
    await write('screen A { text "open');
    expect(await colored(3), 'screen text', 'a script with a mistake');
    const look = id => page.evaluate(`(({ font, lineHeight, tabSize, padding, borderWidth }) => [font, lineHeight, tabSize, padding, borderWidth].join())(getComputedStyle(at('${id}')))`);
    expect(await look('colors'), await look('script'), 'each letter is where it is typed');
    await write(`// ${'long '.repeat(99)}\n`.repeat(99));
    await act(`at('script').scrollTo(300, 700)`);
    expect(await page.evaluate(`at('colors').style.transform`), 'translate(-300px, -700px)', 'what is scrolled');
    await write(`// ${'x'.repeat(200000)}\n`);
    expect(`${await page.evaluate(`at('colors').textContent`)}|`, '\n|', 'a large script has none');
  });

  await opened('completion', async () => {
    await act(`at('line').focus()`);
    await type('del');
    expect(await text('offers'), 'deliver', 'a step');
    await key('Tab');
    await type(' s');
    await key('ArrowDown');
    await key('Enter');
    expect(await page.evaluate(`at('line').value`), 'deliver shop.list', 'its call');
    await key('Enter');
    expect(await text('screen'), 'Black', 'the step is taken');
    await act(`(at('script').focus(),
      at('script').setSelectionRange(...Array(2).fill(at('script').value.indexOf('state failed'))))`);
    await type('acti');
    expect(await text('offers'), 'action', 'a word of the script');
    await key('Escape');
    expect(String(await page.evaluate(`at('offers').hidden`)), 'true', 'Escape');
    await key(' ', { control: true });
    await key('Tab');
    expect(await page.evaluate(`at('script').value`), 'actionstate failed', 'Tab takes the word');
  });

  await opened('a late answer', async () => {
    await write(LATE);
    await act(`at('explore').click()`);
    expect(await text('status'), 'The walk found one thing.', 'the walk');
    expect(await text('findings'), 'the answer of another search is shown', 'the finding');
    for (const step of ['tap "B"', 'tap "A"', 'deliver words.find']) {
      expect(await text('findings'), step, 'its step');
      await act(`at('findings').querySelector('button').click()`);
    }
    expect(await text('transcript'), 'VS0', 'the finding again');
  });

  await opened('a walk', async () => {
    await write(ZERO);
    await act(`at('explore').click()`);
    expect(await text('status'), 'The walk found one thing.', 'a division by zero');
    for (let step = 0; step < 3; step++) await act(`at('findings').querySelector('button').click()`);
    expect(await text('transcript'), 'VS0', 'the finding');
    expect(await text('findings'), 'Again from the start', 'its end');
    await act(`at('findings').querySelector('button').click()`);
    expect(await text('findings'), 'Step 2 of 3', 'again');
  });

  await opened('the screen', async () => {
    await write(`screen Shop {
    var name = ""
    var chosen = ""
    action setName(value: String) { name = value }
    action choose(tea: String) { chosen = tea }
    view {
        field "Name", value: name -> setName
        list { for tea in ["Green", "Black"] { row tea -> choose(tea) } }
        text "\\(name) wants \\(chosen)"
    }
}
`);
    await page.evaluate(`at('screen').querySelector('input').focus()`);
    await type('Ada');
    await key('Enter');
    await press('screen', 'Black');
    expect(await text('screen'), 'Ada wants Black', 'a field and a row');
    expect(await text('timeline'), 'type "Ada" into "Name"', 'the timeline');
    await press('timeline', 'open Shop');
    expect(await text('screen'), ' wants ', 'a step of the timeline');
    await act(`at('redo').click()`);
    await act(`at('redo').click()`);
    expect(await text('screen'), 'Ada wants Black', 'forth');
    await act(`at('undo').click()`);
    expect(`${await text('screen')}|`, 'Ada wants |', 'back');
    await write('screen S { var n = 0; action more { n += 1 }\n view { text "\\(n)"; button "More" -> more } }');
    await act(`at('explore').click()`);
    expect(await text('transcript'), '2,000 states', 'the bound of a walk');
    expect(await page.evaluate(`document.querySelector('meta[http-equiv]').content`), `connect-src 'none'`, 'its policy');
  });

  await opened('files', async () => {
    await drop('mine.json', '{"x": 7}');
    await drop('own.vs', 'record R { x: Int }\nmodel m: R from "mine.json" { op get() = data }\nscreen S {\n    use m\n'
      + '    state a { call m.get() { ok(r) -> b(r.x); fail(e) -> c(e.message) } }\n    state b(x: Int)\n'
      + '    state c(why: String)\n    view {\n        in b(x) { text "\\(x) of them" }\n        in c(why) { text why }\n    }\n}\n');
    await act(`take('wait')`);
    expect(await text('screen'), '7 of them', 'dropped data');
    await drop('mine.json', 'no JSON {');
    await act(`take('wait')`);
    expect(await text('transcript') + await text('mistakes'), 'mine.json', 'data that is no JSON');
    await drop('large.json', 'x'.repeat(9 << 20));
    expect(await text('status'), 'large.json is larger than 8 MB.', 'a file that is too large');
    await act(`(() => {
      const data = new DataTransfer();
      for (let index = 0; index < 9; index++) data.items.add(new File([new Uint8Array(8 << 20)], 'data' + index));
      document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    })()`);
    await page.until(`at('status').textContent.includes('64 MB')`);
    expect(await text('status'), 'All files together have more than 64 MB.', 'files that are too large together');
    await act(`choose('tutorial:5')`);
    expect(await text('lesson-text'), '6. A cart', 'a step of the tutorial');
    expect(await text('file'), 'checkout.vs', 'its files');
    await act(`at('run').click()`);
    expect(await text('status'), 'Passed', 'its tests');
  });

  let shared = '';
  await opened('sharing', async () => {
    await act(`at('share').click()`);
    shared = await page.evaluate('location.hash');
    expect(`${await text('status')}|`, 'The program is in the address of this page.|', 'all of it');
    await drop('bytes.json', [0xFF, 0xFE]);
    await drop('more.json', '{}');
    await act(`at('share').click()`);
    expect(await text('status'), 'An address holds only text, so it lacks bytes.json.', 'what is not in it');
  });
  await opened('an address', async () => {
    expect(await text('screen'), 'Play it when you have read it', 'nothing runs');
    expect(await page.evaluate(`at('programs').selectedOptions[0].textContent`), 'your own', 'the menu');
    await act(`at('play').click()`);
    expect(await text('screen'), 'Loading', 'it is played');
  }, { at: shared });
  for (const cut of [shared.slice(0, 200), '#no', '#%C3%BC%', '#eJw']) {
    await opened(`the address ${cut.slice(0, 8)}`, async () => {
      expect(await text('status'), 'it may be cut off', 'the sentence');
      expect(await text('screen'), 'Loading', 'the first program is there');
    }, { at: cut });
  }

  await opened('an address that is too long', async () => {
    expect(await text('status'), 'The address is too long for a program.', 'the sentence');
    expect(String(await page.evaluate('asked')), 'false', 'nothing is made of it');
  }, {
    at: `#${'A'.repeat((1 << 20) + 1)}`,
    before: 'window.asked = false; const decode = atob; window.atob = letters => { asked = true; return decode(letters); };',
  });

  await opened('a phone', async () => {
    for (const program of ['example:teas.vs', 'tutorial:5']) {
      await act(`choose('${program}')`);
      const [play, screen] = await page.evaluate(`['play', 'screen'].map(id => at(id).getBoundingClientRect().toJSON())`);
      expect(String(screen.top - play.bottom < (program === 'example:teas.vs' ? 250 : 500)), 'true', `the screen is below Play, in ${program}`);
      expect(String(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')), 'true', `the width of ${program}`);
    }
  }, { width: 360, height: 800 });

  const bomb = deflateRawSync(Buffer.alloc(400 << 20, ' '), { level: 9 }).toString('base64');
  await opened('an address that unpacks to far too much', async () => {
    expect(await text('status'), 'it may be cut off', 'the sentence');
    const unpacked = await page.evaluate('unpacked >> 20');
    expect(String(unpacked >= 8 && unpacked < 32), 'true', `it stops at the limit, not after ${unpacked} MiB`);
  }, {
    at: `#${bomb.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`,
    before: `window.unpacked = 0;
      const { read } = ReadableStreamDefaultReader.prototype;
      ReadableStreamDefaultReader.prototype.read = async function () {
        const piece = await read.call(this);
        unpacked += piece.value?.length ?? 0;
        return piece;
      };`,
  });

  await opened('large scripts', async () => {
    await write(`// ${'x'.repeat(8 << 20)}\n`);
    expect(await text('status'), 'at most 8 MB', 'too large');
    await write(`// ${'x'.repeat((8 << 20) - 100)}\nscreen S { view { text "large" } }\n`);
    expect(await text('screen'), 'large', 'as large as can be');
    await write('screen S { view { list { for i in 0..<10000 { row "row \\(i)" } } } }');
    expect(await text('screen'), 'And 9000 more', '10,000 rows');
  });

  await opened('a script without an end', async () => {
    await page.evaluate(`(files[current] = at('script').value = ${JSON.stringify(`screen S {
    var n = 0
    state a { every 1ms { n = (0..<100000).map { $0 * 2 }.sum() } }
    view { text "\\(n)" }
}
open S
wait 10h
`)}, void playWhenRight())`);
    await page.until(`!at('stop').disabled`);
    await act(`at('stop').click()`);
    expect(await text('status'), 'Stopped.', 'it is stopped');
    expect(await page.evaluate(`at('script').value`), 'every 1ms', 'the script stays');
    await act(`choose('example:counter.vs')`);
    expect(await text('screen'), 'Counter', 'another program');
  });

  await opened('a program that ends', async () => {
    await write('screen Kept { view { text "kept" } }');
    // More than its memory holds.
    await act(`(() => {
      const bytes = new Uint8Array(8 << 20);
      for (let file = 0; file < 300; file++) ask('addFile', 'data' + file, bytes).catch(() => {});
      return inTurn(check);
    })()`);
    expect(await text('status'), 'The engine stopped (RuntimeError', 'the sentence');
    expect(await page.evaluate(`at('script').value`), 'screen Kept', 'the script stays');
    await act(`at('play').click()`);
    expect(await text('screen'), 'kept', 'it goes on');
  });

  await opened('the menu', async () => {
    const values = await page.evaluate(`[...at('programs').querySelectorAll('optgroup option')].map(one => one.value)`);
    const shop = values.filter(value => value.startsWith('tutorial:'));
    expect(`${shop.length > 5 && values.length > 25}`, 'true', 'its size');
    for (const value of values) {
      await act(`choose(${JSON.stringify(value)})`);
      if ((await text('screen')).startsWith('No screen')) await act(`at('screen').querySelector('button').click()`);
      expect(`${await page.evaluate(`at('screen').querySelector('.row') !== null`)}`, 'true', `the screen of ${value}`);
      await act(`at('run').click()`);
      expect(await text('status') + await text('transcript'), WITHOUT_TESTS.includes(value) ? 'VS0702' : 'Passed', `the tests of ${value}`);
    }
  });

  await opened('a browser without WebAssembly', async () => {
    expect(await text('status'), 'This browser has no WebAssembly', 'the sentence');
  }, { before: 'delete globalThis.WebAssembly' });

  await opened('a browser without workers', async () => {
    expect(await text('status'), 'vsh could not start', 'the sentence');
  }, { before: `URL.createObjectURL = () => 'blob:null/none'`, complains: true });

  // A storyboard that carries the page.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vsh-live-'));
  const board = path.join(folder, 'board.html');
  execFileSync(vsh, ['storyboard', 'shop-texts.vs', '-o', board, '--live', file, '--locale', 'de'], { cwd: examples });
  await opened('a card', async () => {
    await page.evaluate(`document.querySelector('.card').click()`);
    const shown = await page.evaluate(`document.querySelector('#panel .screen .line').textContent`);
    await page.evaluate(`[...document.querySelectorAll('#panel button')].find(one => one.textContent === 'Run from here').click()`);
    await page.until(`document.querySelector('iframe')?.contentDocument.body?.dataset.ready`);
    const inside = expression => page.evaluate(`(() => { const inside = document.querySelector('iframe').contentDocument; return ${expression}; })()`);
    expect(await inside(`inside.getElementById('text').textContent`), shown, 'its screen');
    expect(await inside(`inside.getElementById('timeline').textContent`), 'given locale "de"', 'its steps');
    expect(await inside(`inside.getElementById('script').value`), 'shop-texts.xcstrings', 'its script');
    await page.evaluate(`document.getElementById('live-end').click()`);
    await page.until(`document.querySelector('iframe') === null`);
  }, { board: `file://${board}` });
  fs.rmSync(folder, { recursive: true });
}

for (const name of names) {
  where = name;
  for (const isDark of [false, true]) {
    browser = await { chromium, firefox, webkit }[name]({ isDark });
    try {
      await looks(isDark);
      if (!isDark) await useAll();
    } finally {
      await browser.close();
    }
  }
}
console.log(`the page: ${count} expectations in ${names.join(', ')}${process.exitCode ? '' : ', all kept'}`);
