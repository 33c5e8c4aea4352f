// All states of n toggles by XState's own search: a parallel region of two states for each, with an event.
const { createMachine } = require('xstate');
const { getAdjacencyMap } = require('xstate/graph');
const n = +process.argv[2];
const names = Array.from({ length: n }, (_, i) => `flip${i}`);
const machine = createMachine({
  type: 'parallel',
  states: Object.fromEntries(names.map(name => [name, {
    initial: 'off',
    states: { off: { on: { [name]: 'on' } }, on: { on: { [name]: 'off' } } },
  }])),
});
const t = performance.now();
const found = Object.values(getAdjacencyMap(machine, { events: names.map(type => ({ type })), limit: Infinity }));
let moves = 0;
for (const { state, transitions } of found) {
  const on = Object.values(state.value).filter(value => value === 'on').length;
  if (on > n) throw new Error('too many are on');
  moves += Object.keys(transitions).length;
}
console.log(moves, performance.now() - t, found.length);
