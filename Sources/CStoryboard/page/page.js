'use strict';
// The storyboard: cards, the ways between them, and the tests as journeys. All texts become text nodes, never markup.

const data = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const mostDrawn = 2000;
const mostLines = 24;
const fewestLinesLeft = 6;
const fewestMapped = 25;

// The cards of all files, with what the page knows of each. A group has the variants of one state of a screen, of which
// the page draws one.
const cards = [];
const groups = [];
const journeys = [];
for (const [fileIndex, file] of data.files.entries()) {
  const indices = new Map();
  for (const card of file.cards) {
    indices.set(card.key, cards.length);
    if (card.group === card.key) groups.push({ cards: [], shown: 0 });
    const group = groups.at(-1);
    group.cards.push(cards.length);
    const look = data.looks?.[fileIndex][card.key];
    cards.push({ ...card, look, file, group, out: [], in: [], id: `${fileIndex}:${card.key}` });
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
const isList = groups.length > mostDrawn;
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

// The states of a card and, where they have several, which of the variants it is.
function placeOf(index) {
  const { group, ...card } = cards[index];
  const place = group.found.indexOf(index);
  return statesOf(card) + (group.found.length > 1 && place >= 0 ? `, ${place + 1} of ${group.found.length}` : '');
}

function addTip(element, tip) {
  element.title = tip;
  return element;
}

// MARK: Ways

// What a person taps, and does otherwise; then answers, then time; typing last.
const kinds = ['person', 'answer', 'time'];
const typed = /^type ("(?:[^"\\]|\\.)*") into "((?:[^"\\]|\\.)*)"$/;
const rank = (way) => {
  if (way.step.startsWith('tap ')) return -1;
  return typed.test(way.step) ? kinds.length : kinds.indexOf(way.kind);
};
const inOrder = (ways) => [...ways].sort((a, b) => rank(a) - rank(b));

// Whether a way only types, into a field of a screen that stays in its state.
function isTyping(way, from) {
  return typed.test(way.step) && cards[way.card].group === from.group;
}

// MARK: Texts of screens

// What differs between two lines: where it begins and ends in each; nothing for lines that have little in common.
function differing(old, text) {
  const [a, b] = [old, text].map((line) => [...segmenter.segment(line)].map(({ segment }) => segment));
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start += 1;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  if (!start && !end || 2 * (start + end) < longer) return [[0, 0], [0, 0]];
  return [a, b].map((line) => [line.slice(0, start).join('').length, line.slice(0, line.length - end).join('').length]);
}

// By number, the lines of both texts of a changed card that differ, each with what is marked in it.
function changesOf(card) {
  const [old, now] = [new Map(), new Map()];
  const [oldLines, lines] = [card.before.text.split('\n'), card.text.split('\n')];
  const changed = card.changedLines || [];
  const isPaired = changed.length === card.before.changedLines.length;
  for (const [place, number] of card.before.changedLines.entries()) {
    const [oldMark, mark] = isPaired ? differing(oldLines[number], lines[changed[place]]) : [[0, 0], [0, 0]];
    old.set(number, oldMark);
    if (isPaired) now.set(changed[place], mark);
  }
  for (const number of changed) if (!now.has(number)) now.set(number, [0, 0]);
  return { old, now };
}

// Adds a part of a line, in which what changed is marked.
function addMarked(parent, line, start, end, [from, to]) {
  addText(parent, line.slice(start, Math.min(end, from)));
  const marked = line.slice(Math.max(start, from), Math.min(end, to));
  if (marked) addText(parent.appendChild(make('mark')), marked);
  addText(parent, line.slice(Math.max(start, to), end));
}

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

// A text of a card's screen. With `links`, what a person can touch leads on; lines that changed are marked.
function screenOf(card, text, links, changed = new Map()) {
  const screen = make('pre', 'screen');
  const ways = links ? card.out.map((way) => ({ way, label: labelOf(way) })).filter(({ label }) => label) : [];
  const lines = text.split('\n');
  for (const [number, line] of lines.entries()) {
    const row = make('span', changed.has(number) ? 'line new' : 'line');
    const mark = changed.get(number) ?? [0, 0];
    const onLine = ways.filter(({ label, used }) => line.includes(label) && !used).sort((a, b) => b.label.length - a.label.length);
    const found = onLine[0];
    let next = 0;
    if (found) {
      const start = line.indexOf(found.label);
      addMarked(row, line, 0, start, mark);
      const link = make('button', 'link');
      link.type = 'button';
      link.title = found.way.step;
      next = start + found.label.length;
      addMarked(link, line, start, next, mark);
      link.addEventListener('click', () => go(found.way.card));
      row.append(link);
      found.used = true;
    }
    addMarked(row, line, next, line.length, mark);
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

// The screen of a card at its widths and in its locales, side by side; before them, what it was in the older version.
function screensOf(card, links) {
  const changes = card.before && changesOf(card);
  const pictures = card.look?.pictures ?? [];
  if (!card.widths && !changes && !pictures.length) return screenOf(card, card.text, links);
  const screens = make('div', 'widths');
  const add = (name, screen) => {
    const part = make('div');
    part.append(make('span', 'cells', name), screen);
    screens.append(part);
  };
  if (changes) add('before', screenOf({ ...card, out: [] }, card.before.text, links, changes.old));
  if (!card.widths) add(changes ? 'now' : 'the script', screenOf(card, card.text, links, changes?.now));
  for (const drawn of card.widths || []) {
    add(sizeOf(drawn), screenOf(card, drawn.text, links, drawn.text === card.text ? changes?.now : undefined));
  }
  for (const { width, source } of pictures) {
    const picture = make('img');
    const name = width ? `the app, ${width} pixels` : 'the app';
    Object.assign(picture, { src: source, alt: `${statesOf(card)}: ${name}`, loading: 'lazy' });
    add(name, picture);
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
  if (card.look?.difference) made.push(' ', addTip(make('span', 'badge bad', 'the app differs'), card.look.difference[0]));
  if (card.edge) made.push(' ', addTip(make('span', 'badge bad', 'the walk ends here'), notWhole(card)));
  if (brokenWords(card).length) made.push(' ', make('span', 'badge bad', 'broken word'));
  if (!card.count && card.change !== 'gone') made.push(' ', addTip(make('span', 'badge changed', 'only in a test'), 'No walk comes here: a test shows it, with data of its own.'));
  if (data.tests && !card.tests && card.change !== 'gone') made.push(' ', addTip(make('span', 'badge', 'in no test'), 'No test of the script shows this screen.'));
  return made;
}

function notWhole(card) {
  return `Not whole: ${card.file.bounds.join('; ')}. Where this screen leads is not known.`;
}

function makeCard(index) {
  const card = cards[index];
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
  return button;
}

// Draws one variant of a group, with a way to the others.
function drawVariant(group) {
  const button = makeCard(group.found[group.shown]);
  group.item.replaceChildren(button);
  group.button = button;
  if (isList || group.found.length === 1) return;
  button.classList.add('stack');
  group.item.append(stepper(group, (count) => step(group, count)));
}

// `‹ 2 of 37 ›`
function stepper(group, move) {
  const variants = make('div', 'variants');
  const places = [[-1, '‹', 'The variant before'], null, [1, '›', 'The next variant']];
  for (const place of places) {
    if (!place) { variants.append(make('span', '', `${group.shown + 1} of ${group.found.length}`)); continue; }
    const [count, text, name] = place;
    const button = addTip(make('button', '', text), name);
    button.type = 'button';
    button.setAttribute('aria-label', name);
    button.addEventListener('click', () => move(count));
    variants.append(button);
  }
  return variants;
}

function step(group, count) {
  const place = (group.shown + count + group.found.length) % group.found.length;
  if (chosen !== null && cards[chosen].group === group) return go(group.found[place]);
  group.shown = place;
  drawVariant(group);
  remark();
}

function drawAll() {
  const screens = new Map();
  for (const group of groups) {
    const card = cards[group.cards[0]];
    const name = data.files.length > 1 ? `${card.file.path}: ${card.screen}` : card.screen;
    if (!screens.has(name)) screens.set(name, []);
    group.item = make('li');
    group.found = group.cards;
    drawVariant(group);
    screens.get(name).push(group);
  }
  if (groups.length >= fewestMapped) drawMap(screens);
  for (const [name, all] of screens) {
    const section = make('section');
    const heading = make('h2', '', `${name} `);
    heading.append(make('small'));
    section.append(heading);
    section.groups = all;
    const items = all.map((group) => group.item);
    // A long list is drawn in parts, of which the browser lays out those that can be seen.
    const size = isList ? 200 : items.length;
    for (let start = 0; start < items.length; start += size) {
      const list = make('ul', isList ? 'cards list' : 'cards');
      list.append(...items.slice(start, start + size));
      section.append(list);
    }
    byId('screens').append(section);
  }
  countSections();
}

// Screens, and the states of each. The map of a list is closed.
function drawMap(screens) {
  byId('map').hidden = false;
  for (const [name, all] of screens) {
    const stateOf = (group) => cards[group.cards[0]].states[0] ?? 'one state';
    const first = new Set(isList ? [] : stateOf(all[0]).split(', '));
    const part = make('details');
    const heading = make('summary', '', `${name} `);
    heading.append(make('small', '', counted(all.length, 'state')));
    part.open = !isList && (screens.size === 1 || all.length < fewestMapped);
    const list = make('ul');
    for (const group of all) {
      const item = make('li');
      const isBad = group.cards.some((index) => cards[index].problems.length);
      const button = make('button', isBad ? 'bad' : '');
      button.type = 'button';
      // Where regions are many, what is not as in the first state is seen at once.
      for (const part of group === all[0] || isList ? [stateOf(group)] : stateOf(group).split(/(?<=, )/)) {
        button.append(first.has(part.replace(', ', '')) && group !== all[0] ? make('span', 'same', part) : part);
      }
      if (group.cards.length > 1) button.append(make('small', '', ` ${group.cards.length.toLocaleString('en')}`));
      button.addEventListener('click', () => go(group.found[group.shown]));
      item.append(button);
      list.append(item);
    }
    part.append(heading, list);
    byId('map').append(part);
  }
}

function countSections() {
  for (const section of document.querySelectorAll('#screens section')) {
    const shown = section.groups.filter((group) => !group.item.hidden);
    section.hidden = !shown.length;
    const sum = (all, list) => all.reduce((count, group) => count + group[list].length, 0);
    const [all, found] = [sum(section.groups, 'cards'), sum(shown, 'found')];
    const states = shown.length < found ? ` of ${counted(shown.length, 'state')}` : '';
    section.querySelector('h2 small').textContent = (found < all ? `${found.toLocaleString('en')} of ` : '') + counted(all, 'card') + states;
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
  const card = cards[index];
  const { group } = card;
  // What the search has not found is shown where somebody goes there.
  if (!group.found.includes(index)) group.found = group.cards;
  group.item.hidden = false;
  if (group.found[group.shown] !== index) {
    group.shown = group.found.indexOf(index);
    drawVariant(group);
  }
  drawPanel(card);
  mark(true);
  measureHeader();
  group.button.scrollIntoView({ block: 'nearest' });
  group.button.focus({ preventScroll: true });
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
  card.group.button.classList.toggle('is-chosen', isOn);
  for (const label of document.querySelectorAll('.card .way')) label.remove();
  for (const [ways, name, arrow] of [[card.in, 'in', 'leads here: '], [card.out, 'out', 'from here: ']]) {
    for (const way of inOrder(ways)) {
      const other = cards[way.card].group.button;
      if (other === card.group.button) continue;
      other.classList.toggle(`is-${name}`, isOn);
      const said = [...other.querySelectorAll(`.way.${name}`)].map((label) => label.textContent);
      if (isOn && said.length < 3 && !said.includes(arrow + way.label)) other.append(make('span', `way ${name}`, arrow + way.label));
    }
  }
}

// The marks again, on what is drawn now.
function remark() {
  mark(false);
  mark(true);
}

// What a person can type without leaving the state, by field.
function typingList(ways) {
  const fields = new Map();
  for (const way of ways) {
    const [, text, field] = typed.exec(way.step);
    if (!fields.has(field)) fields.set(field, new Map());
    fields.get(field).set(text, way);
  }
  const list = make('ul');
  for (const [field, texts] of fields) {
    const item = make('li', 'typing', `${field}: `);
    for (const [text, way] of texts) {
      const button = addTip(make('button', '', text), way.step);
      button.type = 'button';
      button.addEventListener('click', () => go(way.card));
      item.append(button, ' ');
    }
    list.append(item);
  }
  return list;
}

function wayList(ways) {
  const list = make('ul');
  for (const way of inOrder(ways)) {
    const item = make('li');
    const button = make('button', '', way.label);
    button.type = 'button';
    button.append(make('small', '', placeOf(way.card)));
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
  panel.append(head, make('p', '', statesOf(card)));
  if (card.group.found.length > 1) panel.append(stepper(card.group, (count) => step(card.group, count)));
  panel.append(screensOf(card, true));
  if (card.edge) panel.append(make('p', 'problem', notWhole(card)));
  for (const { drawn, word } of brokenWords(card)) panel.append(make('p', 'problem', `does not fit into ${sizeOf(drawn)}: ${word}`));
  for (const problem of card.problems) panel.append(make('p', 'problem', problem));
  if (card.look?.difference) panel.append(make('h3', '', 'The app differs on the way here'), make('pre', 'test', card.look.difference.join('\n')));
  if (card.look?.notRun) panel.append(make('p', '', `The app cannot be taken here: ${card.look.notRun}`));
  if (live && card.path.length && card.change !== 'gone') {
    const run = make('button', 'run', 'Run from here');
    run.type = 'button';
    run.addEventListener('click', () => runFrom(card));
    panel.append(run);
  }
  const typing = card.out.filter((way) => isTyping(way, card));
  for (const [title, ways] of [['Where this leads', card.out], ['What leads here', card.in]]) {
    const listed = ways.filter((way) => !isTyping(way, card));
    if (listed.length) panel.append(make('h3', '', title), wayList(listed));
    if (ways === card.out && typing.length) panel.append(make('h3', '', 'What a person can type'), typingList(typing));
  }
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
  if (cards.some((card) => card.look?.difference)) all.push(['differing', 'the app differs']);
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
  const isFound = (card) => {
    card.searched ??= `${card.screen} ${card.states.join(' ')} ${card.text}`.toLocaleLowerCase('en');
    return words.every((word) => card.searched.includes(word))
      && (filter !== 'problems' || card.problems.length > 0)
      && (filter !== 'broken' || brokenWords(card).length > 0)
      && (filter !== 'differing' || card.look?.difference)
      && (filter !== 'untested' || !card.tests)
      && (filter !== 'changed' || card.change);
  };
  for (const group of groups) {
    const before = group.found[group.shown];
    const found = group.cards.filter((index) => isFound(cards[index]));
    count += found.length;
    group.item.hidden = !found.length;
    if (!found.length || String(found) === String(group.found)) continue;
    group.found = found;
    group.shown = Math.max(0, found.indexOf(before));
    drawVariant(group);
  }
  countSections();
  remark();
  byId('none').hidden = count > 0;
}

// MARK: Journeys

let journey = null;
let place = 0;

function pickJourney() {
  const index = byId('tests').value;
  journey = index === '' ? null : journeys[Number(index)];
  place = 0;
  byId('journey').hidden = !journey;
  if (journey) showStep();
}

function showStep() {
  const present = journey.steps[place];
  byId('journey-step').textContent = `${place + 1} of ${journey.steps.length}: ${present.step}`;
  byId('previous').disabled = place === 0;
  byId('next').disabled = place === journey.steps.length - 1;
  go(present.card);
}

function move(count) {
  if (!journey || !journey.steps[place + count]) return;
  place += count;
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
  const states = groups.length < cards.length ? ` of ${counted(groups.length, 'state')}` : '';
  counts.append(`${counted(cards.length, 'card')}${states}, ${counted(ways, 'way')}`);
  for (const file of data.files) {
    if (file.against) {
      const changes = ['new', 'changed', 'gone'].map((word) => `${file.cards.filter((card) => card.change === word).length} ${word}`);
      counts.append(`, against ${file.against}: ${changes.join(', ')} (keys n and p)`);
    }
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

// The next card that is new, changed or gone, or the one before.
function goToChanged(count) {
  const changed = cards.flatMap((card, index) => (card.change ? [index] : []));
  const from = chosen ?? -1;
  go(count > 0 ? changed.find((index) => index > from) ?? changed[0] : changed.findLast((index) => index < from) ?? changed.at(-1));
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
  else if (event.key === 'n') goToChanged(1);
  else if (event.key === 'p') goToChanged(-1);
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
// On paper, all variants are seen.
window.addEventListener('beforeprint', () => {
  byId('broken').open = true;
  for (const group of groups) {
    const others = group.found.filter((_, place) => place !== group.shown);
    if (!isList && cards.length <= mostDrawn) group.item.append(...others.map(makeCard));
  }
});
window.addEventListener('afterprint', () => {
  groups.forEach(drawVariant);
  remark();
});
new ResizeObserver(measureHeader).observe(document.querySelector('header'));
const asked = decodeURIComponent(location.hash.slice(1));
const first = cards.findIndex((card) => card.id === asked);
if (first >= 0) go(first);
