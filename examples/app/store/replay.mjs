// Takes the tests of a plan in the store, and compares both after every step: node replay.mjs PLAN [MISTAKE]
import { readFileSync } from "node:fs";
import { Comparison } from "./comparison.mjs";
import { storeWith } from "./mistakes.mjs";

const [path, mistake] = process.argv.slice(2);
const Store = await storeWith(mistake);
let store, calls, timers, now, thrown;
process.on("unhandledRejection", (error) => { thrown = error; });

// What the store is given: a call waits until it is answered, a timer until time passes.
const ask = (call, values) => new Promise((end) => calls.push({ call, arguments: values, end }));
const trains = { departures: (...values) => ask("trains.departures", values) };
const setTimeout = (run, milliseconds) => timers.push({ run, at: now + milliseconds });
const clearTimeout = (timer) => delete timers[timer - 1];

const own = process.getActiveResourcesInfo();
const running = () => process.getActiveResourcesInfo().filter((name) => !own.includes(name));
/** Before the next turn of Node's loop all promises are done. What still runs then is not in the plan's hands. */
async function rest(turns = 1_000) {
  do await new Promise(setImmediate); while (running().includes("Immediate") && (turns -= 1));
  if (thrown) throw thrown;
  if (running().length) throw new Error(`still running: ${running().join(", ")}`);
}

async function advance(end) {
  const next = () => timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  for (let timer; (timer = next()); await rest()) {
    clearTimeout(timers.indexOf(timer) + 1);
    now = timer.at;
    timer.run();
  }
  now = end;
}

/** Of equal calls, the oldest were given up: as many as the store has more in flight than the script. */
function answer({ call: name, arguments: values, ok, fail, late }, scriptCalls) {
  const isSame = (call) => call.call === name && JSON.stringify(call.arguments) === JSON.stringify(values);
  const same = calls.filter(isSame);
  const extra = Math.max(0, same.length - scriptCalls.filter(isSame).length);
  const call = late ? same.slice(0, extra)[0] : same[extra];
  calls = calls.filter((other) => other !== call);
  call?.end(fail ? Promise.reject(Object.assign(new Error(), fail)) : ok);
}

/** Does what a step asks, and reports what the store has then. */
async function take({ action, ...question }, scriptCalls) {
  if (question.do === "open") {
    [calls, timers, now, thrown] = [[], [], 0, null];
    store = new Store({ trains, clock: { setTimeout, clearTimeout } });
  } else if (question.do === "advance") await advance(now + question.milliseconds);
  else if (question.do === "answer") answer(question, scriptCalls);
  else if (store.actions.includes(action?.name)) store[action.name](...action.arguments);
  else return { cannot: `the store offers no ${action?.name ?? question.do}` };
  await rest();
  const { status, station, departures, error, actions } = store;
  return { state: [status], values: { station, departures, error }, calls, available: actions };
}

const { vsh, scripts } = JSON.parse(readFileSync(path, "utf8"));
if (vsh !== 1) throw new Error(`${path} is a plan of another version than 1`);
const tests = scripts.flatMap((script) => script.tests.map((test) => ({ ...script, ...test })));
const [reports, failures] = [["state", "values", "calls", "available"], []];
for (const { path: script, templates, app, name, steps } of tests) {
  const comparison = new Comparison({ templates, mapping: app, reports });
  let [count, found] = [0, null];
  for (let scriptCalls = []; !found && count < steps.length; scriptCalls = steps[count - 1].expected.calls) {
    const { question, expected } = steps[count++];
    try { found = comparison.compare(expected, await take(question, scriptCalls)); } catch (error) { found = error; }
  }
  const failed = found instanceof Error && { step: count, lines: [`the store failed: ${found.message}`] };
  const first = failed || comparison.first();
  if (!first) continue;
  const place = ({ file = script, line }) => `${path.replace(/[^/]*$/, () => file)}:${line}`;
  const way = steps.slice(0, first.step).map((step) => `${place(step)}  ${step.step}`);
  const text = [...first.lines, `in the test "${name}":`, ...new Set(way)].join("\n    ");
  failures.push(`${place(steps[first.step - 1])}: ${text}`);
}
console.log([...failures, `${tests.length - failures.length} passed, ${failures.length} failed`].join("\n"));
process.exitCode = failures.length || !tests.length ? 1 : 0;
