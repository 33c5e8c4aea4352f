// The page's clock, held: timers fire and time passes when vsh says so. Frames are real. Requests are held outside of
// the page; here they are counted, so that vsh knows when the page is at rest.
//
// It runs before the page's own scripts, in their world, and takes what it needs before they can replace it.
(settings => {
  if (window.top !== window || window.vshHold) return;
  const RealDate = Date, {construct, apply, defineProperty} = Reflect, {max} = Math;
  const realTimeout = window.setTimeout.bind(window), realFrame = window.requestAnimationFrame.bind(window);
  const realCancelFrame = window.cancelAnimationFrame.bind(window), realNow = performance.now.bind(performance);
  const fail = window.reportError.bind(window), RealPromise = Promise, Observer = MutationObserver;

  // MARK: Turns and frames

  // A message to ourselves comes after the tasks that wait already, and is not delayed as a nested timer is.
  const channel = new MessageChannel(), post = channel.port2.postMessage.bind(channel.port2);
  const waiting = [];
  let first = 0;
  channel.port1.onmessage = () => { const resolve = waiting[first]; waiting[first++] = undefined; resolve(); if (first === waiting.length) first = waiting.length = 0; };
  const turn = () => new RealPromise(resolve => { waiting[waiting.length] = resolve; post(0); });
  // A window that is hidden has no frames.
  const frame = () => new RealPromise(resolve => { realFrame(resolve); realTimeout(resolve, 250); });

  // MARK: The clock

  let elapsed = 0, start = settings.now, nextID = 1;
  let timers = [];
  const add = (action, delay, every, rest) => {
    const wait = max(0, +delay || 0);
    // Browsers make up to 4 ms of each nested timer, and loaders write that for "as soon as possible".
    const timer = {id: nextID++, at: elapsed + wait, isSoon: wait <= 4 && !every, every, action, rest};
    timers[timers.length] = timer;
    return timer.id;
  };
  const remove = id => {
    const kept = [];
    for (let i = 0; i < timers.length; i++) if (timers[i].id !== +id) kept[kept.length] = timers[i];
    timers = kept;
  };
  // The next timer up to a time: the earliest, and of those the one that was set first.
  const next = (end, since = 0) => {
    let found = null;
    for (let i = 0; i < timers.length; i++) {
      const timer = timers[i];
      if ((timer.isSoon || timer.at <= end) && timer.id >= since && (!found || timer.at < found.at || timer.at === found.at && timer.id < found.id)) found = timer;
    }
    return found;
  };
  const fire = timer => {
    if (timer.every) timer.at += timer.every; else remove(timer.id);
    try {
      if (typeof timer.action === 'function') apply(timer.action, window, timer.rest); else (0, eval)(String(timer.action));
    } catch (error) { fail(error); }
  };
  window.setTimeout = (action, delay, ...rest) => add(action, delay, 0, rest);
  window.setInterval = (action, delay, ...rest) => add(action, max(1, +delay || 0), max(1, +delay || 0), rest);
  window.clearTimeout = window.clearInterval = remove;
  window.requestIdleCallback = action => add(() => action({didTimeout: false, timeRemaining: () => 10}), 0, 0, []);
  window.cancelIdleCallback = remove;
  AbortSignal.timeout = delay => {
    const controller = new AbortController();
    add(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), delay, 0, []);
    return controller.signal;
  };
  const now = () => start + elapsed;
  function HeldDate(...parts) {
    if (!new.target) return new RealDate(now()).toString();
    return construct(RealDate, parts.length ? parts : [now()], new.target);
  }
  HeldDate.prototype = RealDate.prototype;
  defineProperty(HeldDate.prototype, 'constructor', {value: HeldDate, writable: true, configurable: true});
  defineProperty(HeldDate, 'name', {value: 'Date'});
  HeldDate.parse = RealDate.parse;
  HeldDate.UTC = RealDate.UTC;
  HeldDate.now = now;
  window.Date = HeldDate;
  performance.now = () => elapsed;

  // MARK: What is under way

  let [requests, reading, messages, changes, frames] = [0, 0, 0, 0, {}];
  const count = list => { let n = 0; for (const _ in list) n++; return n; };
  window.requestAnimationFrame = action => {
    const id = realFrame(time => { delete frames[id]; action(time); });
    frames[id] = true;
    return id;
  };
  window.cancelAnimationFrame = id => { delete frames[id]; realCancelFrame(id); };
  const land = async (promise, landed) => {
    try { await promise; } catch {}
    await turn();
    landed();
  };
  const realFetch = window.fetch;
  window.fetch = function (...given) {
    const promise = apply(realFetch, window, given);
    requests++;
    land(promise, () => requests--);
    return promise;
  };
  for (const name of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    const read = Response.prototype[name];
    if (!read) continue;
    Response.prototype[name] = function () {
      const promise = apply(read, this, []);
      reading++;
      land(promise, () => reading--);
      return promise;
    };
  }
  const {send} = XMLHttpRequest.prototype, listen = EventTarget.prototype.addEventListener;
  XMLHttpRequest.prototype.send = function (...given) {
    apply(listen, this, ['loadend', () => land(null, () => requests--), {once: true}]);
    requests++;
    try { return apply(send, this, given); } catch (error) { requests--; throw error; }
  };
  // Messages to oneself are a way to schedule.
  const realPost = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...given) {
    messages++;
    land(turn(), () => messages--);
    return apply(realPost, this, given);
  };
  const observer = new Observer(records => { changes += records.length; });
  const watched = {subtree: true, childList: true, attributes: true, characterData: true};
  const observe = observer.observe.bind(observer);
  observe(document, watched);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = apply(attach, this, [options]);
    observe(root, watched);
    return root;
  };

  // The browser has no window for it, and says nothing.
  let prints = 0;
  window.print = () => { prints++; };

  // A script that was read is not run at once. One that was written as text never is, so each is waited for a second.
  const scripts = document.scripts, landed = new WeakSet(), addLanded = landed.add.bind(landed), hasLanded = landed.has.bind(landed);
  const seen = new WeakMap(), getSeen = seen.get.bind(seen), setSeen = seen.set.bind(seen);
  for (const type of ['load', 'error']) apply(listen, document, [type, event => addLanded(event.target), true]);
  const isRun = script => script.src && !script.noModule && /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i.test(script.type);
  const hasScripts = () => {
    for (let i = scripts.length; i--;) {
      const script = scripts[i];
      if (hasLanded(script) || !isRun(script)) continue;
      if (!getSeen(script)) setSeen(script, realNow() + 1);
      if (realNow() < getSeen(script) + 1000) return true;
    }
    return false;
  };

  // MARK: For vsh

  // At rest: no timer is due, no frame is asked for, no body is being read, no message is under way, and the document
  // does not change; twice in a row, with a frame in between, for what the browser itself does in frames. Requests that
  // are not answered are for vsh to judge.
  //
  // - isBrief: within a gesture. Then no frame is waited for that the page has not asked for.
  async function rest(limit, isBrief = false) {
    const end = realNow() + limit;
    let quiet = 0, changed = false;
    while (quiet < 2 && realNow() < end) {
      const before = changes;
      await turn();
      const due = next(elapsed);
      if (due) { fire(due); quiet = 0; continue; }
      const asked = count(frames);
      const loads = hasScripts();
      if (asked || loads || !isBrief && !quiet) await frame();
      await turn();
      changed = changes !== before;
      quiet = asked || loads || reading || messages || changed || next(elapsed) ? 0 : quiet + 1;
    }
    const running = [];
    if (quiet < 2) {
      const due = next(elapsed);
      if (due) running[running.length] = 'a timer of ' + (due.every || 0) + ' ms';
      if (count(frames)) running[running.length] = 'a frame that is asked for again and again';
      if (reading) running[running.length] = 'the body of an answer is being read';
      if (messages) running[running.length] = 'messages of the page to itself';
      if (changed) running[running.length] = 'changes of the document';
    }
    const printed = prints;
    prints = 0;
    return {requests, running, printed};
  }
  // Fires the timers up to a moment, in their order, each after the page has come to rest. It returns early where the
  // page waits for requests.
  async function advance(milliseconds, limit, held) {
    const end = elapsed + milliseconds, last = realNow() + limit;
    for (;;) {
      const timer = next(end);
      if (timer) { elapsed = max(elapsed, timer.at); fire(timer); } else { elapsed = end; }
      const result = await rest(last - realNow());
      result.left = end - elapsed;
      if (!timer || result.running.length || result.requests !== held) return result;
    }
  }
  // Fires what a press has set off and what would fire while it lasts.
  async function hold(since, limit) {
    for (let timer, left = 100; left-- && (timer = next(elapsed + 1000, since));) fire(timer);
    return rest(limit);
  }
  const mark = () => nextID;
  const setClock = moment => { start = moment - elapsed; };
  defineProperty(window, 'vshHold', {value: Object.freeze({rest, advance, hold, mark, setClock})});
})
