// Makes docs/playground.png: the page with its first program, after an answer that failed.
//
//   node Tests/Pictures/playground.mjs dist/vsh.html
import path from 'node:path';
import { browser } from '../../Playground/browser.mjs';

const chromium = await browser();
const page = await chromium.open(`file://${path.resolve(process.argv[2])}`, { width: 1500, height: 800 });
await page.until('document.body?.dataset.ready');
await page.evaluate(`(async () => {
  for (const step of ['deliver shop.list fail("offline")', 'tap "Try again"']) await take(step);
})()`);
await page.picture(new URL('../../docs/playground.png', import.meta.url).pathname);
await chromium.close();
