// Firefox over WebDriver BiDi, and WebKitGTK over WebDriver: the same pages as those of `browser.mjs`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const keys = {
  Backspace: '\uE003', Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C', ArrowLeft: '\uE012', ArrowRight: '\uE014',
  ArrowDown: '\uE015', Control: '\uE009',
};
function pressing(key, { control = false } = {}) {
  const pressed = [...(control ? [keys.Control] : []), keys[key] ?? key];
  const actions = [...pressed.map(value => ({ type: 'keyDown', value })), ...pressed.reverse().map(value => ({ type: 'keyUp', value }))];
  return [{ type: 'key', id: 'keyboard', actions }];
}
const pause = milliseconds => new Promise(done => setTimeout(done, milliseconds));

// Starts a program with its profile in a folder of its own; `end` ends it with all that it has started.
function start(name, words, environment = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vsh-browser-'));
  const process = spawn(name, words(folder), {
    stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: { ...globalThis.process.env, HOME: folder, ...environment },
  });
  const started = { folder, said: '', ended: null };
  for (const stream of [process.stdout, process.stderr]) stream.on('data', data => { started.said += data; });
  process.on('error', error => { started.ended = error.message; });
  process.on('exit', code => { started.ended ??= `${name} ended with ${code}`; });
  started.end = async () => {
    try { globalThis.process.kill(-process.pid, 'SIGKILL'); } catch {}
    while (!started.ended) await pause(20);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) globalThis.process.once(signal, () => started.end().finally(() => globalThis.process.exit(1)));
  return started;
}

// What `find` gives, once it gives something; an error once the program has ended, or after so many seconds.
async function once(started, find, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(50)) {
    if (started.ended) throw new Error(started.ended);
    const found = await find();
    if (found) return found;
  }
  throw new Error(`no answer within ${seconds} s`);
}

// The result of an expression as JSON.
const asJSON = expression => `JSON.stringify(await (${expression}) ?? null)`;

function opened(parts) {
  return {
    ...parts,
    async until(expression, seconds = 30) {
      for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
        if (await parts.evaluate(expression)) return;
      }
      throw new Error(`after ${seconds} s this does not hold: ${expression}`);
    },
  };
}

export async function firefox({ isDark = false } = {}) {
  const started = start('firefox-esr', folder => {
    fs.writeFileSync(path.join(folder, 'user.js'),
      `user_pref('layout.css.prefers-color-scheme.content-override', ${isDark ? 0 : 1});\n`);
    return ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  });
  const address = await once(started, () => /BiDi listening on (ws:\S+)/.exec(started.said)?.[1]);
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map(), listeners = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'error') call?.refuse(new Error(message.message));
    else call?.give(message.result);
    if (message.method === 'log.entryAdded') for (const listen of listeners) listen(message.params);
  });
  const stop = () => { for (const { refuse } of waiting.values()) refuse(new Error('firefox-esr is gone')); };
  socket.addEventListener('close', stop);
  await new Promise((give, refuse) => { socket.onopen = give; socket.onerror = refuse; });
  const ask = (method, params) => new Promise((give, refuse) => {
    waiting.set(++last, { give, refuse });
    socket.send(JSON.stringify({ id: last, method, params }));
  });
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: ['log.entryAdded'] });
  return {
    longestAddress: 1 << 20, // `network.standard-url.max-length`.
    async open(url, { width = 1000, height = 900, before } = {}) {
      const { context } = await ask('browsingContext.create', { type: 'tab' });
      if (before) await ask('script.addPreloadScript', { functionDeclaration: `() => { ${before} }`, contexts: [context] });
      const told = [];
      listeners.push(({ source, text }) => { if (source.context === context) told.push(text); });
      await ask('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: 1 });
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
      return opened({
        told,
        async evaluate(expression) {
          const { result, exceptionDetails } = await ask('script.evaluate', {
            expression: `(async () => ${asJSON(expression)})()`, target: { context }, awaitPromise: true,
          });
          if (exceptionDetails) throw new Error(exceptionDetails.text);
          return JSON.parse(result.value);
        },
        key: (key, options) => ask('input.performActions', { context, actions: pressing(key, options) }),
        async picture(file) {
          const { data } = await ask('browsingContext.captureScreenshot', { context });
          fs.writeFileSync(file, Buffer.from(data, 'base64'));
        },
        close: () => ask('browsingContext.close', { context }),
      });
    },
    close: () => started.end(),
  };
}

export async function webkit({ isDark = false } = {}) {
  const port = await new Promise(give => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => give(port));
    });
  });
  const started = start('xvfb-run', () => [
    '-a', '-s', '-screen 0 2000x1400x24', 'WebKitWebDriver', `--port=${port}`,
  ], { GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' });
  const ask = async (method, command, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${command}`, {
      method, body: body && JSON.stringify(body), headers: { 'content-type': 'application/json' },
      // The driver of a browser that is gone does not answer.
      signal: AbortSignal.timeout(120_000),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await once(started, async () => {
    try { return (await ask('GET', '/status')).ready; } catch { return false; }
  });
  return {
    // WebDriver runs nothing before a page's own scripts.
    lacksBefore: true,
    // One page at a time.
    async open(url, { width = 1000, height = 900 } = {}) {
      const { sessionId } = await ask('POST', '/session', { capabilities: { alwaysMatch: {
        'webkitgtk:browserOptions': { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] },
      } } });
      const send = (method, command, body) => ask(method, `/session/${sessionId}${command}`, body);
      const evaluate = async expression => JSON.parse(await send('POST', '/execute/async', {
        script: `const give = arguments[0]; (async () => ${asJSON(expression)})().then(give, error => give(JSON.stringify({ thrown: String(error) })))`,
        args: [],
      }));
      await send('POST', '/url', { url });
      const fit = async (missing = [0, 0]) => {
        await send('POST', '/window/rect', { x: 0, y: 0, width: width + missing[0], height: height + missing[1] });
        await pause(300);
      };
      await fit();
      const [w, h] = await evaluate('[innerWidth, innerHeight]');
      await fit([width - w, height - h]);
      const before = started.said.length;
      return opened({
        get told() { return started.said.slice(before).split('\n').filter(line => line.startsWith('CONSOLE')); },
        async evaluate(expression) {
          const value = await evaluate(expression);
          if (value?.thrown) throw new Error(value.thrown);
          return value;
        },
        key: (key, options) => send('POST', '/actions', { actions: pressing(key, options) }),
        async picture(file) { fs.writeFileSync(file, Buffer.from(await send('GET', '/screenshot'), 'base64')); },
        close: () => send('DELETE', ''),
      });
    },
    close: () => started.end(),
  };
}
