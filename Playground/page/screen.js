// MARK: Running and playing

const MOST_ELEMENTS = 1000;
const MOST_STATES = 2000;
let position = 0; // Of the present in the timeline.

function show(text) {
  at('transcript').textContent = text;
  at('transcript').scrollTop = at('transcript').scrollHeight;
}

// Nothing is played; `why` takes the screen's place.
function clear(why) {
  isLive = false;
  at('screen').replaceChildren(why);
  for (const id of ['state', 'text', 'steps', 'pending', 'timeline', 'findings', 'transcript']) at(id).replaceChildren();
}

async function run() {
  give();
  say('Running.');
  const began = performance.now();
  const { status, output, messages } = await ask('run', main);
  show(decoder.decode(output) + decoder.decode(messages));
  const result = ['Passed', 'Failed', 'It could not be run'][status];
  say(`${result}, after ${Math.round(performance.now() - began)} ms.`);
}

// Opens the script as `vsh -i` does. Then it takes `steps` from the start, or opens the screen, where there is only one
// that needs nothing.
async function play(steps) {
  give();
  clear('');
  const { status, output } = await ask('open', main);
  isLive = status === 0;
  show(decoder.decode(output));
  if (!isLive) return clear('There is no session: mend the mistakes, and play again.');
  const { screen, openings, position } = await ask('view');
  if (steps && position > 0) await submit(':goto 0');
  for (const step of steps ?? (screen === null && openings.length === 1 ? openings : [])) await submit(step);
  await draw();
}

const playWhenRight = steps => inTurn(async () => {
  if (await check()) await play(steps);
  else clear('The script has mistakes: mend them, and play.');
});

async function submit(line) {
  const { output } = await ask('submit', line);
  show(`${at('transcript').textContent}> ${line}\n${decoder.decode(output)}`);
}

// Takes a line as the prompt does.
function take(line) {
  return inTurn(async () => {
    if (!isLive) await play();
    if (!isLive) return;
    if (!line.startsWith(':')) at('findings').replaceChildren();
    await submit(line);
    await draw();
  });
}

async function draw() {
  const view = await ask('view');
  position = view.position;
  at('state').textContent = view.prompt.replace(/> $/, '');
  at('text').textContent = view.screen ?? '';
  const touched = new Set();
  const shown = view.elements.slice(0, MOST_ELEMENTS).map(part => shape(part, touched));
  const left = view.elements.length - shown.length;
  if (left > 0) shown.push(`And ${left} more, which the text below shows.`);
  if (shown.length === 0 && view.screen === null) {
    const none = view.openings.length ? 'No screen is open.' : 'No screen is open. Type a step, as open Name("its argument").';
    shown.push(none, ...view.openings.map(step => stepButton({ step, available: true })));
  }
  at('screen').replaceChildren(...shown);
  const others = view.ways.filter(way => !touched.has(way.step));
  const waits = ['wait 1s', 'wait 1min'].map(step => ({ step, available: true }));
  at('steps').replaceChildren(...[...others, ...waits].map(way => stepButton(way)));
  at('pending').replaceChildren(
    ...view.pending.map(line => element('li', line)),
    ...view.deliveries.map(step => element('li', delivery(step))));
  at('timeline').replaceChildren(...view.steps.map((step, index) => {
    const button = element('button', step);
    button.onclick = () => take(`:goto ${index + 1}`);
    const line = element('li', button);
    if (index >= view.position) line.className = 'undone';
    if (index + 1 === view.position) line.setAttribute('aria-current', 'step');
    return line;
  }));
  at('undo').disabled = view.position === 0;
  at('redo').disabled = view.position === view.steps.length;
}

// MARK: What a walk found

// Walks on from here. Each finding can be stepped through, from where the walk began.
async function explore() {
  if (!isLive) await play();
  if (!isLive) return;
  const { text, findings } = await ask('explore', MOST_STATES);
  show(`${at('transcript').textContent}> :explore ${MOST_STATES}\n${text}`);
  at('findings').replaceChildren(...findings.map(({ sentence, steps }) => finding(sentence, steps, position)));
  const count = findings.length;
  say(count === 0 ? 'The walk found nothing.' : count === 1 ? 'The walk found one thing.' : `The walk found ${count} things.`);
}

function finding(sentence, steps, start) {
  let taken = 0, reached = start;
  const next = element('button');
  const name = () => {
    next.textContent = taken < steps.length ? `Step ${taken + 1} of ${steps.length}: ${steps[taken]}` : 'Again from the start';
  };
  next.onclick = () => inTurn(async () => {
    if (taken === steps.length || position !== reached) {
      await submit(`:goto ${start}`);
      taken = 0;
    }
    await submit(steps[taken++]);
    name();
    await draw();
    reached = position;
  });
  name();
  return steps.length === 0 ? element('li', sentence) : element('li', `${sentence} `, next);
}

// Asks for the cause of what is selected on the screen, or of the state.
function why() {
  const selection = getSelection();
  const text = at('screen').contains(selection.anchorNode) ? selection.toString().trim() : '';
  const state = at('state').textContent.split(' ')[0].split(/[.(), ]/).filter(Boolean).at(-1);
  if (text) take(`:why ${JSON.stringify(text)}`);
  else if (state) take(`:why ${state}`);
}

function stepButton({ step, available }, label = step) {
  const button = element('button', label);
  button.disabled = !available;
  button.title = step;
  button.onclick = () => take(step);
  return button;
}

// The model's answer, or a failure. Any other answer can be typed.
function delivery(step) {
  const row = element('span');
  row.className = 'row';
  row.append(
    stepButton({ step, available: true }), stepButton({ step: `${step} fail("offline")`, available: true }));
  return row;
}

// An element of the screen as one of the page's. Its steps are added to `touched`.
function shape(part, touched) {
  const steps = part.steps ?? [];
  for (const { step } of steps) touched.add(step);
  const words = part.text ?? part.label ?? part.name ?? '';
  const box = element('div');
  box.className = `row ${part.kind}${part.index && part.kind !== 'row' ? ' inside' : ''}`;
  const first = steps[0];
  const value = part.value === undefined || part.value === null ? '' : String(part.value);
  if (part.kind === 'field' || part.kind === 'date') return field(part, box, words, value, steps);
  if (part.options) {
    box.append(words ? `${words}: ` : '');
    part.options.forEach((option, index) => {
      const step = steps[index];
      const button = step ? stepButton(step, option) : element('button', option);
      if (!step) button.disabled = true;
      button.setAttribute('aria-pressed', String(option === part.value));
      if (option === part.value) button.textContent = `• ${option}`;
      box.append(button);
    });
    return box;
  }
  const mark = part.on === undefined ? '' : part.on ? '☑ ' : '☐ ';
  const label = mark + words + (value && !part.options ? `: ${value}` : '');
  if (first) box.append(stepButton(first, label || first.step));
  else if (part.kind === 'button') box.append(Object.assign(element('button', label), { disabled: true }));
  else box.append(element('span', label));
  if (part.detail) box.append(Object.assign(element('span', part.detail), { className: 'detail' }));
  for (const way of steps.slice(1)) box.append(stepButton(way, way.step.replace(/ row \d+/, '')));
  return box;
}

// A field takes what is typed at Enter, in the words of the step that the screen offers.
function field(part, box, words, value, steps) {
  const input = element('input');
  input.value = value;
  const change = steps.find(({ step }) => step.startsWith('type ') || step.startsWith('set '));
  input.disabled = !change?.available;
  input.setAttribute('aria-label', words);
  input.onchange = () => {
    const target = change.step.startsWith('type ')
      ? change.step.replace(/^type "(?:[^"\\]|\\.)*"/, () => `type ${JSON.stringify(input.value)}`)
      : change.step.replace(/ to .*$/s, () => ` to ${input.value}`);
    take(target);
  };
  box.append(words ? element('label', `${words} `, input) : input);
  for (const step of steps) if (step !== change) box.append(stepButton(step));
  return box;
}

