// Compares what an app reports with what a script expects, step by step. The rules are those of
// Tests/Corpus/app/comparison/README.md, in its order and its words.

// MARK: Values and texts

const isNothing = (value) => value === null || value === undefined;
const isText = (value) => typeof value === "string";
const list = (value) => (isNothing(value) ? [] : Array.isArray(value) ? value : [value]);
const composed = (text) => text.normalize("NFC");
const unique = (values) => [...new Set(values)];
const pushTo = (map, key, value) => map.has(key) ? map.get(key).push(value) : map.set(key, [value]);

function byCodePoints(left, right) {
  const [a, b] = [left, right].map((text) => Array.from(composed(text), (point) => point.codePointAt(0)));
  const place = a.findIndex((point, index) => point !== b[index]);
  return place < 0 ? a.length - b.length : (a[place] ?? -1) - (b[place] ?? -1);
}

/** The members that are something, in order of names. */
const members = (object) =>
  Object.entries(object).filter(([, value]) => !isNothing(value)).sort(([a], [b]) => byCodePoints(a, b));

/** A JSON text that equal values have in common. */
function json(value) {
  if (Array.isArray(value)) return `[${value.map(json).join(",")}]`;
  if (isText(value)) return JSON.stringify(composed(value));
  if (isNothing(value) || typeof value !== "object") return JSON.stringify(value ?? null);
  return `{${members(value).map(([name, value]) => `${json(name)}:${json(value)}`).join(",")}}`;
}

const isEqual = (left, right) => json(left) === json(right);

/** The first place where two values differ. */
function firstDifference(script, app, path) {
  if (isEqual(script, app)) return null;
  const [a, b] = [script, app].map((value) => (typeof value === "object" ? value : null));
  if (!a || !b || Array.isArray(a) !== Array.isArray(b)) return { path, script, app };
  if (!Array.isArray(a)) {
    const names = unique([...Object.keys(a), ...Object.keys(b)]).sort(byCodePoints);
    const name = names.find((name) => !isEqual(a[name], b[name]));
    return firstDifference(a[name], b[name], `${path}.${name}`);
  }
  const end = Math.min(a.length, b.length);
  const place = a.slice(0, end).findIndex((value, index) => !isEqual(value, b[index]));
  if (place >= 0) return firstDifference(a[place], b[place], `${path}[${place}]`);
  const at = (values) => (end < values.length ? values[end] : NOT_THERE);
  return { path: `${path}[${end}]`, script: at(a), app: at(b) };
}

// MARK: Messages

const [SENTENCE, LINE] = [100, 1_000];
const HOLE = "⟨…⟩";
const NOT_THERE = Symbol("past the end of a list");

function shown(text, limit = SENTENCE) {
  const points = Array.from(text);
  const start = points.slice(0, limit).join("") + (points.length > limit ? "…" : "");
  const picture = (sign) => (sign === "\x7f" ? "␡" : String.fromCharCode(0x2400 + sign.charCodeAt(0)));
  return start.replace(/[\0-\x1f\x7f]/g, picture);
}

const line = (text) => shown(text, LINE);
const quoted = (text, limit) => `"${shown(text, limit)}"`;
const shownValue = (value, limit) =>
  value === NOT_THERE ? "not there" : isNothing(value) ? "nothing" : shown(json(value), limit);
const times = (count) => (count === 1 ? "1 time" : `${count} times`);
const label = (value) => (isText(value) ? composed(value) : json(value));
const names = (values) => unique(list(values).map(label)).sort(byCodePoints);
const listing = (texts) => (texts.length ? shown(texts.join(", ")) : "none");
const call = (value, name) => `${label(value?.[name])}(${list(value?.arguments).map(json).join(", ")})`;
const calls = (values, name) => list(values).map((value) => composed(call(value, name)));

// MARK: Elements

const TEXTS = ["title", "text", "section", "image", "progress", "alert", "sheet", "list"];
const CONTROLS = ["button", "toggle", "field", "choice", "tabs", "slider", "stepper", "date", "swipe"];
const KINDS = [...TEXTS, "row", ...CONTROLS];
const groupOf = (kind) => (TEXTS.includes(kind) ? "text" : kind);

const described = ({ kind, names }, limit) => (names.length ? `${kind} ${quoted(names[0], limit)}` : kind);
const lineOf = (element) => described(element, LINE);
const lines = (elements) => elements.map(lineOf);
const isCalledAs = (a, b) => (a.names.length ? a.names.some((name) => b.names.includes(name)) : !b.names.length);
const has = (element, member) => member in element.json;

/** What the view can draw; elements are sorted by it. `literals` is how specific it is. */
function template(kind, pieces) {
  const text = pieces.join(HOLE);
  const literals = pieces.reduce((sum, piece) => sum + Array.from(piece).length, 0);
  const described = pieces.length ? `${kind} ${quoted(text)}` : kind;
  return { kind, group: groupOf(kind), pieces, text, literals, described };
}

function fits(name, pieces) {
  if (pieces.length === 1) return name === pieces[0];
  const [first, last] = [pieces[0], pieces.at(-1)];
  const end = name.length - last.length;
  if (end < first.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  let start = first.length;
  return pieces.slice(1, -1).every((piece) => {
    const place = name.indexOf(piece, start);
    start = place + piece.length;
    return place >= 0 && start <= end;
  });
}

// MARK: Presence

/** Which keys one side had and the other had not. */
class Presence {
  steps = 0;
  entries = new Map();

  of(key) {
    if (!this.entries.has(key)) this.entries.set(key, { key, count: 0, missing: [], extra: [] });
    return this.entries.get(key);
  }

  /** What comes of it: of each key at most one that is missing, and one that is too many. */
  findings() {
    return [...this.entries.values()].flatMap(({ key, count, missing, extra }) => [
      ...missing.slice(0, 1).map((at) => ({ ...at, key, isMissing: true, isNote: count === 0 })),
      ...extra.slice(0, 1).map((at) => ({ ...at, key, isMissing: false, isNote: count === this.steps })),
    ]).sort((a, b) => a.step - b.step || a.place - b.place);
  }
}

// MARK: The comparison

/** One test: `compare` each step up to the first that returns a difference, then ask for the `verdict`. */
export class Comparison {
  #templates;
  #mapping;
  #reports;
  #step = 0;
  #ending = null;
  #presence = new Presence();
  #actions = new Presence();
  #focusedBefore = new Set(); // the keys whose element had the focus in the script in the step before
  #nameOf = new Map(); // what the app calls the element of a key, as learned
  #keyOf = new Map(); // the other way round, by kind and name
  #leftOver = new Set(); // what could have been the element of a key before it was learned
  #unknown = new Map(); // of the app, by kind and name
  #isShared = new Map(); // texts that are values: whether both sides showed them equally often at first
  #firstKept = null; // where the app still shows one that the script no longer does
  #agreed = { states: new Set(), elements: new Set(), values: new Set(), calls: new Set() };
  #valueKeys = new Map(KINDS.map((group) => [group, { ...template(group, ["", ""]), isValue: true }]));

  constructor({ templates, mapping = {}, reports }) {
    this.#templates = templates.filter(({ kind }) => KINDS.includes(kind))
      .map(({ kind, pieces }) => template(kind, pieces.map(composed)))
      .sort((a, b) => b.literals - a.literals || a.pieces.length - b.pieces.length);
    this.#mapping = { names: mapping.names ?? [], ignore: (mapping.ignore ?? []).map(composed) };
    this.#reports = new Set(reports);
  }

  /** The first difference of the step that ends the test, if there is one. */
  compare(expected, reported) {
    this.#step += 1;
    const isCut = !isNothing(reported.cannot);
    const both = (key) => [expected[key], reported[key]];
    const compares = (key) => this.#reports.has(key) && (!isCut || key in reported);
    const parts = [
      ["screen", () => screen(...both("screen"))],
      ["stack", () => stack(...both("stack"))],
      ["state", () => this.#state(...both("state"))],
      ["elements", () => this.#elements(...both("elements"))],
      ["values", () => this.#values(...both("values"))],
      ["machines", () => this.#machines(...both("machines"))],
      ["calls", () => this.#calls(...both("calls"), expected.cancelled)],
      ["available", () => this.#available(...both("available"), expected.undecided)],
      ["signals", () => signals(...both("signals"))],
    ];
    // Those after a difference are compared, too: for presence, and for what agreed.
    let first = isCut && expected.refused !== true ? [cannot(label(reported.cannot)), 0] : null;
    for (const [place, [key, compare]] of parts.entries()) {
      const difference = compares(key) ? compare() : null;
      if (difference) first ??= [difference, place];
    }
    if (!first) return null;
    this.#ending ??= { step: this.#step, place: first[1], difference: first[0] };
    return first[0];
  }

  // MARK: Facts

  #state(script, app) {
    const [a, b] = [names(script), names(app)];
    if (!isEqual(a, b)) return difference("state", `the script is in ${listing(a)}, the app in ${listing(b)}`, a, b);
    this.#agree("states", a);
  }

  #values(script, app, path = "") {
    let first = null;
    for (const name of Object.keys(app ?? {}).sort(byCodePoints)) {
      const found = firstDifference(script?.[name], app[name], path + name);
      if (!found) this.#agree("values", [path + name]);
      first ??= found;
    }
    if (!first) return null;
    const place = shown(first.path);
    const [a, b] = [first.script, first.app];
    const message = `${place} is ${shownValue(a)} in the script and ${shownValue(b)} in the app`;
    return difference("values", message, [`${place}: ${shownValue(a, LINE)}`], [`${place}: ${shownValue(b, LINE)}`]);
  }

  #machines(script, app) {
    for (const name of Object.keys(app ?? {}).sort(byCodePoints)) {
      const [inScript, inApp] = [list(script?.[name]), list(app[name])];
      const machine = ({ key }) => name + (isNothing(key) ? "" : `(${list(key).map(json).join(", ")})`);
      const [a, b] = [inScript.map(machine), inApp.map(machine)];
      const sorted = unique(b).sort(byCodePoints);
      const count = (path) => b.filter((other) => other === path).length;
      const wrong = (message) => difference("machines", message, a, b);
      const missing = a.find((path) => !b.includes(path));
      if (missing) return wrong(`the script has the machine ${shown(missing)}, the app does not`);
      const twice = sorted.find((path) => count(path) > 1);
      if (twice) return wrong(`the app has the machine ${shown(twice)} ${times(count(twice))}`);
      const strange = sorted.find((path) => !a.includes(path));
      if (strange) return wrong(`the app has the machine ${shown(strange)}, the script does not`);
      for (const [index, path] of a.entries()) {
        const [expected, found] = [inScript[index], inApp[b.indexOf(path)]];
        const state = "state" in found ? this.#state(expected.state, found.state) : null;
        if (state) return { ...state, message: `in the machine ${shown(path)}, ${state.message}` };
        const values = this.#values(expected.values, found.values, `${path}.`);
        if (values) return values;
        const available = "available" in found ? offered(path, expected, found) : null;
        if (available) return available;
      }
    }
    return null;
  }

  #calls(script, app, cancelled) {
    const [a, b, spare] = [script, app, cancelled].map((values) => calls(values, "call"));
    const count = (values, text) => values.filter((value) => value === text).length;
    const wrong = [...a, ...b].find((text) =>
      count(b, text) < count(a, text) || count(b, text) > count(a, text) + count(spare, text));
    if (!wrong) return this.#agree("calls", list(script).map((value) => label(value.call)));
    const [inScript, inApp] = [a, b].map((values) => times(count(values, wrong)));
    const message = `the script has ${shown(wrong)} in flight ${inScript}, the app ${inApp}`;
    return difference("calls", message, a.sort(byCodePoints), b.sort(byCodePoints));
  }

  #available(script, app, undecided) {
    const open = names(undecided);
    const [a, b] = [names(script), names(app).filter((name) => !open.includes(name))];
    this.#actions.steps += 1;
    let place = 0;
    const at = (name) =>
      ({ step: this.#step, place: place++, described: `the action ${shown(name)}`, line: line(name) });
    for (const name of a.filter((name) => !b.includes(name))) this.#actions.of(name).missing.push(at(name));
    for (const name of b) {
      this.#actions.of(name).count += 1;
      if (!a.includes(name)) this.#actions.of(name).extra.push(at(name));
    }
  }

  #agree(part, texts) {
    for (const text of texts) this.#agreed[part].add(text);
  }

  // MARK: Elements

  #elements(script, app) {
    const [a, b] = [this.#read(script, false), this.#read(app, true)];
    const comparesRows = b.others.some(({ row }) => row);
    const step = this.#match(a.others, b.others, comparesRows);
    this.#notePresence(step);
    const differences = [rows(a.rows, b.rows), ...step.keys.map((key) => this.#ofKey(key, step, comparesRows))];
    this.#focusedBefore = new Set(
      step.keys.filter((key) => step.ofScript.get(key).some(({ json }) => json.focus === true)));
    return differences.find((found) => found);
  }

  #read(values, isApp) {
    const elements = list(values).map((value) => this.#element(value, isApp)).filter((element) => element);
    const are = (isRow) => elements.filter(({ kind }) => (kind === "row") === isRow);
    return { rows: are(true), others: are(false) };
  }

  #element(value, isApp) {
    const kind = value?.kind;
    if (!KINDS.includes(kind)) return null;
    const rename = (text) => (isApp ? this.#scriptName(composed(text), kind) : composed(text));
    const texts = [value.text, value.label, value.name, value.placeholder].filter(isText).map(rename);
    const element = { kind, group: groupOf(kind), names: unique(texts.filter((text) => text)), json: { ...value } };
    element.row = isNothing(value.index) ? "" : json(value.index);
    for (const member of kind === "tabs" || kind === "choice" ? ["value", "options"] : []) {
      const old = value[member];
      if (isText(old)) element.json[member] = rename(old);
      if (Array.isArray(old)) element.json[member] = old.map((option) => (isText(option) ? rename(option) : option));
    }
    const isSeen = element.names.length || element.group !== "text" || kind === "progress";
    return isSeen && !this.#ignores(element, isApp) ? element : null;
  }

  #scriptName(name, kind) {
    const lines = this.#mapping.names.filter((line) => composed(line.app) === name);
    const found = lines.find((line) => line.kind === kind) ?? lines.find((line) => isNothing(line.kind));
    return found ? composed(found.script) : name;
  }

  #ignores(element, isApp) {
    const ignored = (text) => this.#mapping.ignore.includes(text);
    if (element.names.some(ignored)) return true;
    if (element.kind === "row") return false;
    const key = this.#key(element);
    return key ? ignored(key.text) : !isApp && ignored(HOLE);
  }

  #key({ kind, group, names }) {
    const ofText = this.#templates.find((template) =>
      template.group === group && template.literals > 0 && names.some((name) => fits(name, template.pieces)));
    return ofText ?? this.#templates.find((template) => template.kind === kind && !template.pieces.length) ?? null;
  }

  /** Sorts the elements of a step by key, and finds what the app calls otherwise. */
  #match(script, app, comparesRows) {
    const [ofScript, ofApp, renamed, values] = [new Map(), new Map(), new Map(), []];
    for (const element of script) {
      const key = this.#key(element);
      if (key) pushTo(ofScript, key, element);
      else values.push(element);
    }
    let rest = app.filter((element) => {
      const learned = this.#key(element) ? null : this.#keyOf.get(nameOf(element));
      const key = this.#key(element) ?? learned;
      if (learned) addName(element, learned.text);
      if (key) pushTo(ofApp, key, element);
      return !key;
    });

    const textCounts = new Map();
    for (const [side, elements] of [["script", values], ["app", rest]]) {
      for (const element of elements.filter(({ group }) => group === "text")) {
        const count = textCounts.get(nameOf(element)) ?? { script: 0, app: 0 };
        count[side] += 1;
        textCounts.set(nameOf(element), count);
      }
    }

    const [pairs, taken] = [new Map(), new Set()];
    for (const sameRow of comparesRows ? [true, false] : [false]) {
      for (const value of values.filter((value) => !pairs.has(value))) {
        const found = firstFree(value, rest, taken, sameRow);
        if (found) pairs.set(value, found), taken.add(found);
      }
    }
    for (const value of values.filter((value) => pairs.has(value))) {
      pushTo(ofScript, this.#valueKeys.get(value.group), value);
      pushTo(ofApp, this.#valueKeys.get(value.group), pairs.get(value));
    }
    const missingValues = values.filter((value) => !pairs.has(value));
    rest = rest.filter((element) => !taken.has(element));

    for (const [kind, isInRow] of CONTROLS.flatMap((kind) => [[kind, false], [kind, true]])) {
      const isHere = (element) => element.kind === kind && (comparesRows && element.row !== "") === isInRow;
      const absent = [...ofScript].filter(([key]) => !ofApp.has(key));
      const missing = absent.flatMap(([key, elements]) => elements.filter(isHere).map(() => key));
      missing.push(...missingValues.filter(isHere).map(() => this.#valueKeys.get(kind)));
      const unknown = rest.filter(isHere);
      const [key, element] = [missing[0], unknown[0]];
      if (!key || !element) continue;
      if (missing.length > 1 || unknown.length > 1 || key.pieces.length > 1) {
        if (unknown.length <= 100) for (const element of unknown) this.#leftOver.add(this.#step + nameOf(element));
      } else if (this.#nameOf.has(key)) {
        renamed.set(key, element.names[0] ?? "");
      } else {
        this.#learn(key, element);
        pushTo(ofApp, key, element);
        rest = rest.filter((other) => other !== element);
      }
    }
    return { keys: [...ofScript.keys()], ofScript, ofApp, renamed, missingValues, unknown: rest, textCounts };
  }

  #learn(key, element) {
    this.#nameOf.set(key, element.names[0] ?? "");
    this.#keyOf.set(nameOf(element), key);
    // A step before counts where the app showed it.
    const entry = this.#presence.of(key);
    const missing = entry.missing.filter(({ step }) => !this.#leftOver.has(step + nameOf(element)));
    entry.count += entry.missing.length - missing.length;
    entry.missing = missing;
    addName(element, key.text);
  }

  #notePresence({ keys, ofScript, ofApp, missingValues, unknown, textCounts }) {
    let place = 0;
    const at = (element) =>
      ({ step: this.#step, place: place++, described: described(element), line: lineOf(element) });
    const of = (key) => this.#presence.of(key);
    this.#presence.steps += 1;
    for (const key of keys.filter((key) => !ofApp.has(key))) of(key).missing.push(at(ofScript.get(key)[0]));
    for (const value of missingValues) of(this.#valueKeys.get(value.group)).missing.push(at(value));
    for (const [key, elements] of ofApp) {
      of(key).count += 1;
      if (!ofScript.has(key)) of(key).extra.push(at(elements[0]));
    }
    const kept = unknown.filter((element) => element.group === "text" && this.#isShared.get(nameOf(element)));
    for (const [name, { script, app }] of textCounts) {
      if (!this.#isShared.has(name) && this.#isShared.size < 10_000) this.#isShared.set(name, script === app);
    }
    if (kept.length) {
      const message = `the app still shows ${described(kept[0])}, the script does not`;
      // Within a step, it goes after presence.
      this.#firstKept ??=
        { step: this.#step, place: 3.6, difference: { what: "text", message, script: [], app: [lineOf(kept[0])] } };
    }
    const keptNames = new Set(kept.map(nameOf));
    for (const element of unknown.filter((element) => !keptNames.has(nameOf(element)))) {
      if (element.names.length && this.#unknown.size < 1_000) this.#unknown.set(nameOf(element), element.names[0]);
    }
  }

  /** The first difference of the elements of a key that both sides have. */
  #ofKey(key, { ofScript, ofApp, renamed }, comparesRows) {
    const [script, app] = [ofScript.get(key), ofApp.get(key)];
    if (renamed.has(key)) {
      const [old, name] = [this.#nameOf.get(key), renamed.get(key)];
      const message = `the app called ${key.described} ${quoted(old)} before, and ${quoted(name)} now`;
      return difference("text", message, lines(script), [line(name)]);
    }
    if (!app) return null;
    const found = attributes(key, script, app, comparesRows, !this.#focusedBefore.has(key));
    if (!found && !key.isValue) this.#agree("elements", [key.described]);
    return found;
  }

  // MARK: The end

  /** The step and the lines of the first finding: of the difference, or else of the first note. */
  first() {
    const { difference, notes } = this.verdict();
    if (!difference) return notes.length ? { step: notes[0].step, lines: [notes[0].message] } : null;
    const { step, message, script, app } = difference;
    return { step, lines: [message, ...script.map((text) => `- ${text}`), ...app.map((text) => `+ ${text}`)] };
  }

  verdict() {
    const [elements, actions] = [this.#presence.findings(), this.#actions.findings()];
    // Within a step, presence of elements goes before `values`, that of actions before `signals`.
    const open = [ending(elements, "text", "shows", 3.5), ending(actions, "actions", "offers", 7.5)];
    const endings = [this.#ending, ...open, this.#firstKept].filter((ending) => ending)
      .sort((a, b) => a.step - b.step || a.place - b.place);
    const keyText = (key) => (key.isValue ? `a ${key.group} that is a value` : key.described);
    const notes = [
      ...elements.map((finding) => note(finding, keyText(finding.key), "shows")),
      ...actions.map((finding) => note(finding, `the action ${shown(finding.key)}`, "offers")),
    ].filter((note) => note).sort((a, b) => a.step - b.step);
    const ignored = [...this.#unknown].filter(([name]) => !this.#keyOf.has(name)).map(([, text]) => text);
    const agreed = Object.entries(this.#agreed).map(([part, texts]) => [part, [...texts]]);
    return {
      difference: endings.length ? { step: endings[0].step, ...endings[0].difference } : null,
      notes,
      ignored: unique(ignored).map(line),
      matched: [...this.#nameOf].map(([key, name]) => key.described + (name ? ` is ${quoted(name)}` : " has no name")),
      compared: { steps: this.#step, ...Object.fromEntries(agreed) },
    };
  }
}

const difference = (what, message, script, app) =>
  ({ what, message, script: script.map(line), app: app.map(line) });

const nameOf = (element) => ` ${element.group} ${element.names[0] ?? ""}`;

function addName(element, name) {
  if (name && !element.names.includes(name)) element.names.push(name);
}

/** The first element of the app that has one of the names of a value, tried in order, and that no other took. */
function firstFree(value, rest, taken, sameRow) {
  const isFree = (element) =>
    !taken.has(element) && element.group === value.group && (!sameRow || element.row === value.row);
  for (const name of value.names.length ? value.names : [null]) {
    const found = rest.find((element) =>
      isFree(element) && (name === null ? !element.names.length : element.names.includes(name)));
    if (found) return found;
  }
}

function cannot(reason) {
  return difference("cannot", `the app cannot do this: ${shown(reason)}`, [], [reason]);
}

function screen(script, app) {
  if (isEqual(script, app)) return null;
  const place = (name) => (isNothing(name) ? "on no screen" : `on the screen ${shown(label(name))}`);
  const [a, b] = [script, app].map((value) => list(value).map(label));
  return difference("screen", `the script is ${place(script)}, the app ${place(app)}`, a, b);
}

function stack(script, app) {
  const [a, b] = [script, app].map((value) => list(value).map(label));
  if (isEqual(list(script), list(app))) return null;
  return difference("stack", `the script's screens are ${listing(a)}, the app's ${listing(b)}`, a, b);
}

function offered(path, expected, found) {
  const open = names(expected.undecided);
  const [a, b] = [names(expected.available), names(found.available).filter((name) => !open.includes(name))];
  const name = [...a.filter((name) => !b.includes(name)), ...b.filter((name) => !a.includes(name))].sort(byCodePoints)[0];
  if (name === undefined) return null;
  const [one, other] = a.includes(name) ? ["script", "app"] : ["app", "script"];
  return difference("actions", `the ${one} offers the action ${shown(`${path}.${name}`)}, the ${other} does not`, a, b);
}

function signals(script, app) {
  const [a, b] = [script, app].map((values) => calls(values, "name"));
  if (isEqual(a, b)) return null;
  const differing = a.findIndex((signal, index) => signal !== b[index]);
  const place = differing < 0 ? a.length : differing;
  const at = (signals) => (place < signals.length ? shown(signals[place]) : "nothing");
  return difference("signals", `signal ${place + 1} is ${at(a)} in the script and ${at(b)} in the app`, a, b);
}

function rows(script, app) {
  const compares = (member) => !app.length || app.some((row) => has(row, member));
  const [marks, details] = [compares("on"), compares("detail")];
  const agree = (member, a, b) => isEqual(a.json[member], b.json[member]);
  const isSame = (a, b) => isCalledAs(a, b) && (!marks || agree("on", a, b)) && (!details || agree("detail", a, b));
  const row = ({ names, json: { on, detail } }, limit) =>
    (marks && typeof on === "boolean" ? (on ? "[x] " : "[ ] ") : "") + shown(names[0] ?? "", limit) +
    (details && !isNothing(detail) ? ` (${shown(isText(detail) ? detail : json(detail), limit)})` : "");
  const place = script.findIndex((row, index) => index < app.length && !isSame(row, app[index]));
  if (script.length === app.length && place < 0) return null;
  const message = script.length !== app.length
    ? `the script shows ${script.length} ${script.length === 1 ? "row" : "rows"}, the app ${app.length}`
    : `row ${place + 1} is "${row(script[place])}" in the script and "${row(app[place])}" in the app`;
  const lines = (rows) => rows.map((each) => row(each, LINE));
  return { what: "rows", message, script: lines(script), app: lines(app) };
}

/** How the elements of one key differ, of which both sides have some. */
function attributes(key, script, app, comparesRows, comparesFocus) {
  if (script.length !== app.length) {
    const message = `the script shows ${key.described} ${times(script.length)}, the app ${times(app.length)}`;
    return difference("text", message, lines(script), lines(app));
  }
  const other = key.pieces.length ? script.findIndex((element, index) => !isCalledAs(element, app[index])) : -1;
  if (other >= 0) {
    const message = `the script shows ${described(script[other])}, the app ${described(app[other])}`;
    return difference("text", message, lines(script), lines(app));
  }
  for (const [index, a] of script.entries()) {
    const found = attribute(a, app[index], comparesRows, comparesFocus);
    if (found) return found;
  }
  return null;
}

function attribute(script, app, comparesRows, comparesFocus) {
  const name = described(script);
  const differs = (member, what, message, { called = member, ifNothing = null } = {}) => {
    const [a, b] = [script, app].map(({ json }) => json[member] ?? ifNothing);
    if (isEqual(a, b)) return null;
    const at = (value) => `${lineOf(script)}, ${called}: ${shownValue(value, LINE)}`;
    return { what, message: message(a, b), script: [at(a)], app: [at(b)] };
  };
  const ifReported = (member, ...rest) => (has(app, member) ? differs(member, ...rest) : null);
  const plainly = (member, what) => ifReported(member, what, (a, b) =>
    `the ${member} of ${name} is ${shownValue(a)} in the script and ${shownValue(b)} in the app`);
  const row = (index) => (isNothing(index) ? "outside of rows" : `in row ${shownValue(index)}`);
  const mark = (on) => (on === true ? "on" : on === false ? "off" : "without a mark");
  const inRow = (a, b) => `the script shows ${name} ${row(a)}, the app ${row(b)}`;
  const marked = (a, b) => `the script shows ${name} ${mark(a)}, the app ${mark(b)}`;
  const available = (a) =>
    `${name} is available in the ${a === true ? "script" : "app"} and not in the ${a === true ? "app" : "script"}`;
  const focused = () => `${name} has the focus in the script and not in the app`;
  return (comparesRows ? differs("index", "rows", inRow, { called: "row" }) : null)
    ?? ifReported("on", "mark", marked)
    ?? plainly("value", "value")
    ?? plainly("options", "value")
    ?? ifReported("available", "available", available, { ifNothing: true })
    ?? (comparesFocus && script.json.focus === true ? ifReported("focus", "focus", focused) : null)
    ?? plainly("detail", "text");
}

function ending(findings, what, verb, place) {
  const found = findings.find(({ isNote }) => !isNote);
  if (!found) return null;
  const [one, two] = found.isMissing ? ["script", "app"] : ["app", "script"];
  const message = `the ${one} ${verb} ${found.described}, the ${two} does not`;
  return { step: found.step, place, difference: { what, message, script: [], app: [], [one]: [found.line] } };
}

function note({ isNote, isMissing, step }, name, verb) {
  if (!isNote) return null;
  return { step, message: isMissing ? `the app never ${verb} ${name}` : `the app ${verb} ${name} in every step` };
}
