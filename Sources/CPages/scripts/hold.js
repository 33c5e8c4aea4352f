// The clock of a page or of one of its workers, held: timers fire and time passes when vsh says so. Frames are real.
// Requests are held outside of the page; here they are counted, so that vsh knows when the page is at rest.
//
// It runs before the page's own scripts, in their world, and takes what it needs before they can replace it.
(soon => {
  const scope = globalThis, isPage = typeof window !== 'undefined';
  if (scope.vshHold || isPage && window.top !== window) return;
  const RealDate = Date, {construct, apply, defineProperty, getOwnPropertyDescriptor} = Reflect, {max, round, floor, abs, imul} = Math;
  const realTimeout = scope.setTimeout.bind(scope), realNow = performance.now.bind(performance);
  const fail = scope.reportError.bind(scope), RealPromise = Promise, listen = EventTarget.prototype.addEventListener;
  const realFrame = isPage && window.requestAnimationFrame.bind(window);
  const getter = (kind, name) => { const {get} = getOwnPropertyDescriptor(kind.prototype, name); return of => apply(get, of, []); };

  // MARK: Turns and frames

  // A message to ourselves comes after the tasks that wait already, and is not delayed as a nested timer is.
  const channel = new MessageChannel(), post = channel.port2.postMessage.bind(channel.port2);
  const waiting = [];
  let first = 0;
  channel.port1.onmessage = () => { const resolve = waiting[first]; waiting[first++] = undefined; resolve(); if (first === waiting.length) first = waiting.length = 0; };
  const turn = () => new RealPromise(resolve => { reads = 0; waiting[waiting.length] = resolve; post(0); });
  // A window that is hidden has no frames, and a worker none at all.
  const frame = () => isPage ? new RealPromise(resolve => { realFrame(resolve); realTimeout(resolve, 250); }) : turn();

  // MARK: The clock

  // What has passed for the script, and by how much the frames of animations are ahead of it.
  let elapsed = 0, ahead = 0, reads = 0, start = 0, nextID = 1;
  let timers = [];
  const add = (action, delay, every, rest) => {
    const wait = max(0, +delay || 0);
    // Browsers make up to 4 ms of each nested timer, and loaders write that for "as soon as possible".
    const timer = {id: nextID++, at: elapsed + wait, isSoon: wait <= soon && !every, every, action, rest};
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
      if (typeof timer.action === 'function') apply(timer.action, scope, timer.rest); else (0, eval)(String(timer.action));
    } catch (error) { fail(error); }
  };
  scope.setTimeout = (action, delay, ...rest) => add(action, delay, 0, rest);
  scope.setInterval = (action, delay, ...rest) => add(action, max(1, +delay || 0), max(1, +delay || 0), rest);
  scope.clearTimeout = scope.clearInterval = remove;
  if (isPage) scope.requestIdleCallback = action => add(() => action({didTimeout: false, timeRemaining: () => 10}), 0, 0, []);
  if (isPage) scope.cancelIdleCallback = remove;
  AbortSignal.timeout = delay => {
    const controller = new AbortController();
    add(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), delay, 0, []);
    return controller.signal;
  };
  // One time for all clocks of the page; `Date` has whole milliseconds. A loop that does nothing but look at the clock
  // sees it move.
  const mostReads = 10000;
  const shown = () => { if (++reads > mostReads) ahead++; return elapsed + ahead; }, now = () => round(start + shown());
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
  scope.Date = HeldDate;
  performance.now = shown;
  const {DateTimeFormat} = Intl, formats = new WeakMap(), formatOf = formats.get.bind(formats), keepFormat = formats.set.bind(formats);
  const getFormat = getter(DateTimeFormat, 'format'), {formatToParts} = DateTimeFormat.prototype;
  defineProperty(DateTimeFormat.prototype, 'format', {configurable: true, get() {
    const real = getFormat(this);
    if (!formatOf(this)) keepFormat(this, date => real(date === undefined ? now() : date));
    return formatOf(this);
  }});
  DateTimeFormat.prototype.formatToParts = function (date) { return apply(formatToParts, this, [date === undefined ? now() : date]); };
  if (scope.Temporal) {
    const {Now, Instant} = Temporal, {timeZoneId} = Now, instant = () => Instant.fromEpochMilliseconds(now());
    const zoned = (zone = timeZoneId()) => instant().toZonedDateTimeISO(zone);
    Object.assign(Now, {
      instant, zonedDateTimeISO: zoned, plainDateTimeISO: zone => zoned(zone).toPlainDateTime(),
      plainDateISO: zone => zoned(zone).toPlainDate(), plainTimeISO: zone => zoned(zone).toPlainTime(),
    });
  }
  let origin = 0;
  defineProperty(performance, 'timeOrigin', {get: () => origin});
  defineProperty(Event.prototype, 'timeStamp', {get: shown, configurable: true});

  // MARK: Chance

  // The generator mulberry32. One test has the same numbers in each run, and another document has others.
  let seed = 0;
  const random = () => {
    seed = seed + 0x6d2b79f5 | 0;
    let n = imul(seed ^ seed >>> 15, 1 | seed);
    n = n + imul(n ^ n >>> 7, 61 | n) ^ n;
    return ((n ^ n >>> 14) >>> 0) / 4294967296;
  };
  Math.random = random;
  if (scope.Crypto) {
    const RealBytes = Uint8Array, digits = '0123456789abcdef';
    Crypto.prototype.getRandomValues = array => {
      const bytes = new RealBytes(array.buffer, array.byteOffset, array.byteLength);
      for (let i = 0; i < bytes.length; i++) bytes[i] = random() * 256;
      return array;
    };
    // The sign that says the version is 4, and the one that says the variant is one of 8, 9, a and b.
    Crypto.prototype.randomUUID = () => {
      let text = '';
      for (let i = 0; i < 36; i++) {
        const n = floor(random() * 16);
        text += i === 8 || i === 13 || i === 18 || i === 23 ? '-' : i === 14 ? '4' : digits[i === 19 ? n & 3 | 8 : n];
      }
      return text;
    };
  }

  // MARK: What is under way

  // How much of each kind, by what vsh calls it.
  let requests = 0, changes = 0;
  const frames = {}, busy = {};
  const count = list => { let n = 0; for (const _ in list) n++; return n; };
  const begin = kind => { busy[kind] = (busy[kind] ?? 0) + 1; };
  const end = kind => { if (!--busy[kind]) delete busy[kind]; };
  const land = async (promise, landed) => {
    try { await promise; } catch {}
    await turn();
    landed();
  };
  const until = (promise, kind) => { begin(kind); land(promise, () => end(kind)); };
  // Replaces a method by one that also looks at its result.
  const watch = (kind, name, look) => {
    const real = kind?.prototype[name];
    if (real) kind.prototype[name] = function (...given) { const result = apply(real, this, given); look(result, this); return result; };
  };
  const realFetch = scope.fetch;
  scope.fetch = function (...given) {
    const promise = apply(realFetch, scope, given);
    requests++;
    land(promise, () => requests--);
    return promise;
  };
  const promised = [
    ['the body of an answer is being read', Response, ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']],
    ['a file is being read', scope.Blob, ['arrayBuffer', 'bytes', 'text']],
    ['a file is being read', scope.StorageManager, ['estimate', 'getDirectory', 'persist', 'persisted']],
    ['a file is being read', scope.FileSystemDirectoryHandle, ['getDirectoryHandle', 'getFileHandle', 'removeEntry']],
    ['a file is being read', scope.FileSystemFileHandle, ['createWritable', 'getFile']],
    ['a program is being compiled', {prototype: scope.WebAssembly ?? {}}, ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']],
    ['a cache', scope.CacheStorage, ['delete', 'has', 'keys', 'match', 'open']],
    ['a cache', scope.Cache, ['delete', 'keys', 'match', 'matchAll', 'put']],
    ['a database', scope.IDBFactory, ['databases']],
    ['a key or a digest', scope.SubtleCrypto, ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'exportKey', 'generateKey', 'importKey', 'sign', 'unwrapKey', 'verify', 'wrapKey']],
    ['an image is being decoded', scope.HTMLImageElement, ['decode']],
  ];
  for (const [kind, owner, names] of promised) for (const name of names) watch(owner, name, result => until(result, kind));
  const untilOne = (kind, types) => result => {
    let isOpen = true;
    begin(kind);
    for (const type of types) apply(listen, result, [type, () => { if (isOpen) land(null, () => end(kind)); isOpen = false; }]);
  };
  for (const name of ['open', 'deleteDatabase']) watch(scope.IDBFactory, name, untilOne('a database', ['success', 'error', 'blocked']));
  watch(scope.IDBDatabase, 'transaction', untilOne('a database', ['complete', 'abort']));
  for (const name of ['readAsArrayBuffer', 'readAsBinaryString', 'readAsDataURL', 'readAsText'])
    watch(scope.FileReader, name, (_, reader) => untilOne('a file is being read', ['loadend'])(reader));
  const {send} = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (...given) {
    apply(listen, this, ['loadend', () => land(null, () => requests--), {once: true}]);
    requests++;
    try { return apply(send, this, given); } catch (error) { requests--; throw error; }
  };
  // Messages to oneself are a way to schedule.
  const realPost = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...given) {
    until(turn(), 'messages of the page to itself');
    return apply(realPost, this, given);
  };

  // A task waits as a timer does.
  if (scope.Scheduler) {
    const {postTask} = Scheduler.prototype;
    Scheduler.prototype.postTask = function (action, options = {}) {
      const {delay = 0, signal, ...others} = options, begin = () => apply(postTask, this, [action, {...others, signal}]);
      if (!(delay > 0) || signal?.aborted) { const task = begin(); until(task, 'a task'); return task; }
      return new RealPromise((resolve, reject) => {
        const timer = add(() => { const task = begin(); until(task, 'a task'); resolve(task); }, delay, 0, []);
        if (signal) apply(listen, signal, ['abort', () => { remove(timer); reject(signal.reason); }]);
      });
    };
  }

  // MARK: Workers

  // What was sent to a worker and what came from it, on either side. All has arrived when the sums agree. The first message
  // is our own: it comes when the script of the worker has run.
  const begun = 'vsh: the script of the worker has run', workers = new Set(), addWorker = workers.add.bind(workers), eachWorker = workers.forEach.bind(workers);
  const removeWorker = workers.delete.bind(workers), {stopImmediatePropagation} = Event.prototype;
  let uncovered = null, sent = 0, got = 0;
  const refuse = (name, words) => {
    const Real = scope[name];
    if (Real) scope[name] = new Proxy(Real, {construct(target, given) { uncovered = words; return construct(target, given); }});
  };
  refuse('SharedWorker', 'a shared worker');
  // What the page uses that does not wait for the script.
  const uses = {__proto__: null}, framed = isPage && document.getElementsByTagName('iframe');
  const heed = (name, words) => {
    const Real = scope[name];
    if (Real) scope[name] = new Proxy(Real, {construct(target, given, as) { uses[words] = true; return construct(target, given, as); }});
  };
  heed('WebSocket', 'web sockets');
  heed('EventSource', 'event streams');
  heed('WebTransport', 'web transport');
  heed('RTCPeerConnection', 'peer connections');
  if (isPage && scope.ServiceWorkerContainer) {
    const container = ServiceWorkerContainer.prototype, {register} = container;
    container.register = function (...given) { uses['a service worker'] = true; return apply(register, this, given); };
  }
  if (isPage && scope.Worker) {
    const {postMessage, terminate} = Worker.prototype, RealErrorEvent = ErrorEvent;
    const post = (worker, given) => { worker.sent++; return apply(postMessage, worker.of, given); };
    const known = new WeakMap(), find = known.get.bind(known), keep = known.set.bind(known);
    window.Worker = new Proxy(Worker, {construct(target, given, as) {
      const of = construct(target, given, as), worker = {of, sent: 0, got: 0};
      keep(of, worker);
      addWorker(worker);
      apply(listen, of, ['message', () => worker.got++]);
      // One that could not be loaded; an error in its script has a message.
      apply(listen, of, ['error', event => { if (!(event instanceof RealErrorEvent)) removeWorker(worker); }]);
      post(worker, [begun]);
      return of;
    }});
    Worker.prototype.postMessage = function (...given) { return find(this) ? post(find(this), given) : apply(postMessage, this, given); };
    Worker.prototype.terminate = function () { removeWorker(find(this)); return apply(terminate, this, []); };
  } else if (!isPage) {
    refuse('Worker', 'a worker of a worker');
    const post = scope.postMessage;
    scope.postMessage = (...given) => { sent++; return apply(post, scope, given); };
    apply(listen, scope, ['message', event => { got++; if (event.data === begun) apply(stopImmediatePropagation, event, []); }]);
  }

  // MARK: Frames, animations and the document

  // A loop of frames that leaves the document as it is for two seconds draws elsewhere, as on a canvas. It goes on for ever, and
  // at the next rest a few frames show that it still does.
  const mostFrames = 600, stillFrames = 120, againFrames = 10, mostAnimations = 1000, frameMilliseconds = 1000 / 60, soonOver = 2000;
  let framesInRow = 0, patience = stillFrames, finished = 0, hasScripts = () => false, finish = () => 0;
  // The browser has no window for a print, and says nothing.
  let prints = 0;
  if (isPage) {
    const realCancelFrame = window.cancelAnimationFrame.bind(window);
    let lastFrame = -1;
    // An animation that asks for one frame after another and looks at the clock sees time pass, for itself alone.
    const beginFrame = time => {
      if (time === lastFrame) return;
      lastFrame = time;
      if (++framesInRow > 3) ahead += frameMilliseconds;
    };
    window.requestAnimationFrame = action => {
      const id = realFrame(time => { delete frames[id]; beginFrame(time); action(shown()); });
      frames[id] = true;
      return id;
    };
    window.cancelAnimationFrame = id => { delete frames[id]; realCancelFrame(id); };
    window.print = () => { prints++; };

    const observer = new MutationObserver(records => { changes += records.length; });
    const watched = {subtree: true, childList: true, attributes: true, characterData: true};
    const observe = observer.observe.bind(observer), roots = [document];
    observe(document, watched);
    watch(Element, 'attachShadow', root => { observe(root, watched); roots[roots.length] = root; });

    // What moves by itself is over at once, and what takes longer when the script's time has come so far. What has no end
    // is left alone.
    const {getAnimations} = Document.prototype, {pause, finish: finishOne} = Animation.prototype;
    const getTiming = AnimationEffect.prototype.getComputedTiming, timeline = document.timeline, ends = new WeakMap();
    const endOf = ends.get.bind(ends), keepEnd = ends.set.bind(ends), getAnimationsOfRoot = ShadowRoot.prototype.getAnimations;
    const [stateOf, effectOf, timelineOf, rateOf] = ['playState', 'effect', 'timeline', 'playbackRate'].map(name => getter(Animation, name));
    const complete = animation => { try { apply(finishOne, animation, []); finished++; } catch {} };
    defineProperty(AnimationTimeline.prototype, 'currentTime', {get: shown, configurable: true});
    finish = () => {
      let found = 0;
      for (let r = 0; r < roots.length; r++) {
        const all = apply(r ? getAnimationsOfRoot : getAnimations, roots[r], []);
        for (let i = 0; i < all.length; i++) {
          const animation = all[i], effect = effectOf(animation), rate = abs(rateOf(animation));
          if (stateOf(animation) !== 'running' || timelineOf(animation) !== timeline || !effect || !rate) continue;
          const {endTime} = apply(getTiming, effect, []), duration = endTime / rate;
          if (!(duration < Infinity)) continue;
          found++;
          if (duration <= soonOver) { complete(animation); continue; }
          apply(pause, animation, []);
          remove(endOf(animation));
          keepEnd(animation, add(() => { if (stateOf(animation) === 'paused') complete(animation); }, duration, 0, []));
        }
      }
      return found;
    };
    // A view transition changes the page at once. The browser's own waits for frames that a browser without a window may
    // not make.
    const moving = 'a view transition';
    if (document.startViewTransition) Document.prototype.startViewTransition = given => {
      const update = typeof given === 'function' ? given : given?.update, types = new Set(given?.types ?? []);
      begin(moving);
      const updateCallbackDone = (async () => { await turn(); land(null, () => end(moving)); await update?.(); })();
      const ready = (async () => { await updateCallbackDone; })();
      const finished = (async () => { await ready; until(frame(), moving); await turn(); })();
      for (const promise of [updateCallbackDone, ready, finished]) promise.catch(() => {});
      return {updateCallbackDone, ready, finished, types, skipTransition() {}};
    };
    apply(listen, window, ['pagereveal', event => event.viewTransition?.skipTransition()]);

    // The browser lets a cookie end by its own clock: it lasts as long as it does by ours.
    const cookie = getOwnPropertyDescriptor(Document.prototype, 'cookie'), {parse} = RealDate, {replace} = String.prototype;
    defineProperty(Document.prototype, 'cookie', {...cookie, set(text) {
      const lasting = (whole, date) => parse(date) >= 0 || parse(date) < 0 ? `;max-age=${round((parse(date) - now()) / 1000)}` : whole;
      apply(cookie.set, this, [/;\s*max-age\s*=/i.test(text) ? text : apply(replace, `${text}`, [/;\s*expires\s*=([^;]*)/i, lasting])]);
    }});

    // MARK: Dialogs

    // While one is open the page does not answer, so what it shows then is looked at before.
    const {dispatchEvent} = EventTarget.prototype, RealEvent = Event;
    for (const name of ['alert', 'confirm', 'prompt']) {
      const real = window[name];
      window[name] = (...given) => { apply(dispatchEvent, document, [new RealEvent('vsh-dialog')]); return apply(real, window, given); };
    }

    // A script that was read is not run at once. One that was written as text never is, so each is waited for a second.
    const scripts = document.scripts, landed = new WeakSet(), addLanded = landed.add.bind(landed), hasLanded = landed.has.bind(landed);
    const seen = new WeakMap(), getSeen = seen.get.bind(seen), setSeen = seen.set.bind(seen);
    for (const type of ['load', 'error']) apply(listen, document, [type, event => addLanded(event.target), true]);
    const isRun = script => script.src && !script.noModule && /^(|module|(text|application)\/(x-)?(java|ecma)script)$/i.test(script.type);
    hasScripts = () => {
      for (let i = scripts.length; i--;) {
        const script = scripts[i];
        if (hasLanded(script) || !isRun(script)) continue;
        if (!getSeen(script)) setSeen(script, realNow() + 1);
        if (realNow() < getSeen(script) + 1000) return true;
      }
      return false;
    };
  }

  // MARK: For vsh

  // At rest: no timer is due, no frame is asked for, no body is being read, no message is under way, and the document
  // does not change; twice in a row, with a frame in between, for what the browser itself does in frames. Requests that
  // are not answered are for vsh to judge.
  //
  // - isBrief: within a gesture. Then no frame is waited for that the page has not asked for.
  let generation = 0;
  async function rest(limit, isBrief = false) {
    const mine = ++generation, last = realNow() + limit;
    let quiet = 0, changed = false, still = 0, isStill = false, settled = ahead;
    framesInRow = finished = 0;
    while (quiet < 2 && !isStill && realNow() < last && framesInRow < mostFrames && finished < mostAnimations && mine === generation) {
      const before = changes;
      await turn();
      const due = next(elapsed);
      if (due) { fire(due); quiet = 0; continue; }
      const asked = count(frames), moves = finish() || busy['a view transition'] || 0;
      const loads = hasScripts();
      if (!asked) framesInRow = 0;
      if (asked || moves || loads || !isBrief && !quiet) await frame();
      await turn();
      changed = changes !== before;
      const isMoving = moves || loads || count(busy) || changed || next(elapsed);
      quiet = asked || isMoving ? 0 : quiet + 1;
      still = asked && !isMoving ? still + 1 : 0;
      if (!still) settled = ahead;
      isStill = still >= patience;
      // The time that only such a loop has seen does not count.
      if (isStill) (ahead = settled, patience = againFrames);
    }
    const running = [];
    if (quiet < 2 && !isStill) {
      const due = next(elapsed);
      if (due) running[running.length] = 'a timer of ' + (due.every || 0) + ' ms';
      if (count(frames)) running[running.length] = 'a frame that is asked for again and again';
      if (finished >= mostAnimations) running[running.length] = 'an animation that begins again and again';
      for (const kind in busy) running[running.length] = kind;
      if (changed) running[running.length] = 'changes of the document';
    }
    // The time ran out before the page was seen at rest, and nothing of it was seen to run.
    const isCut = quiet < 2 && !isStill && !running.length && mine === generation;
    const printed = prints, later = next(Infinity);
    prints = 0;
    let to = sent, from = got;
    eachWorker(worker => { to += worker.sent; from += worker.got; });
    if (isPage && framed.length) uses['a frame in the page'] = true;
    const used = [];
    for (const words in uses) used[used.length] = words;
    return {uses: used, requests, running, isCut, printed, uncovered, sent: to, got: from, next: later && max(0, later.at - elapsed), timers: peek()};
  }
  // Fires the timers up to a moment, in their order, each after the page has come to rest. It returns early where the
  // page waits for requests, and goes on when it is called again. It is late where the real time does not last.
  let goal = 0;
  async function advance(milliseconds, limit, held) {
    const last = realNow() + limit;
    goal = max(goal, elapsed) + milliseconds;
    for (;;) {
      const timer = next(goal);
      if (timer) { elapsed = max(elapsed, timer.at); fire(timer); } else { elapsed = goal; }
      const result = await rest(last - realNow());
      result.left = goal - elapsed;
      if (result.isCut) return {...result, late: result.left};
      if (!timer || result.running.length || held !== null && result.requests !== held) return result;
    }
  }
  // Fires what a press has set off and what would fire while it lasts.
  async function hold(since, limit) {
    for (let timer, left = 100; left-- && (timer = next(elapsed + 1000, since));) fire(timer);
    return rest(limit);
  }
  const mark = () => nextID;
  // What passes until each timer is due.
  const mostPeeked = 1000;
  const peek = () => {
    const found = [];
    for (let i = 0; i < timers.length && i < mostPeeked; i++) found[i] = {left: timers[i].isSoon ? 0 : max(0, timers[i].at - elapsed), every: timers[i].every};
    return found;
  };
  const setClock = moment => { start = moment - shown(); };
  // Comes before the scripts of the document or the worker.
  //
  // - address: of the first document of a test. The document before it is gone now, and the answer comes when what that has
  //   stored is gone. Any other document that asks there is refused.
  const beginAt = (moment, number, address) => {
    origin = start = moment;
    seed = number;
    if (!address) return;
    const request = new XMLHttpRequest();
    request.open('GET', address, false);
    apply(send, request, []);
    performance.clearResourceTimings();
    if (request.status !== 200) return;
    // The process keeps these.
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  };
  defineProperty(scope, 'vshHold', {value: Object.freeze({beginAt, rest, advance, hold, mark, setClock})});
})
