// Breadth first over the states of n toggles, packed into numbers, with the parent of each state.
const n = +process.argv[2];
const t = performance.now();
const parents = new Map([[0, -1]]), queue = [0];
let moves = 0;
for (let next = 0; next < queue.length; next++) {
  const state = queue[next];
  let on = 0;
  for (let i = 0; i < n; i++) on += (state >> i) & 1;
  if (on > n) throw new Error('too many are on');
  for (let i = 0; i < n; i++) {
    moves++;
    const other = state ^ (1 << i);
    if (!parents.has(other)) { parents.set(other, state); queue.push(other); }
  }
}
console.log(moves, performance.now() - t, queue.length);
