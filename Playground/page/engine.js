// MARK: The engine, in a worker

'use strict';
const at = id => document.getElementById(id);
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const say = text => { at('status').textContent = text; };

function element(name, ...contents) {
  const made = document.createElement(name);
  made.append(...contents);
  if (name === 'button') made.type = 'button';
  return made;
}

let module, worker, waiting = new Map(), calls = 0;
let given = new Map(); // What the worker has of the program's files.
let isLive = false;
let problem; // Why no worker can be used here.

function answer({ data: { id, result, failure } }) {
  const call = waiting.get(id);
  waiting.delete(id);
  if (failure === undefined) return call?.give(result);
  // The module itself cannot be used here.
  if (module === undefined) return call?.refuse(new Error(failure));
  const told = `The engine stopped (${failure}), and was started again. The script is unchanged.`;
  call?.refuse(new Error(told));
  renew(told);
}

function makeWorker() {
  worker = new Worker(URL.createObjectURL(new Blob([at('worker').textContent], { type: 'text/javascript' })));
  worker.onmessage = answer;
  worker.onerror = ({ message = 'it cannot run beside the page' }) => {
    if (module !== undefined) return renew(message);
    problem = new Error(message);
    refuseAll(message);
  };
}

function refuseAll(why) {
  for (const call of waiting.values()) call.refuse(new Error(why));
  waiting = new Map();
}

// A new worker in the place of one that has stopped, or has to; `why` is told, if anything.
function renew(why) {
  worker.terminate();
  refuseAll(why);
  given = new Map();
  isLive = false;
  makeWorker();
  if (why) say(why);
  // Another worker may take its place before it is ready.
  ask('load', module).catch(() => {});
}

function ask(name, ...given) {
  return new Promise((give, refuse) => {
    if (problem) return refuse(problem);
    if (workingSince === undefined) {
      workingSince = performance.now();
      requestAnimationFrame(watch);
    }
    waiting.set(++calls, { give, refuse });
    worker.postMessage({ id: calls, name, given });
  });
}

// While the worker works, each frame looks how long it takes: whoever waits for the page to be at rest sees that, too.
// What takes longer than one notices can be stopped.
let workingSince;
function watch(now) {
  const seconds = (now - workingSince) / 1000;
  const isLong = waiting.size > 0 && seconds > 0.2;
  at('stop').disabled = !isLong;
  at('busy').textContent = isLong && seconds > 1 ? `Working for ${Math.floor(seconds)} s.` : '';
  if (waiting.size > 0) requestAnimationFrame(watch);
  else workingSince = undefined;
}

// One thing at a time: what a person does while another is under way waits for it.
let last = Promise.resolve();
function inTurn(work) {
  last = last.then(work).catch(error => say(error.message));
  return last;
}

// The first worker starts while the rest of the page is still read.
const canRun = typeof WebAssembly === 'object' && typeof DecompressionStream === 'function';
if (canRun) makeWorker();

// Sends the part of the module before this script.
function sendPart() {
  // Whether it can be read is told when all of it is there.
  if (canRun) ask('read', document.currentScript.previousElementSibling.textContent).catch(() => {});
}
