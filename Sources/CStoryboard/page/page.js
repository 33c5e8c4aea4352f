'use strict';
// The storyboard: cards, the ways between them, and the tests as journeys. All texts become text nodes, never markup.

const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const mostDrawn = 2000;
const mostLines = 24;
const fewestLinesLeft = 6;

// The cards of all files, with what the page knows of each.
const cards = [];
const journeys = [];
for (const [fileIndex, file] of data.files.entries()) {
  const indices = new Map();
  for (const card of file.cards) {
    indices.set(card.key, cards.length);
    cards.push({ ...card, file, out: [], in: [], id: `${fileIndex}:${card.key}` });
  }
  for (const way of file.ways) {
    const [from, to] = [indices.get(way.from), indices.get(way.to)];
    cards[from].out.push({ ...way, card: to });
    cards[to].in.push({ ...way, card: from });
  }
  for (const journey of file.journeys) {
    journeys.push({ name: journey.test, steps: journey.steps.map((step) => ({ ...step, card: indices.get(step.card) })) });
  }
}
const isList = cards.length > mostDrawn;
const wide = new Set(data.wide);
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function make(name, classes = '', text = '') {
  const element = document.createElement(name);
  if (classes) element.className = classes;
  if (text) element.textContent = text;
  return element;
}

function counted(count, noun) {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function statesOf(card) {
  return card.states.length ? card.states.join(' · ') : card.screen;
}

// MARK: Texts of screens

// Adds a text, with each wide character in two cells.
function addText(parent, text) {
  if (!wide.size || /^[\x20-\x7e]*$/.test(text)) return parent.append(text);
  let plain = '';
  for (const { segment } of segmenter.segment(text)) {
    if (!wide.has(segment)) { plain += segment; continue; }
    if (plain) parent.append(plain);
    plain = '';
    parent.append(make('span', 'wide', segment));
  }
  if (plain) parent.append(plain);
}

// The label of a person's step, as the screen shows it: `tap "Try again"` is on `Try again`, `type "x" into "Search"` on
// `Search`.
function labelOf(way) {
  if (way.kind !== 'person') return null;
  const match = / into "((?:[^"\\]|\\.)*)"$/.exec(way.step) || /^[a-z]+ .*?"((?:[^"\\]|\\.)*)"/.exec(way.step);
  if (!match) return null;
  const text = match[1].replace(/\\(["\\])/g, '$1');
  return text || null;
}

// A text of a card's screen. With `links`, what a person can touch leads on.
function screenOf(card, text, links) {
  const screen = make('pre', 'screen');
  const ways = links ? card.out.map((way) => ({ way, label: labelOf(way) })).filter(({ label }) => label) : [];
  const changed = new Set(text === card.text ? card.changedLines : []);
  const lines = text.split('\n');
  for (const [number, line] of lines.entries()) {
    const row = make('span', changed.has(number) ? 'line new' : 'line');
    let rest = line;
    const onLine = ways.filter(({ label, used }) => rest.includes(label) && !used).sort((a, b) => b.label.length - a.label.length);
    const found = onLine[0];
    if (found) {
      const start = rest.indexOf(found.label);
      addText(row, rest.slice(0, start));
      const link = make('button', 'link');
      link.type = 'button';
      link.title = found.way.step;
      addText(link, found.label);
      link.addEventListener('click', () => go(found.way.card));
      row.append(link);
      rest = rest.slice(start + found.label.length);
      found.used = true;
    }
    addText(row, rest);
    screen.append(row);
  }
  // A card has the first lines, unless it is printed; the panel has all.
  if (!links && lines.length >= mostLines + fewestLinesLeft) {
    screen.classList.add('cut');
    screen.append(make('span', 'more', `and ${lines.length - mostLines} more lines`));
  }
  return screen;
}

// `20 cells`, or `ar, 20 cells, right to left`.
function sizeOf({ width, locale, isRightToLeft }) {
  return [locale, `${width} cells`, isRightToLeft && 'right to left'].filter(Boolean).join(', ');
}

// The screen of a card at its widths and in its locales, side by side.
function screensOf(card, links) {
  if (!card.widths) return screenOf(card, card.text, links);
  const screens = make('div', 'widths');
  for (const drawn of card.widths) {
    const part = make('div');
    part.append(make('span', 'cells', sizeOf(drawn)), screenOf(card, drawn.text, links));
    screens.append(part);
  }
  return screens;
}

function brokenWords(card) {
  return (card.widths || []).flatMap((drawn) => drawn.broken.map((word) => ({ drawn, word })));
}

// MARK: Cards

function badges(card) {
  const made = [];
  if (card.change) made.push(' ', make('span', 'badge changed', card.change));
  if (card.problems.length) made.push(' ', make('span', 'badge bad', 'problem'));
  if (brokenWords(card).length) made.push(' ', make('span', 'badge bad', 'broken word'));
  if (!card.count && card.change !== 'gone') made.push(' ', make('span', 'badge changed', 'tests only'));
  if (data.tests && !card.tests && card.change !== 'gone') made.push(' ', make('span', 'badge', 'no test'));
  return made;
}

function drawCard(card, index) {
  const item = make('li');
  const button = make('div', 'card');
  button.tabIndex = 0;
  button.setAttribute('role', 'button');
  button.setAttribute('aria-label', `${card.screen}: ${statesOf(card)}`);
  button.dataset.card = index;
  const states = make('span', 'states');
  const firstLine = isList ? ` — ${card.text.split('\n').find((line) => line.trim()) || ''}` : '';
  states.append(make('span', '', statesOf(card) + firstLine));
  states.append(...badges(card));
  button.append(states);
  if (!isList) button.append(screensOf(card, false));
  item.append(button);
  card.item = item;
  card.button = button;
  return item;
}

function drawAll() {
  const screens = new Map();
  for (const [index, card] of cards.entries()) {
    const name = data.files.length > 1 ? `${card.file.path}: ${card.screen}` : card.screen;
    if (!screens.has(name)) screens.set(name, []);
    screens.get(name).push(drawCard(card, index));
  }
  for (const [name, items] of screens) {
    const section = make('section');
    const heading = make('h2', '', `${name} `);
    heading.append(make('small', '', counted(items.length, 'card')));
    section.append(heading);
    // A long list is drawn in parts, of which the browser lays out those that can be seen.
    const size = isList ? 200 : items.length;
    for (let start = 0; start < items.length; start += size) {
      const list = make('ul', isList ? 'cards list' : 'cards');
      list.append(...items.slice(start, start + size));
      section.append(list);
    }
    byId('screens').append(section);
  }
}

// MARK: The chosen card

let chosen = null;
const past = [];

function go(index, isBack = false) {
  if (index === undefined || index === null) return;
  if (chosen !== null && chosen !== index && !isBack) past.push(chosen);
  mark(false);
  chosen = index;
  document.body.classList.add('chosen');
  drawPanel(cards[index]);
  mark(true);
  const card = cards[index];
  if (card.item.hidden) card.item.hidden = false;
  measureHeader();
  card.button.scrollIntoView({ block: 'nearest' });
  card.button.focus({ preventScroll: true });
  history.replaceState(null, '', `#${encodeURIComponent(card.id)}`);
}

// The panel begins below the header, and no card is scrolled behind it.
function measureHeader() {
  document.documentElement.style.setProperty('--header', `${document.querySelector('header').offsetHeight}px`);
}

function leave() {
  mark(false);
  chosen = null;
  past.length = 0;
  document.body.classList.remove('chosen');
  byId('panel').hidden = true;
  history.replaceState(null, '', ' ');
}

// Marks the cards to which the ways of the chosen one lead, and those from which ways lead to it.
function mark(isOn) {
  if (chosen === null) return;
  const card = cards[chosen];
  card.button.classList.toggle('is-chosen', isOn);
  for (const label of document.querySelectorAll('.card .way')) label.remove();
  for (const [ways, name, arrow] of [[card.in, 'in', '→ here: '], [card.out, 'out', 'from here: ']]) {
    for (const way of ways) {
      const other = cards[way.card].button;
      other.classList.toggle(`is-${name}`, isOn);
      if (isOn && other.querySelectorAll(`.way.${name}`).length < 3) other.append(make('span', `way ${name}`, arrow + way.label));
    }
  }
}

function wayList(ways) {
  const list = make('ul');
  for (const way of ways) {
    const item = make('li');
    const button = make('button', '', way.label);
    button.type = 'button';
    button.append(make('small', '', statesOf(cards[way.card])));
    button.addEventListener('click', () => go(way.card));
    item.append(button);
    list.append(item);
  }
  return list;
}

function drawPanel(card) {
  const panel = byId('panel');
  panel.replaceChildren();
  panel.hidden = false;
  const head = make('div', 'head');
  const title = make('h2', '', card.screen);
  title.append(...badges(card));
  const close = make('button', '', 'Close');
  close.type = 'button';
  close.addEventListener('click', leave);
  head.append(title, close);
  panel.append(head, make('p', '', statesOf(card)), screensOf(card, true));
  for (const { drawn, word } of brokenWords(card)) panel.append(make('p', 'problem', `does not fit into ${sizeOf(drawn)}: ${word}`));
  for (const problem of card.problems) panel.append(make('p', 'problem', problem));
  if (card.difference) {
    const difference = make('pre', 'test');
    addText(difference, card.difference);
    panel.append(make('h3', '', 'Changed'), difference);
  }
  if (live && card.path.length && card.change !== 'gone') {
    const run = make('button', 'run', 'Run from here');
    run.type = 'button';
    run.addEventListener('click', () => runFrom(card));
    panel.append(run);
  }
  if (card.out.length) panel.append(make('h3', '', 'From here'), wayList(card.out));
  if (card.in.length) panel.append(make('h3', '', 'To here'), wayList(card.in));
  if (card.tests) {
    panel.append(make('h3', '', 'Seen by'), make('p', '', card.tests.join(', ')));
  }
  if (card.path.length) {
    const test = `test ${JSON.stringify(statesOf(card))} {\n${card.path.join('\n').split('\n').map((line) => `    ${line}`).join('\n')}\n    show\n}\n`;
    const copy = make('button', '', 'Copy the test');
    copy.type = 'button';
    copy.addEventListener('click', () => copyText(test, copy));
    panel.append(make('h3', '', 'A way here, as a test'), make('pre', 'test', test), copy);
  }
  panel.scrollTop = 0;
}

// MARK: Cards that run

const live = JSON.parse(byId('live').textContent);

function contentsOf(file) {
  return typeof file === 'string' ? file : Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
}

// Opens the playground with the script of a card, and takes the steps that lead to the card.
function runFrom(card) {
  const { main, files, start } = live.programs[data.files.indexOf(card.file)];
  const frame = make('iframe');
  frame.title = `${statesOf(card)}, running`;
  // The page in it looks for this.
  frame.program = {
    main,
    files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path, contentsOf(file)])),
    steps: [...start, ...card.path],
  };
  frame.srcdoc = live.page;
  byId('live-card').append(frame);
  byId('live-card').showModal();
}

async function copyText(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the right to the clipboard, as in a file that was opened from a disk.
    const field = make('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  button.textContent = 'Copied';
}

// MARK: Search and filters

function filters() {
  const all = [['all', 'all cards']];
  if (cards.some((card) => card.problems.length)) all.push(['problems', 'problems']);
  if (cards.some((card) => brokenWords(card).length)) all.push(['broken', 'broken words']);
  if (data.tests) all.push(['untested', 'seen by no test']);
  if (data.files.some((file) => file.against)) all.push(['changed', 'changed']);
  for (const [value, text] of all) {
    const option = make('option', '', text);
    option.value = value;
    byId('filter').append(option);
  }
  byId('filter').disabled = all.length === 1;
}

function show() {
  const words = byId('search').value.toLocaleLowerCase('en').split(/\s+/).filter(Boolean);
  const filter = byId('filter').value;
  let count = 0;
  for (const card of cards) {
    card.searched ??= `${card.screen} ${card.states.join(' ')} ${card.text}`.toLocaleLowerCase('en');
    const isShown = words.every((word) => card.searched.includes(word))
      && (filter !== 'problems' || card.problems.length > 0)
      && (filter !== 'broken' || brokenWords(card).length > 0)
      && (filter !== 'untested' || !card.tests)
      && (filter !== 'changed' || card.change);
    card.item.hidden = !isShown;
    if (isShown) count += 1;
  }
  for (const section of document.querySelectorAll('#screens section')) {
    const [all, shown] = ['li', 'li:not([hidden])'].map((items) => section.querySelectorAll(items).length);
    section.hidden = !shown;
    section.querySelector('h2 small').textContent = (shown < all ? `${shown.toLocaleString('en')} of ` : '') + counted(all, 'card');
  }
  byId('none').hidden = count > 0;
}

// MARK: Journeys

let journey = null;
let step = 0;

function pickJourney() {
  const index = byId('tests').value;
  journey = index === '' ? null : journeys[Number(index)];
  step = 0;
  byId('journey').hidden = !journey;
  if (journey) showStep();
}

function showStep() {
  const present = journey.steps[step];
  byId('journey-step').textContent = `${step + 1} of ${journey.steps.length}: ${present.step}`;
  byId('previous').disabled = step === 0;
  byId('next').disabled = step === journey.steps.length - 1;
  go(present.card);
}

function move(count) {
  if (!journey || !journey.steps[step + count]) return;
  step += count;
  showStep();
}

function offerJourneys() {
  const none = make('option', '', journeys.length ? 'none' : 'there is none');
  none.value = '';
  byId('tests').append(none);
  for (const [index, { name, steps }] of journeys.entries()) {
    if (!steps.length) continue;
    const option = make('option', '', name);
    option.value = index;
    byId('tests').append(option);
  }
  byId('tests').disabled = !journeys.length;
}

// MARK: The page

function countsText() {
  const counts = byId('counts');
  const ways = cards.reduce((sum, card) => sum + card.out.length, 0);
  counts.append(`${counted(cards.length, 'card')}, ${counted(ways, 'way')}`);
  for (const file of data.files) {
    if (file.against) counts.append(`, against ${file.against}`);
    for (const bound of file.bounds) counts.append(make('br'), make('span', 'bound', `Not whole: ${bound}`));
  }
}

// The words that do not fit, each with the cards that have it.
function listBrokenWords() {
  const found = new Map();
  for (const [index, card] of cards.entries()) {
    if (card.change === 'gone') continue;
    for (const { drawn, word } of brokenWords(card)) {
      const text = `${sizeOf(drawn)}: ${word}`;
      if (!found.has(text)) found.set(text, { width: drawn.width, indices: [] });
      found.get(text).indices.push(index);
    }
  }
  if (!found.size) return;
  byId('broken').hidden = false;
  byId('broken-count').textContent = `${counted(found.size, 'word')} ${found.size === 1 ? 'does' : 'do'} not fit`;
  for (const [text, { indices }] of [...found].sort(([, a], [, b]) => a.width - b.width)) {
    const item = make('li');
    const button = make('button', '', text);
    button.type = 'button';
    button.append(make('small', '', counted(indices.length, 'card')));
    button.addEventListener('click', () => go(indices[0]));
    item.append(button);
    byId('broken-words').append(item);
  }
}

function keyPressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const isTyping = ['INPUT', 'SELECT', 'TEXTAREA'].includes(event.target.tagName);
  if (event.key === 'Escape') { byId('search').blur(); leave(); return; }
  if (isTyping) return;
  const card = event.target.closest?.('.card');
  if ((event.key === 'Enter' || event.key === ' ') && card) go(Number(card.dataset.card));
  else if (event.key === 'Backspace' && past.length) go(past.pop(), true);
  else if (event.key === 'ArrowRight' && journey) move(1);
  else if (event.key === 'ArrowLeft' && journey) move(-1);
  else if (event.key === '/') byId('search').focus();
  else if (event.key === '?') byId('help').showModal();
  else return;
  event.preventDefault();
}

countsText();
filters();
offerJourneys();
listBrokenWords();
drawAll();
byId('search').addEventListener('input', show);
byId('filter').addEventListener('change', show);
byId('tests').addEventListener('change', pickJourney);
byId('previous').addEventListener('click', () => move(-1));
byId('next').addEventListener('click', () => move(1));
byId('leave').addEventListener('click', () => { byId('tests').value = ''; pickJourney(); leave(); });
byId('help-button').addEventListener('click', () => byId('help').showModal());
byId('screens').addEventListener('click', (event) => {
  const card = event.target.closest('.card');
  if (card) go(Number(card.dataset.card));
});
byId('live-end').addEventListener('click', () => byId('live-card').close());
byId('live-card').addEventListener('close', () => byId('live-card').lastChild.remove());
document.addEventListener('keydown', keyPressed);
window.addEventListener('beforeprint', () => { byId('broken').open = true; });
new ResizeObserver(measureHeader).observe(document.querySelector('header'));
const asked = decodeURIComponent(location.hash.slice(1));
const first = cards.findIndex((card) => card.id === asked);
if (first >= 0) go(first);
