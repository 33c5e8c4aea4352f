// storyboard.mjs PAGE.html: prints `1 MILLISECONDS CARDS`: how long a browser that runs takes from the address of a
// storyboard until it has drawn it, and how many cards it has.
import path from 'node:path';
import { browser } from '../../Playground/browser.mjs';

const chromium = await browser();
const page = await chromium.open('about:blank');
await page.send('Page.navigate', { url: `file://${path.resolve(process.argv[2])}` });
await page.until(`document.readyState === 'complete' && document.querySelector('.card') !== null`);
// The second frame begins when the first one is drawn.
const milliseconds = await page.evaluate(
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))');
console.log(1, milliseconds, await page.evaluate('cards.length'));
await chromium.close();
