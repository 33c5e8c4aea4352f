// MARK: Writing

let pause;
function changed() {
  files[current] = at('script').value;
  recolor();
  clearTimeout(pause);
  pause = setTimeout(() => { inTurn(check); inTurn(color); }, 300);
}

// MARK: Colours

const MOST_COLORED = 40_000; // Letters of a script: in larger ones a key would be late.
let parts = { text: '', all: [] }; // What has a colour: its start, its end and its kind.

// What vsh takes for comments, texts, numbers and words.
async function color() {
  const text = at('script').value;
  if (!current.endsWith('.vs') || text.length > MOST_COLORED) { parts = { text: '', all: [] }; return paint(); }
  const found = await ask('colors', text);
  if (at('script').value !== text) return;
  const all = [];
  for (let place = 0; place < found.length; place += 3) all.push(found.slice(place, place + 3));
  parts = { text, all };
  paint();
}

// While one types, what is not touched keeps its colour.
function recolor() {
  const [old, text] = [parts.text, at('script').value];
  if (text.length > MOST_COLORED) { parts = { text: '', all: [] }; return paint(); }
  const shorter = Math.min(old.length, text.length);
  let [start, end] = [0, 0];
  while (start < shorter && old[start] === text[start]) start += 1;
  while (end < shorter - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const moved = text.length - old.length;
  const all = parts.all.flatMap(([from, to, kind]) => {
    if (to <= start) return [[from, to, kind]];
    return from >= old.length - end ? [[from + moved, to + moved, kind]] : [];
  });
  parts = { text, all };
  paint();
}

function paint() {
  const { text, all } = parts;
  at('editor').classList.toggle('has-colors', text !== '');
  const pieces = [];
  let next = 0;
  for (const [from, to, kind] of all) {
    pieces.push(text.slice(next, from), Object.assign(element('span', text.slice(from, to)), { className: `k${kind}` }));
    next = to;
  }
  // A last line without letters is a line, too.
  at('colors').replaceChildren(...pieces, `${text.slice(next)}\n`);
  follow();
}

function follow() {
  at('colors').style.transform = `translate(${-at('script').scrollLeft}px, ${-at('script').scrollTop}px)`;
}

// Shows what is wrong, and says whether the script can be run.
async function check() {
  if (files[main].length > LARGEST) { say('A script has at most 8 MB.'); return false; }
  give();
  const found = await ask('check', main);
  at('mistakes').replaceChildren(...found.map(mistake => {
    const button = element('button', mistake.text.trimEnd());
    button.onclick = () => showLine(mistake.line);
    return element('li', button);
  }));
  const count = found.filter(mistake => mistake.error).length;
  say(count === 0 ? 'No mistakes.' : count === 1 ? 'One mistake.' : `${count} mistakes.`);
  return count === 0;
}

// A line of the script; a mistake in another file has none.
function showLine(line) {
  if (line === null) return;
  if (current !== main) edit(main);
  const lines = at('script').value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  at('script').focus();
  at('script').setSelectionRange(start, start + (lines[line - 1] ?? '').length);
}

async function format() {
  if (!current.endsWith('.vs')) return say('Only a script can be formatted.');
  give();
  const { status, output } = await ask('format', current);
  if (status !== 0) return say('A script with a mistake is not formatted.');
  const { selectionStart } = at('script');
  files[current] = at('script').value = decoder.decode(output);
  at('script').setSelectionRange(selectionStart, selectionStart);
  await color();
  say('Formatted.');
}

// MARK: Completion, in the editor and in the line for steps

let offering; // The field whose words are offered, with what they would replace.

function closeOffers() {
  offering = undefined;
  at('offers').hidden = true;
  for (const field of [at('script'), at('line')]) field.removeAttribute('aria-activedescendant');
}

// Asks for the words at the cursor. While one types, they come where a word has begun; with Ctrl+Space always.
function offer(field, isAsked) {
  const before = field.value.slice(0, field.selectionStart);
  if (!isAsked && !/[\p{L}_:]$/u.test(before)) return closeOffers();
  inTurn(async () => {
    const offset = encoder.encode(before).length;
    if (field === at('line') && !isLive) return;
    if (field === at('script') && !current.endsWith('.vs')) return;
    if (field === at('script')) give();
    const { start, words } =
      field === at('script') ? await ask('words', current, offset) : await ask('complete', before, offset);
    // Somebody has typed on.
    if (document.activeElement !== field || field.value.slice(0, field.selectionStart) !== before) return;
    if (words.length === 0) return closeOffers();
    const from = decoder.decode(encoder.encode(before).slice(0, start)).length;
    offering = { field, from, to: before.length, words, chosen: -1 };
    at('offers').replaceChildren(...words.map((word, index) => {
      const meaning = Object.assign(element('span', word.meaning), { className: 'meaning' });
      const line = Object.assign(element('li', word.text, meaning), { id: `offer-${index}`, role: 'option' });
      line.onmousedown = event => { event.preventDefault(); accept(index); };
      return line;
    }));
    at('offers').hidden = false;
    placeOffers(field);
  });
}

// Below the word, or above it where there is no room.
function placeOffers(field) {
  const box = field.getBoundingClientRect(), style = getComputedStyle(field);
  const number = name => Number.parseFloat(style[name]) || 0;
  let [left, top, height] = [box.left, box.top, box.height];
  if (field === at('script')) {
    const lines = field.value.slice(0, offering.from).split('\n');
    height = number('lineHeight');
    left += number('paddingLeft') - field.scrollLeft + cellWidth(style) * lines.at(-1).length;
    top += number('paddingTop') - field.scrollTop + height * (lines.length - 1);
  }
  const list = at('offers');
  const isAbove = top + height + list.offsetHeight > innerHeight && top > list.offsetHeight;
  list.style.left = `${Math.max(4, Math.min(left, innerWidth - list.offsetWidth - 4)) + scrollX}px`;
  list.style.top = `${(isAbove ? top - list.offsetHeight : top + height) + scrollY}px`;
}

function cellWidth(style) {
  const context = document.createElement('canvas').getContext('2d');
  context.font = `${style.fontSize} ${style.fontFamily}`;
  return context.measureText('m').width;
}

function accept(index) {
  const { field, from, to, words } = offering;
  closeOffers();
  field.setRangeText(words[index].text, from, to, 'end');
  if (field === at('script')) changed();
}

function point(index) {
  const { field, words } = offering;
  offering.chosen = (index + words.length) % words.length;
  for (const [place, line] of [...at('offers').children].entries()) {
    line.setAttribute('aria-selected', String(place === offering.chosen));
  }
  at('offers').children[offering.chosen].scrollIntoView({ block: 'nearest' });
  field.setAttribute('aria-activedescendant', `offer-${offering.chosen}`);
}

function completing(field) {
  field.addEventListener('input', () => offer(field, false));
  field.addEventListener('blur', closeOffers);
  field.addEventListener('scroll', closeOffers);
  field.addEventListener('keydown', event => {
    if (event.key === ' ' && event.ctrlKey) offer(field, true);
    else if (offering === undefined) return;
    else if (event.key === 'ArrowDown') point(offering.chosen + 1);
    else if (event.key === 'ArrowUp') point(offering.chosen < 0 ? -1 : offering.chosen - 1);
    else if (event.key === 'Escape') closeOffers();
    else if (event.key === 'Tab' && !event.shiftKey) accept(Math.max(0, offering.chosen));
    else if (event.key === 'Enter' && offering.chosen >= 0) accept(offering.chosen);
    else return;
    event.preventDefault();
  });
}
