// A Chromium that is asked over a pipe: pages are opened, looked at and used as a person would.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const keyCodes = { Backspace: 8, Tab: 9, Enter: 13, Escape: 27, ' ': 32, ArrowLeft: 37, ArrowRight: 39, ArrowDown: 40 };

export async function browser({ isDark: isDarkAtFirst = false } = {}) {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'vsh-playground-'));
  const process = spawn('chromium-headless-shell', [
    '--no-sandbox', '--disable-gpu', '--remote-debugging-pipe', `--user-data-dir=${profile}`, 'about:blank',
  ], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [, , , to, from] = process.stdio;
  const waiting = new Map(), listeners = [];
  let last = 0, rest = '';
  const stop = error => { for (const { refuse } of waiting.values()) refuse(error); };
  process.on('error', stop);
  process.on('exit', () => stop(new Error('chromium-headless-shell is gone')));
  to.on('error', () => {});
  from.on('data', data => {
    const messages = (rest + data).split('\0');
    rest = messages.pop();
    for (const message of messages.map(text => JSON.parse(text))) {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) call?.refuse(new Error(message.error.message));
      else call?.give(message.result);
      if (message.method) for (const listen of listeners) listen(message);
    }
  });
  const ask = (method, params = {}, sessionId = undefined) => new Promise((give, refuse) => {
    waiting.set(++last, { give, refuse });
    to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
  });

  // Opens an address in a tab of its own.
  async function open(address, { width = 1000, height = 900, isDark = isDarkAtFirst, before = '' } = {}) {
    const { targetId } = await ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
    const send = (method, params) => ask(method, params, sessionId);
    const told = [];
    listeners.push(({ method, params, sessionId: from }) => {
      if (from !== sessionId) return;
      if (method === 'Runtime.exceptionThrown') told.push(params.exceptionDetails.exception?.description);
      if (method === 'Log.entryAdded') told.push(params.entry.text);
      if (method === 'Runtime.consoleAPICalled') told.push(params.args.map(argument => argument.value).join(' '));
    });
    for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
    if (before) await send('Page.addScriptToEvaluateOnNewDocument', { source: before });
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    await send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }],
    });
    await send('Emulation.setScrollbarsHidden', { hidden: true });
    await send('Page.navigate', { url: address });
    const evaluate = async expression => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression, awaitPromise: true, returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    return {
      told, evaluate, send,
      // Waits until an expression holds; it fails after so many seconds.
      async until(expression, seconds = 30) {
        for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
          if (await evaluate(expression)) return;
          await new Promise(done => setTimeout(done, 20));
        }
        throw new Error(`after ${seconds} s this does not hold: ${expression}`);
      },
      // Presses a key, with `control` beside Ctrl.
      async key(key, { control = false } = {}) {
        const text = control ? undefined : key.length === 1 ? key : key === 'Enter' ? '\r' : undefined;
        const pressed = { key, windowsVirtualKeyCode: keyCodes[key], modifiers: control ? 2 : 0 };
        await send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...pressed });
        await send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
      },
      async picture(file, isWhole = false) {
        const { data } = await send('Page.captureScreenshot', { captureBeyondViewport: isWhole });
        fs.writeFileSync(file, Buffer.from(data, 'base64'));
      },
      close: () => ask('Target.closeTarget', { targetId }),
    };
  }

  async function close() {
    const ended = new Promise(done => process.on('exit', done));
    ask('Browser.close').catch(() => {});
    if (process.exitCode === null && process.signalCode === null) await ended;
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    globalThis.process.once(signal, () => close().finally(() => globalThis.process.exit(1)));
  }
  return { open, close };
}
