// What a person can see and touch in a page, by role and name, in the words of a script; and where to put the mouse.
// Looks into open shadow roots.
//
// It runs in a world of its own: what the page makes of `JSON`, `Promise` or an element's getters is not seen here.
globalThis.vsh = (() => {
  const most = 20000;
  const norm = text => String(text ?? '').slice(0, most).toWellFormed().replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
  const unique = texts => [...new Set(texts.filter(Boolean))];

  // MARK: Elements

  const up = e => e.assignedSlot || e.parentElement || (e.getRootNode().host ?? null);
  const closest = (e, test) => { for (; e; e = up(e)) if (test(e)) return e; return null; };
  const within = (e, outer) => !!closest(e, x => x === outer);
  // The children as they are drawn.
  const children = n =>
    n.localName === 'slot' && n.assignedNodes().length ? n.assignedNodes() : (n.shadowRoot ?? n).childNodes;
  function* elements(root) {
    for (const n of children(root)) if (n.nodeType === 1) { yield n; yield* elements(n); }
  }
  const box = e => e.getBoundingClientRect();
  // A native control without opacity stands for what is drawn in its place, and takes its clicks.
  const standsIn = e => e.localName === 'select' || e.localName === 'input' && ['checkbox', 'radio', 'range'].includes(e.type);
  const visible = e => e.isConnected && e.checkVisibility({visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: !standsIn(e)})
    && !(standsIn(e) && e.parentElement?.checkVisibility({opacityProperty: true}) === false)
    && !closest(e, x => x.getAttribute('aria-hidden') === 'true');
  const drawn = e => { const r = box(e); return visible(e) && r.width > 0 && r.height > 0 && !isCutOff(e, r); };
  const labelsOf = e => [...(e.labels ?? [])];
  // A switch is often an invisible input beside a drawn label.
  const labelBeside = e =>
    labelsOf(e).length ? labelsOf(e) : e.nextElementSibling?.localName === 'label' ? [e.nextElementSibling] : [];
  const drawnOrLabelled = e => drawn(e) || labelBeside(e).some(drawn);
  const isDisabled = e => e.matches(':disabled') || e.getAttribute('aria-disabled') === 'true'
    || getComputedStyle(e).pointerEvents === 'none' && !labelBeside(e).some(l => getComputedStyle(l).pointerEvents !== 'none');
  const display = e => getComputedStyle(e).display;
  const isInline = e => /^(inline|contents|ruby)/.test(display(e));
  // Text for screen readers alone is in a box of one pixel.
  const isTiny = e => { const r = box(e); return r.width < 4 && r.height < 4 && display(e) !== 'contents'; };
  const active = () => { let a = document.activeElement; while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement; return a; };

  // MARK: What can be scrolled to

  // Where the contents of an element can be, by element: what its boxes with `overflow` leave, scrolled in any way. Nil is
  // the page. Each is asked for many times, and is forgotten when something may have moved.
  let areas = new Map();
  const intersection = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
  const isEmpty = a => a.right - a.left < 0.5 || a.bottom - a.top < 0.5;
  const holdsFixed = s => s.transform !== 'none' || s.filter !== 'none' || s.perspective !== 'none' || /paint|layout|strict|content/.test(s.contain) || /transform|filter|perspective/.test(s.willChange);
  function pageArea() {
    const root = document.documentElement, style = getComputedStyle(root), body = document.body && getComputedStyle(document.body);
    // The body's `overflow` is that of the window, if the root has none of its own.
    const cuts = /hidden|clip/.test(style.overflowX === 'visible' && body ? body.overflowX : style.overflowX);
    const width = cuts ? innerWidth : Math.max(root.scrollWidth, innerWidth), isLeftward = style.direction === 'rtl';
    return {left: (isLeftward ? innerWidth - width : 0) - scrollX, top: -scrollY, right: (isLeftward ? innerWidth : width) - scrollX, bottom: Infinity};
  }
  // Where an element itself can be.
  function areaAround(e, style) {
    const isFixed = style.position === 'fixed';
    if (isFixed && e.matches(':modal, :popover-open')) return windowArea();
    let outer = up(e);
    if (isFixed) { while (outer && !holdsFixed(getComputedStyle(outer))) outer = up(outer); return outer ? areaIn(outer) : windowArea(); }
    if (style.position === 'absolute') while (outer) { const s = getComputedStyle(outer); if (s.position !== 'static' || holdsFixed(s)) break; outer = up(outer); }
    return areaIn(outer);
  }
  const windowArea = () => ({left: 0, top: 0, right: innerWidth, bottom: innerHeight});
  function areaIn(e) {
    if (areas.has(e)) return areas.get(e);
    let area;
    if (!e) area = pageArea();
    else {
      const style = getComputedStyle(e);
      area = areaAround(e, style);
      const [x, y] = [style.overflowX, style.overflowY], isWindow = e === document.body || e === document.documentElement;
      // A text that ends in dots is there.
      const isShortened = style.textOverflow !== 'clip' || style.webkitLineClamp !== 'none';
      if (!isWindow && !isShortened && style.display !== 'contents' && style.display !== 'inline' && (x !== 'visible' || y !== 'visible')) {
        const r = box(e), inner = intersection(area, {left: x === 'visible' ? -Infinity : r.left, right: x === 'visible' ? Infinity : r.right, top: y === 'visible' ? -Infinity : r.top, bottom: y === 'visible' ? Infinity : r.bottom});
        const scrolls = o => o === 'auto' || o === 'scroll';
        if (isEmpty(inner)) area = inner;
        else area = {
          left: scrolls(x) ? r.left - e.scrollLeft - (style.direction === 'rtl' ? e.scrollWidth : 0) : inner.left, right: scrolls(x) ? Infinity : inner.right,
          top: scrolls(y) ? r.top - e.scrollTop : inner.top, bottom: scrolls(y) ? Infinity : inner.bottom,
        };
      }
    }
    areas.set(e, area);
    return area;
  }
  const isCutOff = (e, r) => {
    const style = getComputedStyle(e);
    return /^(inset\((50|100)%|circle\(0)/.test(style.clipPath) || isEmpty(intersection(areaAround(e, style), r));
  };

  const inputKinds = {
    checkbox: 'toggle', radio: 'radio', range: 'slider', date: 'date', 'datetime-local': 'date', button: 'button',
    submit: 'button', reset: 'button', image: 'button', hidden: '', file: '', color: '',
  };
  const roleKinds = {
    textbox: 'field', searchbox: 'field', spinbutton: 'field', checkbox: 'toggle', switch: 'toggle', button: 'button',
    menuitem: 'button', menuitemcheckbox: 'toggle', menuitemradio: 'radio', tab: 'tab', radio: 'radio', slider: 'slider', progressbar: 'progress',
    img: 'image', heading: 'title', listitem: 'row', row: 'row', presentation: '', none: '',
  };
  const tagKinds = {
    textarea: 'field', select: 'choice', button: 'button', progress: 'progress', img: 'image', li: 'row', tr: 'row',
    summary: 'button', legend: 'section',
  };
  function kindOf(e, rows) {
    if (rows) { if (e.matches(rows)) return 'row'; }
    for (const place of places) if (place.kind && e.matches(place.selector)) return place.kind === 'choice' && e.localName !== 'select' ? 'combobox' : place.kind;
    const role = (e.getAttribute('role') ?? '').trim().split(/\s+/)[0];
    let kind = role === 'link' && e.localName !== 'a' ? 'button' : roleKinds[role];
    if (role === 'combobox' && (e.localName !== 'input' || e.readOnly)) kind = e.localName === 'select' ? 'choice' : 'combobox';
    if (kind === undefined) {
      const tag = e.localName;
      if (tag === 'input') kind = inputKinds[e.type] ?? 'field';
      // A link that leaves the page is no part of it.
      else if (tag === 'a') kind = e.hasAttribute('href') && (!/^https?:/.test(e.href) || e.origin === location.origin) || e.hasAttribute('onclick') ? 'button' : '';
      else if (/^h[1-6]$/.test(tag)) kind = 'title';
      else kind = tagKinds[tag] ?? (e.isContentEditable && !e.parentElement?.isContentEditable ? 'field' : '');
    }
    if (kind === '' && isPressed(e)) return 'button';
    return kind === 'row' && rows ? '' : kind;
  }
  // A button of the script that is no button of the document: what a person would press, with this very text.
  let pressed = new Set(), places = [];
  const isPressed = e => pressed.size > 0 && e !== document.body && (e.tabIndex >= 0 || e.hasAttribute('onclick') || getComputedStyle(e).cursor === 'pointer')
    && pressed.has(norm(e.textContent)) && !['label', 'a', 'option'].includes(e.localName) && !e.querySelector('a, button, input, select, textarea')
    && !closest(e.parentElement, x => ['a', 'button', 'label', 'option'].includes(x.localName));
  const isControl = kind => ['combobox', 'field', 'choice', 'button', 'toggle', 'tab', 'radio', 'slider', 'date'].includes(kind);

  // MARK: Names and texts

  // What is drawn in an element, without its controls.
  function textOf(root, rows, inlineOnly = false) {
    let text = '';
    const collect = n => {
      for (const c of children(n)) {
        if (text.length > most) return;
        if (c.nodeType === 3) text += c.data;
        else if (c.nodeType === 1 && !['style', 'script', 'template', 'noscript'].includes(c.localName)) {
          if (c.localName === 'br') { text += ' '; continue; }
          const kind = kindOf(c, rows), inline = isInline(c);
          if (['field', 'choice', 'toggle', 'radio', 'slider', 'date'].includes(kind) || c.localName === 'button' || c.getAttribute('role') === 'button') continue;
          if (!visible(c) || isTiny(c) || !inline && isCutOff(c, box(c)) && box(c).height > 0 || inlineOnly && (!inline || kind)) { text += ' '; continue; }
          if (!inline) text += ' ';
          collect(c);
          if (!inline) text += ' ';
        }
      }
    };
    collect(root);
    return norm(text);
  }
  // The names of the pictures in an element.
  const pictures = e => [...e.querySelectorAll('img[alt], svg, [role=img]')].filter(visible)
    .map(x => x.getAttribute('aria-label') || x.getAttribute('alt') || x.querySelector(':scope > title')?.textContent);
  const hasOwnText = e => [...children(e)].some(c => c.nodeType === 3 && norm(c.data));
  function nameOf(e, kind) {
    const by = (e.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(id => id !== e.id).map(id => e.getRootNode().getElementById?.(id)?.textContent);
    const label = norm(by.join(' ')) || norm(e.getAttribute('aria-label'))
      || norm(labelsOf(e).map(l => textOf(l)).join(' '));
    if (label) return label;
    if (kind === 'button' && e.localName === 'input') return norm(e.value || e.getAttribute('alt') || e.type);
    if (['button', 'tab', 'title'].includes(kind) || kind === 'toggle' && e.localName !== 'input') {
      const text = spelled(norm(e.innerText), e) || norm(pictures(e).join(' '));
      if (text) return text;
    }
    return norm(e.getAttribute('title')) || norm(e.getAttribute('alt')) || norm(e.getAttribute('placeholder'));
  }

  // A text with the capitals of its style, or without: as the script has it.
  let known = new Set();
  const written = e => norm(e.textContent);
  const spelled = (text, e) => known.has(text) || written(e).toLowerCase() !== text.toLowerCase() ? text : written(e);
  // The same text in the other spelling.
  const spellings = (e, text) => [text, norm(e.innerText), written(e)].filter(t => t.toLowerCase() === text.toLowerCase());

  // MARK: Tabs

  const markClasses = ['selected', 'is-selected', 'current', 'is-current', 'active', 'is-active'];
  // The mark that some of them bear and not all: `class="active"` may be the name of the filter Active.
  function chosenOf(options) {
    const said = (e, name) => { const v = e.getAttribute(name); return v !== null && v !== 'false'; };
    const near = e => e.parentElement?.localName === 'li' ? [e, e.parentElement] : [e];
    const tests = [
      e => ['aria-current', 'aria-selected', 'aria-pressed', 'aria-checked'].some(name => near(e).some(x => said(x, name))),
      ...markClasses.map(c => e => near(e).some(x => x.classList.contains(c))),
    ];
    for (const test of tests) { const found = options.filter(test); if (found.length && found.length < options.length) return found; }
    return [];
  }
  function tabsIn(container, rows) {
    if (!drawn(container)) return null;
    const list = [...elements(container)], options = list.filter(e => ['tab', 'button'].includes(kindOf(e, rows)) && drawn(e));
    const names = options.map(e => nameOf(e, 'button')), known = new Set(names), counts = new Map();
    for (const o of options) for (let x = o; x && x !== container; x = up(x)) counts.set(x, (counts.get(x) ?? 0) + 1);
    if (options.length < 2 || known.has('') || list.some(e => ['field', 'toggle', 'choice'].includes(kindOf(e, rows)))) return null;
    if (list.some(e => e.localName === 'li' && counts.get(e) !== 1)) return null;
    if (list.some(e => e.localName === 'li' && textOf(e, rows) && !known.has(norm(e.innerText)))) return null;
    const said = container.getAttribute('role') === 'tablist' || container.localName === 'nav' || /\b(tabs?|filters?|nav)\b/i.test(container.className);
    const chosen = chosenOf(options);
    if (!said && !chosen.length) return null;
    return {kind: 'tabs', e: container, names: unique([norm(container.getAttribute('aria-label'))]), options, optionNames: names,
      report: {options: names, value: chosen.length === 1 ? nameOf(chosen[0], 'button') : null}};
  }

  // MARK: The page

  // What lies over all of the window: a page may draw its dialogs above one without a word about it.
  function curtainOf() {
    const corners = [[1, 1], [innerWidth - 2, 1], [1, innerHeight - 2], [innerWidth - 2, innerHeight - 2]].map(([x, y]) => document.elementFromPoint(x, y));
    if (!corners[0] || corners.some(e => e !== corners[0])) return null;
    return closest(corners[0], e => {
      const r = box(e);
      return e !== document.body && e !== document.documentElement && getComputedStyle(e).position === 'fixed' && r.left <= 0 && r.top <= 0 && r.right >= innerWidth && r.bottom >= innerHeight;
    });
  }
  const isBehind = (e, curtain) => {
    if (within(e, curtain)) return false;
    const r = box(e), hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    if (hit) return within(hit, curtain);
    if (closest(e, x => getComputedStyle(x).position === 'fixed')) return false;
    // What is outside of the window lies as what is around it and in the window: a background is behind that.
    for (let outer = up(e); outer; outer = up(outer)) {
      const seen = intersection(box(outer), windowArea());
      if (isEmpty(seen)) continue;
      const hits = document.elementsFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2), at = hits.indexOf(outer);
      if (at >= 0) return hits.slice(0, at).some(x => within(x, curtain));
    }
    return true;
  };

  // Every element with its kind and its names, in the order of the page.
  function look(settings) {
    const rows = settings.rows ?? null, found = [], groups = new Set();
    areas = new Map();
    const called = k => [k.text, ...settings.names.filter(n => n.script === k.text && (!n.kind || n.kind === k.kind)).map(n => n.app)];
    known = new Set(settings.known.flatMap(called));
    places = [...settings.selectors, ...settings.buttons ? [{kind: 'button', selector: settings.buttons}] : []];
    pressed = new Set(settings.known.filter(k => k.kind === 'button').flatMap(called));
    for (const selector of [rows, settings.within, ...places.map(place => place.selector)].filter(Boolean)) {
      try { document.querySelector(selector); } catch { throw new Error(`${JSON.stringify(selector)} is no selector: write one of CSS, as ".item"`); }
    }
    let whole = document.body;
    if (settings.within) {
      const parts = [...document.querySelectorAll(settings.within)].filter(e => e.checkVisibility());
      if (parts.length !== 1) throw new Error(`within ${JSON.stringify(settings.within)} ${parts.length ? 'finds ' + parts.length + ' parts of the page' : 'finds no part of the page'}, instead of one: write a selector of that one`);
      whole = parts[0];
    }
    let rowCount = 0;
    const add = (kind, e, names, report = {}, row = null, more = {}) => {
      if (found.length >= most) throw new Error('the page shows more than ' + most + ' elements');
      const given = places.filter(p => p.script && (!p.kind || p.kind === kind) && e.matches(p.selector)).map(p => p.script);
      found.push({kind, e, names: unique([...given, ...names]), report, row, ...more});
      return found[found.length - 1];
    };
    // What is outside of an open modal dialog cannot be touched.
    const modal = [...elements(document.body)].filter(e => e.matches('dialog:modal, [aria-modal="true"]') && drawn(e)).pop();
    const curtain = modal ? null : curtainOf();
    const isBlocked = e => !!modal && !within(e, modal) || !!closest(e, x => x.inert) || !!curtain && isBehind(e, curtain);
    const isAvailable = e => !isDisabled(e) && !isBlocked(e);
    const control = (kind, e, row) => {
      if (kind === 'combobox') return combobox(e, row);
      const names = kind === 'button' ? spellings(e, nameOf(e, kind)) : [nameOf(e, kind)], report = {available: isAvailable(e), focus: e === active()};
      if (kind === 'field') {
        // A script has no word for what can be read alone.
        if (e.readOnly) delete report.available;
        names.push(norm(e.getAttribute('aria-label')), norm(e.getAttribute('placeholder')));
        report.value = String(e.value ?? e.innerText?.replace(/\n$/, '') ?? '').slice(0, most).toWellFormed();
      } else if (kind === 'toggle') report.on = e.indeterminate ? null : e.checked ?? e.getAttribute('aria-checked') === 'true';
      else if (kind === 'slider') report.value = Number(e.value ?? e.getAttribute('aria-valuenow'));
      else if (kind === 'date') report.value = e.value ? e.value + (e.value.includes('T') ? ':00Z' : 'T00:00:00Z') : null;
      else if (kind === 'choice') {
        report.options = [...e.options].map(o => norm(o.label));
        report.value = e.selectedIndex < 0 ? null : report.options[e.selectedIndex];
      }
      return add(kind, e, names, report, row, kind === 'choice' ? {optionNames: report.options} : {});
    };
    // A box that opens a list of options. They may be there only while it is open.
    const combobox = (e, row) => {
      const list = e.getRootNode().getElementById?.(e.getAttribute('aria-controls') ?? e.getAttribute('aria-owns') ?? '');
      const options = [...list?.querySelectorAll('[role=option]') ?? []].map(written), value = norm(e.localName === 'input' ? e.value : e.innerText);
      return add('choice', e, [nameOf(e, 'choice')], {available: isAvailable(e), value: spelled(value, e), ...options.length ? {options} : {}}, row);
    };
    // Radio buttons of one name are a choice.
    const radio = (e, row) => {
      const root = e.getRootNode(), isOfMenu = e.getAttribute('role') === 'menuitemradio';
      const around = isOfMenu ? ['group', 'menu', 'menubar'] : ['radiogroup'];
      const of = closest(e, x => around.includes(x.getAttribute('role')) || x.localName === 'fieldset') ?? root;
      const key = e.name ? [...root.querySelectorAll('input[type=radio]')].find(x => x.name === e.name && x.form === e.form) : of;
      if (groups.has(key)) return;
      groups.add(key);
      const all = (e.name ? [...root.querySelectorAll('input[type=radio]')].filter(x => x.name === e.name && x.form === e.form)
        : [...of.querySelectorAll(isOfMenu ? '[role=menuitemradio]' : '[role=radio]')]).filter(drawnOrLabelled);
      const names = all.map(o => nameOf(o, 'tab')), chosen = all.findIndex(o => o.checked ?? o.getAttribute('aria-checked') === 'true');
      const label = of === root ? '' : nameOf(of, '') || norm(of.querySelector('legend')?.innerText);
      add('choice', e, [label], {available: all.some(isAvailable), options: names, value: chosen < 0 ? null : names[chosen]}, row, {options: all, optionNames: names});
    };
    // An item in which something else can be done than to touch it; or a list of further items.
    const visitRow = e => {
      const inner = [...elements(e)];
      if (inner.some(x => kindOf(x, rows) === 'row' && drawn(x))) return visitChildren(e, null, false);
      const text = textOf(e, rows);
      const toggles = inner.filter(x => kindOf(x, rows) === 'toggle' && drawnOrLabelled(x));
      const fields = inner.filter(x => kindOf(x, rows) === 'field' && drawn(x));
      if (!text && !toggles.length && (fields.length || !inner.some(x => kindOf(x, rows) === 'button' && drawn(x)))) {
        for (const x of inner) if (isControl(kindOf(x, rows)) && drawn(x)) visit(x, null, true);
        return;
      }
      // A field in which the row's own text is edited takes the place of the row.
      if (fields.length && fields.some(x => !x.labels?.length) && !toggles.some(drawn) && !text) return;
      if (e.localName === 'tr' && inner.length && inner.filter(x => /^t[hd]$/.test(x.localName)).every(x => x.localName === 'th')) return visitChildren(e, null, false);
      const report = toggles.length ? {on: toggles[0].checked ?? toggles[0].getAttribute('aria-checked') === 'true'} : {};
      const direct = norm([...children(e)].map(c => c.nodeType === 3 ? c.data : '').join(''));
      const inside = inner.find(x => kindOf(x, rows) === '' && hasOwnText(x) && drawn(x)), own = inside ? textOf(inside, rows) : '';
      const start = direct || own, hasDetail = settings.details && start && text.startsWith(start + ' ');
      if (hasDetail) report.detail = norm(text.slice(start.length));
      const names = [hasDetail ? start : text || norm(e.innerText), text, norm(e.getAttribute('aria-label')), direct, own];
      rowCount++;
      add('row', e, names, report, null, {index: rowCount, toggle: toggles[0]});
      const number = rowCount;
      for (const x of inner) {
        const kind = kindOf(x, rows);
        if (x !== toggles[0] && isControl(kind) && !(kind === 'button' && nameOf(x, kind) === text)) visit(x, number, true);
      }
    };
    const visitChildren = (e, row, quiet) => {
      for (const c of children(e)) if (c.nodeType === 1) visit(c, row, quiet && isInline(c));
    };
    // - quiet: the text of this element is part of one that was reported.
    const visit = (e, row, quiet) => {
      if (['style', 'script', 'template', 'noscript', 'svg', 'iframe'].includes(e.localName)) return;
      if (!e.checkVisibility({visibilityProperty: true}) && display(e) === 'none') return;
      if (['ul', 'ol', 'nav'].includes(e.localName) || e.getAttribute('role') === 'tablist' || [...children(e)].some(c => c.localName === 'li')) {
        const tabs = tabsIn(e, rows);
        if (tabs) return void add('tabs', e, tabs.names, tabs.report, row, {options: tabs.options, optionNames: tabs.optionNames});
      }
      const kind = kindOf(e, rows);
      if (kind === 'row') { if (drawn(e)) visitRow(e); return; }
      if (kind === 'radio') { if (drawnOrLabelled(e)) radio(e, row); return; }
      if (kind === 'tab' || kind === 'button') {
        if (drawn(e)) control('button', e, row);
        for (const x of elements(e)) if (kindOf(x, rows) === 'title') visit(x, row, true);
        return;
      }
      if (kind === 'toggle') { if (drawnOrLabelled(e)) control(kind, e, row); return; }
      if (['field', 'choice', 'combobox', 'slider', 'date'].includes(kind)) { if (drawn(e)) control(kind, e, row); return; }
      if (kind === 'image') { if (drawn(e)) add('image', e, [nameOf(e, kind)], {}, row); return; }
      if (kind === 'progress') {
        const value = e.hasAttribute('value') ? e.value / e.max : e.hasAttribute('aria-valuenow') ? e.getAttribute('aria-valuenow') / (e.getAttribute('aria-valuemax') ?? 100) : undefined;
        if (visible(e)) add('progress', e, [nameOf(e, kind) || textOf(e, rows)], value === undefined ? {} : {value}, row);
        return;
      }
      if (kind === 'title' || kind === 'section') {
        if (drawn(e)) add(kind, e, spellings(e, nameOf(e, kind) || textOf(e, rows)), {}, row);
        return visitChildren(e, row, true);
      }
      let covers = quiet;
      const isLabel = e.localName === 'label' && (e.control || e.previousElementSibling?.localName === 'input');
      if (!quiet && !isLabel && drawn(e) && !isTiny(e)) {
        const own = hasOwnText(e);
        const parts = own ? [] : [...children(e)].filter(c => c.nodeType === 1 && drawn(c));
        if (own || parts.length > 1 && parts.every(c => isInline(c) && !kindOf(c, rows))) {
          const text = textOf(e, rows, true);
          if (text) add('text', e, spellings(e, text), {}, row);
          covers = own;
        }
      }
      visitChildren(e, row, covers || isLabel);
    };
    if (whole) visit(whole, null, false);
    // Several of a kind without a name are numbered.
    for (const kind of ['field', 'toggle', 'choice', 'slider', 'date', 'button']) {
      const nameless = found.filter(x => x.kind === kind && !x.names.length && !x.row);
      if (nameless.length > 1) nameless.forEach((x, index) => x.names.push(`${kind} ${index + 1}`));
    }
    return found;
  }

  function report(settings) {
    return look(settings).map(x => {
      const isNamed = ['text', 'title', 'section', 'image', 'progress', 'row'].includes(x.kind), [first, ...others] = x.names;
      const out = {kind: x.kind};
      if (first) out[isNamed ? 'text' : 'label'] = first;
      if (others[0]) out.name = others[0];
      if (others[1]) out.placeholder = others[1];
      if (x.row) out.index = x.row;
      return {...out, ...x.report};
    });
  }

  // What a mapping of the page may need: what has or should have a name, with a selector where it has none; and whether the
  // page has one main part, and what is beside it.
  function survey(settings) {
    const mains = [...document.querySelectorAll('main, [role=main]')].filter(drawn), main = mains.length === 1 ? mains[0] : null;
    const only = selector => { try { return document.querySelectorAll(selector).length === 1 ? selector : null; } catch { return null; } };
    const selectorOf = e => (e.id && only('#' + CSS.escape(e.id))) || (e.getAttribute('name') && only(`${e.localName}[name="${CSS.escape(e.getAttribute('name'))}"]`)) || null;
    const named = look(settings).filter(x => ['row', 'field', 'toggle', 'choice', 'slider', 'date', 'button', 'title', 'section', 'image'].includes(x.kind) && (!x.row || x.kind === 'row'));
    return {main: !!main, elements: named.map(x => ({kind: x.kind, names: x.names, selector: isControl(x.kind) && !nameOf(x.e, x.kind) ? selectorOf(x.e) : null, outside: !!main && !within(x.e, main)}))};
  }

  // The lines of the `app` block whose selectors match nothing now.
  function unmatched(settings) {
    const places = settings.selectors.map(p => [`${p.kind ? p.kind + ' ' : ''}${JSON.stringify(p.script)} is at`, p.selector]);
    const lines = [['rows are', settings.rows], ['buttons are', settings.buttons], ...places], all = [...elements(document.body)];
    return lines.filter(([, x]) => x && !all.some(e => e.matches(x))).map(([words, x]) => `${words} ${JSON.stringify(x)}`);
  }

  // MARK: Gestures

  // The names in the page of what the script calls so.
  const calledIn = (settings, kind, label) => [label, ...settings.names.filter(n => n.script === label && (!n.kind || n.kind === kind)).map(n => n.app)];
  const indexOfOption = (group, text, settings) => (group.optionNames ?? []).findIndex(n => calledIn(settings, group.kind, text).includes(n));
  // An option of a group that draws them all.
  function optionOf(group, text, settings) {
    const index = indexOfOption(group, text, settings);
    return index < 0 || !group.options ? null : {...group, e: group.options[index]};
  }
  // Of several, those that are in the sections of a gesture: they share the smallest part of the page with the title, and
  // no other title is in between.
  function inSections(several, on, all, settings) {
    for (const label of on.in ?? []) {
      const called = [label, ...settings.names.filter(n => n.script === label).map(n => n.app)], isCalled = x => !!x && x.names.some(n => called.includes(n));
      const titles = [['title', 'section'], ['text']].map(kinds => all.filter(x => kinds.includes(x.kind) && isCalled(x))).find(some => some.length) ?? [];
      const holders = new Set();
      for (const x of titles) for (let e = x.e; e; e = up(e)) holders.add(e);
      const depths = several.map(x => {
        const around = [];
        for (let e = up(x.e); e; e = up(e)) around.push(e);
        const at = around.findIndex(e => holders.has(e) || called.includes(nameOf(e, '')));
        return at < 0 ? 0 : around.length - at;
      });
      const deepest = several.filter((_, i) => depths[i] === Math.max(...depths));
      const below = deepest.filter(x => isCalled(all.slice(0, all.indexOf(x)).findLast(y => titles.some(t => t.kind === y.kind && t.e.localName === y.e.localName))));
      several = below.length ? below : deepest;
    }
    return several;
  }
  // The element that a gesture is on; for an option, the option.
  function find(on, settings, all = look(settings)) {
    const kind = on.kind, label = on.label, called = (of, text) => calledIn(settings, of, text);
    const is = (x, text) => called(x.kind, text).some(n => x.names.includes(n));
    if (on.part === 'option') {
      const group = find({...on, part: null}, settings, all), option = group && optionOf(group, on.option, settings);
      if (option) return option;
      const e = [...elements(document.body)].find(x => x.getAttribute('role') === 'option' && drawn(x) && [written(x), norm(x.innerText), norm(x.getAttribute('aria-label'))].some(n => called(kind, on.option).includes(n)));
      return e ? {kind, e, names: [on.option], report: {}} : null;
    }
    // Of several, the only one that is available.
    const one = several => {
      const near = several.length > 1 ? inSections(several, on, all, settings) : several, available = near.filter(x => x.report.available);
      return available.length === 1 ? available[0] : near[0];
    };
    // Those in the row of the gesture; or outside of rows, or the only one.
    const inPlace = some => on.index ? [some.filter(x => x.row === on.index), some.filter(x => !x.row)].find(s => s.length) ?? (some.length === 1 ? some : []) : some;
    if (kind === 'row' || on.index && kind === 'swipe') {
      const rows = all.filter(x => x.kind === 'row'), row = on.index ? rows[on.index - 1] : one(rows.filter(x => is(x, label)));
      if (!row) return null;
      if (kind === 'swipe') {
        const buttons = [...elements(row.e)].filter(e => kindOf(e, settings.rows) === 'button');
        return on.part === 'hover' ? row : {...row, e: buttons.find(e => called('button', label).includes(nameOf(e, 'button'))) ?? (buttons.length === 1 ? buttons[0] : null)};
      }
      if (on.part === 'switch') return {...row, e: row.toggle ?? null};
      if (on.part === 'whole') return row;
      const inner = [...elements(row.e)].filter(e => !isControl(kindOf(e, settings.rows)) || kindOf(e, settings.rows) === 'button');
      return {...row, e: inner.filter(e => drawn(e) && row.names.includes(norm(e.innerText))).pop() ?? row.e};
    }
    if (kind === 'tabs') {
      const text = on.option ?? label, groups = inPlace(all.filter(x => optionOf(x, text, settings)));
      const some = [groups.filter(x => is(x, label)), groups.filter(x => x.kind === 'tabs'), groups].find(s => s.length);
      if (some) return optionOf(one(some), text, settings);
    }
    const kinds = kind === 'tabs' || kind === 'swipe' ? ['button'] : kind !== undefined ? [kind] : on.option ? ['choice', 'tabs'] : ['button', 'field', 'toggle', 'choice', 'slider', 'date', 'row'];
    const fitting = all.filter(x => kinds.includes(x.kind) && x.e), named = inPlace(fitting.filter(x => is(x, label)));
    if (named.length) return one(named);
    for (const x of all) { const e = kind === undefined && !on.option && x.options ? optionOf(x, label, settings) : null; if (e) return e; }
    if (kind === 'tabs') return null;
    // What has no name of the script: the only one with the option, or the only one of its kind, in the row or outside of
    // rows.
    const known = new Set((settings.known ?? []).filter(k => kinds.includes(k.kind)).flatMap(k => called(k.kind, k.text)));
    const inRow = fitting.filter(x => on.index && x.row === on.index);
    const rest = (inRow.length ? inRow : fitting.filter(x => on.index || !x.row)).filter(x => !x.names.some(n => known.has(n)));
    if (on.option) {
      const has = x => indexOfOption(x, on.option, settings) >= 0, some = [rest.filter(has), inPlace(all.filter(x => x.kind === 'tabs' && has(x)))].find(s => s.length) ?? [];
      if (some.length === 1 || some.length && label === on.option) return one(some);
    }
    return rest.length === 1 ? rest[0] : null;
  }
  const shown = on => on.label ? JSON.stringify(on.label) : on.index ? 'row ' + on.index : on.kind;
  const missing = on => ({cannot: 'nothing there to touch: ' + shown(on)});
  // What the mouse is over, in shadow roots, too.
  function hitAt(x, y) {
    let hit = document.elementFromPoint(x, y);
    for (let inner; hit?.shadowRoot && (inner = hit.shadowRoot.elementFromPoint(x, y)) && inner !== hit;) hit = inner;
    return hit;
  }
  // A field of several parts takes no text as a whole.
  const isSet = e => ['time', 'month', 'week'].includes(e.type);
  // Where a person would put the mouse: on the element or on its label. Or why that cannot be done.
  function point(on, settings) {
    const found = find(on, settings), e = found?.e;
    if (!e) return missing(on);
    const hits = (target, hit) => !!hit && (within(hit, target) || within(target, hit) && hit.localName === 'label' || labelBeside(target).some(l => within(hit, l)));
    for (const target of [e, ...labelBeside(e).filter(drawn)]) {
      if (!visible(target)) continue;
      // What a bar covers at the edge of the window is seen in the middle.
      for (const block of ['nearest', 'center']) {
        areas = new Map();
        target.scrollIntoView({block, inline: block, behavior: 'instant'});
        for (const r of [box(target), ...target.getClientRects()]) {
          if (r.width < 2 || r.height < 2) continue;
          const x = r.x + r.width / 2, y = r.y + r.height / 2, hit = hitAt(x, y);
          if (!hits(target, hit) && !hits(e, hit)) continue;
          place = [scrollX, scrollY];
          return {x, y, active: e === active(), on: found.report?.on, set: isSet(e)};
        }
      }
    }
    return {cannot: 'hidden or covered: ' + shown(on)};
  }
  // Whether the page was scrolled since.
  let place = null;
  const hasScrolled = () => place !== null && (place[0] !== scrollX || place[1] !== scrollY);
  // A place where a click touches nothing.
  function nowhere() {
    const [w, h] = [innerWidth, innerHeight];
    for (const [x, y] of [[3, 3], [w - 3, 3], [3, h - 3], [w - 3, h - 3], [3, h / 2], [w - 3, h / 2], [w / 2, h - 3]]) {
      const hit = document.elementFromPoint(x, y);
      if (hit && !closest(hit, e => isControl(kindOf(e, null)) || kindOf(e, null) === 'row' || e.localName === 'label')) return {x, y};
    }
    return {x: 1, y: 1};
  }
  // Where a wheel moves something: in the middle of the window, or else in the largest box that scrolls.
  function scrolling() {
    const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1;
    const middle = a => ({x: (a.left + a.right) / 2, y: (a.top + a.bottom) / 2});
    const page = middle(windowArea()), root = document.scrollingElement ?? document.documentElement;
    const isFixed = [document.documentElement, document.body].some(e => /hidden|clip/.test(getComputedStyle(e).overflowY));
    if (!isFixed && root.scrollHeight > root.clientHeight + 1 || closest(hitAt(page.x, page.y), scrolls)) return page;
    const size = a => isEmpty(a) ? 0 : (a.right - a.left) * (a.bottom - a.top);
    const seen = [...elements(document.body)].filter(e => scrolls(e) && visible(e)).map(e => intersection(box(e), windowArea()));
    const largest = seen.sort((a, b) => size(b) - size(a))[0];
    return largest && size(largest) ? middle(largest) : page;
  }
  // Sets what no key can set in every browser: an option, a date, a slider. Of what is drawn as a slider, the key that moves
  // it, and where it is.
  function set(on, to, settings) {
    const found = find(on, settings), e = found?.e;
    if (!e) return missing(on);
    // Radio buttons are all there.
    if (found.options) return optionOf(found, to, settings) ? {opens: false} : {cannot: 'no such option: ' + JSON.stringify(to)};
    if (!visible(e)) return {cannot: 'hidden or covered: ' + shown(on)};
    if (kindOf(e, settings.rows) === 'combobox') return {opens: true};
    if (isDisabled(e)) return {cannot: 'not available: ' + shown(on)};
    e.focus();
    if (kindOf(e, settings.rows) === 'slider' && e.localName !== 'input') {
      const [now, least, greatest] = ['now', 'min', 'max'].map(name => Number(e.getAttribute('aria-value' + name) ?? NaN)), end = Number(to);
      if (now === end) return {};
      if (e !== active()) return {cannot: 'takes no keys: ' + shown(on)};
      return {at: now, key: end === least ? 'Home' : end === greatest ? 'End' : end < now ? 'ArrowLeft' : 'ArrowRight'};
    }
    if (e.localName === 'select') {
      const names = [to, ...settings.names.filter(n => n.script === to).map(n => n.app)];
      const option = [...e.options].find(o => names.includes(norm(o.label)));
      if (!option) return {cannot: 'no such option: ' + JSON.stringify(to)};
      if (option.matches(':disabled')) return {cannot: 'not available: ' + JSON.stringify(to)};
      e.value = option.value;
    } else if (e.type === 'date') e.value = String(to).slice(0, 10);
    else if (e.type === 'datetime-local') e.value = String(to).slice(0, 16);
    else e.value = to;
    if (isSet(e) && e.value !== to) return {cannot: 'takes no such text: ' + JSON.stringify(to)};
    for (const type of ['input', 'change']) e.dispatchEvent(new Event(type, {bubbles: true}));
    return {};
  }
  // Says what the page shows before a dialog of the browser opens.
  function tellBeforeDialogs(settings) {
    document.addEventListener('vsh-dialog', () => {
      let elements = [];
      try { elements = report(settings); } catch {}
      vshTell(JSON.stringify(elements));
    });
  }
  // Gives the page the address of what comes in its place. Its scripts, which could prevent that, are not asked. Returns
  // whether it has the address.
  let isLeft = false;
  for (const [target, type] of [[window, 'beforeunload'], [window.navigation, 'navigate']])
    target?.addEventListener(type, event => { if (isLeft) event.stopImmediatePropagation(); });
  function leave(address) {
    isLeft = true;
    history.replaceState(null, '', address);
    return location.href === address;
  }
  return {report, survey, unmatched, point, nowhere, hasScrolled, scrolling, set, tellBeforeDialogs, leave};
})();
