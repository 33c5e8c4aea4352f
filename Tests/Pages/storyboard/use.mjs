// use.mjs VSH BROWSER…: uses storyboards as a person would in `chromium`, `firefox` and `webkit`, and prints what is not as
// it should be. VSH writes the storyboards.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { browser as chromium } from '../../../Playground/browser.mjs';
import { firefox, webkit } from '../../../Playground/webdriver.mjs';

const [vsh, ...names] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vsh-storyboard-'));
const own = name => new URL(name, import.meta.url).pathname;
const old = fs.readFileSync(own('door.vs'), 'utf8');
const lamps = Array.from({ length: 5 }, (_, index) => `lamp${index}`);
const scripts = {
  'old.vs': old,
  'door.vs': old.replace('The door is closed', 'The door is shut') + 'screen Garden { view { text "日本語" } }\n',
  // 32 states, so that the page begins with a map, with lines that are longer than the page of a phone.
  'lamps.vs': `screen Lamps {\n${lamps.map(name => `region ${name} { state off { action ${name}On -> ${name}.lit }; state lit }\n`).join('')}`
    + `view {\n${lamps.map(name => `in ${name}.lit { text "${name} ${'is lit '.repeat(9)}" }; in ${name}.off { button "${name}" -> ${name}On }\n`).join('')}}\n}\n`,
};
// One state with variants, and one that only a test shows.
scripts['form.vs'] = `screen Form {
    var name = ""
    state open { action send -> sent }
    state sent
    action setName(value: String) { name = value }
    view { in open { field "Name", value: name -> setName; button "Send" -> send } in sent { text "Thanks, \\(name)" } }
}
test "a name" { open Form; type "Ada" into "Name"; tap "Send"; expect screen contains "Ada" }
`;
for (const [name, text] of Object.entries(scripts)) fs.writeFileSync(path.join(folder, name), text);
const write = (...words) => execFileSync(path.resolve(vsh), ['storyboard', ...words], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
write('door.vs', '--tests', '--against', 'old.vs', '-o', 'door.html');
write('lamps.vs', '-o', 'lamps.html');
write('form.vs', '--tests', '-o', 'form.html');
// An app that is always closed, and shows one grey pixel.
fs.writeFileSync(path.join(folder, 'driver.sh'), `read -r line; echo '{"vsh":1,"reports":["state"]}'
while read -r line; do
    case $line in *'"close"'*) exit;; esac
    echo '{"state":["closed"],"picture":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="}'
done
`);
const beside = ['old.vs', '--app', 'sh driver.sh', '--app-timeout', '60s'];
write(...beside, '-o', 'app.html');
write(...beside, '-o', 'pictures.html', '--pictures', 'its pictures');

let page, count = 0, where = '';
async function open(browser, name, options) {
  page = await browser.open(`file://${folder}/${name}.html`, options);
  await page.until(`document.querySelector('.card')`);
}
function expect(found, wanted, what) {
  count++;
  if (JSON.stringify(found) === JSON.stringify(wanted)) return;
  console.log(`${where}: ${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  process.exitCode = 1;
}
const all = selector => page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].filter(one => one.checkVisibility()).map(one => one.textContent.trim())`);
const click = (selector, text) => page.evaluate(
  `void [...document.querySelectorAll(${JSON.stringify(selector)})].find(one => one.textContent.includes(${JSON.stringify(text)})).click()`);
const states = () => page.evaluate(`document.querySelector('#panel > p')?.checkVisibility() ? document.querySelector('#panel > p').textContent : null`);
async function keys(...pressed) {
  for (const key of pressed) await page.key(key);
}

async function showsPictures() {
  expect(await all('.card .cells'), Array(3).fill(['the script', 'the app']).flat(), 'both');
  await page.until(`[...document.images].every((one) => one.naturalWidth === 1)`);
  expect(await all('.card .bad'), ['the app differs', 'problem', 'the app differs'], 'where both differ');
  await choose('filter', 'differing');
  expect((await all('.card')).length, 2, 'the filter');
  await click('.card', 'opened');
  expect(await all('#panel h3:first-of-type'), ['The app differs on the way here'], 'how');
}
const choose = (id, value) => page.evaluate(
  `(found => { found.value = '${value}'; found.dispatchEvent(new Event('change')); })(document.getElementById('${id}'))`);
const pages = {
  'what an app shows': 'app', 'its pictures beside the page': 'pictures', 'variants and tests': 'form',
};

const uses = {
  async 'cards and ways'() {
    expect((await all('.card')).length, 4, 'cards');
    await click('.card', 'shut');
    expect(await states(), 'closed', 'a card is chosen');
    expect(await all('.card.is-out .states > :first-child'), ['opened'], 'where it leads');
    expect(await all('.card.is-in .states > :first-child'), ['opened'], 'what leads there');
    await click('#panel li button', 'tap "Open"');
    expect(await states(), 'opened', 'a way is gone');
    await click('#panel .link', 'Leave');
    expect(await states(), 'Street', 'an element leads on');
    await keys('Backspace', 'Backspace');
    expect(await states(), 'closed', 'back');
    await keys('Escape');
    expect(await states(), null, 'nothing is chosen');
  },
  async 'what a change does'() {
    expect((await all('#counts'))[0].includes('against old.vs: 1 new, 1 changed, 0 gone'), true, 'the counts');
    const seen = [];
    for (const key of ['n', 'n', 'n', 'p', 'p']) {
      await keys(key);
      seen.push(await states());
    }
    expect(seen, ['closed', 'Garden', 'closed', 'Garden', 'closed'], 'n and p');
    expect(await all('#panel .cells'), ['before', 'now'], 'both texts');
    expect(await all('#panel .line.new'), ['The door is closed', 'The door is shut'], 'their lines that changed');
    expect(await all('#panel mark'), ['closed', 'shut'], 'what changed in them');
    expect(await all('.card mark'), ['closed', 'shut'], 'on the card, too');
  },
  'what an app shows': showsPictures,
  'its pictures beside the page': showsPictures,
  async 'the search'() {
    await keys('/', ...'the SHUT');
    expect(await all('.card .states > :first-child'), ['closed'], 'what has the words');
    await keys(...'xyz');
    expect(await all('#none'), ['No card matches.'], 'no card');
    await keys('Escape', 'n');
    expect(await states(), 'closed', 'keys are keys again');
    await keys('/', ...Array(12).fill('Backspace'), ...'opened');
    expect(await all('.card .states > :first-child'), ['opened'], 'what has the state');
  },
  async 'the filters'() {
    const shown = async value => {
      await choose('filter', value);
      return all('.card .states > :first-child');
    };
    expect(await shown('problems'), ['Street', 'Garden'], 'with a problem');
    expect(await shown('untested'), ['Garden'], 'in no test');
    expect(await shown('changed'), ['closed', 'Garden'], 'changed');
  },
  async 'variants and tests'() {
    expect((await all('.card .states > :first-child')), ['open', 'sent'], 'a card for each state');
    const badges = await all('.card .badge');
    expect(badges.includes('in no test') || badges.includes('only in a test'), true, 'what tests see');
    await click('.variants button', '›');
    expect((await all('.variants span'))[0].split(' of ')[0], '2', 'the next variant');
    const drawn = (await all('.card')).length;
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const printed = (await all('.card')).length;
    expect(printed, Number((await all('#counts'))[0].split(' ')[0]), 'all variants are printed');
    await page.evaluate(`dispatchEvent(new Event('afterprint'))`);
    expect((await all('.card')).length, drawn, 'after printing');
    await page.evaluate(`go(cards.findLastIndex(card => card.count && card.states[0] === 'sent'))`);
    const [test] = await all('#panel pre.test');
    expect([test.startsWith('test "sent" {\n    open Form\n'), test.endsWith('\n    show\n}')], [true, true], 'a way there, as a test');
    await click('#panel button', 'Copy the test');
    await page.until(`[...document.querySelectorAll('#panel button')].some(one => one.textContent === 'Copied')`);
  },
  async 'the keyboard'() {
    await page.evaluate(`document.querySelector('.card').focus()`);
    await keys('Tab');
    expect(await page.evaluate(`[...document.querySelectorAll('.card')].indexOf(document.activeElement)`), 1, 'Tab goes to the next card');
    await keys('Enter');
    expect(await states(), 'opened', 'Enter chooses');
    await keys('?');
    expect(await all('#help h2'), ['Keys'], '? shows the keys');
    await keys('Escape');
    expect(await all('#help h2'), [], 'Escape closes them');
    await choose('tests', '0');
    await page.evaluate(`document.activeElement.blur()`);
    await keys('ArrowRight', 'ArrowRight');
    expect(await states(), 'Street', 'the steps of a test');
    await keys('ArrowLeft');
    expect(await states(), 'opened', 'one step back');
  },
};

// Both themes are light or dark all over, and no page is wider than its window.
async function looks(browser, isDark) {
  for (const name of ['door', 'lamps']) {
    for (const width of [320, 360, 800, 1600]) {
      where = `${browser.name}, ${name}.html, ${isDark ? 'dark' : 'light'}, ${width} pixels`;
      await open(browser, name, { width, isDark });
      const [text, ground] = await page.evaluate(
        `[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor].map(color => color.match(/\\d+/g).reduce((sum, part) => sum + Number(part), 0) > 384)`);
      expect([text, ground], [isDark, !isDark], 'its colours');
      expect(await page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`), 0, 'more than a window');
      if (name === 'lamps') expect((await all('#map button')).length, 32, 'a map');
      await page.evaluate(`go(0)`);
      expect(await page.evaluate(`document.getElementById('panel').getBoundingClientRect().right <= innerWidth`), true, 'the panel');
      if (process.env.PICTURES) await page.picture(path.join(process.env.PICTURES, `${where.replace(/\W+/g, '-')}.png`));
      await page.close();
    }
  }
}

for (const name of names) {
  for (const isDark of [false, true]) {
    where = name;
    const browser = await { chromium, firefox, webkit }[name]({ isDark });
    browser.name = name;
    try {
      for (const [use, steps] of Object.entries(isDark ? {} : uses)) {
        where = `${name}, ${use}`;
        await open(browser, pages[use] ?? 'door');
        await steps();
        expect(page.told, [], 'the console');
        await page.close();
      }
      await looks(browser, isDark);
    } catch (error) {
      console.log(`${where}: ${error.message}`);
      process.exitCode = 1;
    }
    await browser.close();
  }
}
fs.rmSync(folder, { recursive: true });
console.log(`${count} expectations in ${names.join(', ')}`);
