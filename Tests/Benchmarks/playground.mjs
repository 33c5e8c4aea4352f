// playground.mjs PAGE.html: the size of the playground's page, how soon it can be used, how soon a tap is drawn, and
// whether it answers while a script without an end runs. It ends with 1 where a bound is not kept.
import fs from 'node:fs';
import path from 'node:path';
import { browser } from '../../Playground/browser.mjs';

const file = path.resolve(process.argv[2]);
if (!fs.existsSync(file)) {
  console.log(`left out: ${process.argv[2]} is not there; \`make playground\` makes it`);
  process.exit();
}
const ROUNDS = 7;
const median = numbers => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const COUNTER = `screen Counter {
    var count = 0
    action add { count += 1 }
    view { title "Counter"; text "\\(count) taps"; button "Add" -> add }
}
`;
const ENDLESS = `screen Endless {
    var n = 0
    state a { every 1ms { n = (0..<100000).map { $0 * 2 }.sum() } }
    view { text "\\(n)" }
}
open Endless
wait 10h
`;

function tell(what, figure, unit, most) {
  const isKept = figure <= most;
  console.log(`playground ${what.padEnd(34)}${figure.toFixed(figure < 100 ? 1 : 0).padStart(9)} ${unit}, at most ${most}`);
  if (!isKept) process.exitCode = 1;
}

const playWhole = text => `(async () => {
  at('script').value = ${JSON.stringify(text)};
  changed();
  await playWhenRight();
})()`;
// From a click until the page's elements have their places again.
const TAP = `(async () => {
  const button = [...document.querySelectorAll('#screen button')].find(button => button.textContent === 'Add');
  const began = performance.now();
  const drawn = new Promise(done => new MutationObserver(done).observe(at('timeline'), { childList: true }));
  button.click();
  await drawn;
  at('timeline').getBoundingClientRect();
  return performance.now() - began;
})()`;

const chromium = await browser();
try {
  tell('size', fs.statSync(file).size / 1e6, 'MB', 3);
  const ready = [], taps = [];
  let first;
  for (let round = 0; round < ROUNDS; round++) {
    const page = await chromium.open(`file://${file}`);
    await page.until('document.body?.dataset.ready');
    ready.push(Number(await page.evaluate('document.body.dataset.ready')));
    if (round + 1 === ROUNDS) {
      await page.evaluate(playWhole(COUNTER));
      first = await page.evaluate(TAP);
      for (let tap = 0; tap < 50; tap++) taps.push(await page.evaluate(TAP));
      page.evaluate(playWhole(ENDLESS)).catch(() => {});
      await page.until(`!at('stop').disabled`);
      const began = Date.now();
      await page.evaluate('at("stop").click()');
      tell('answer beside a script without an end', Date.now() - began, 'ms', 100);
    }
    await page.close();
  }
  tell('ready', median(ready), 'ms', 300);
  console.log(`playground ${'first tap, drawn'.padEnd(34)}${first.toFixed(1).padStart(9)} ms`);
  tell('tap, drawn', median(taps), 'ms', 16);
} finally {
  await chromium.close();
}
