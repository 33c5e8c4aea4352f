// MARK: The beginning

function option(value, text) {
  return Object.assign(element('option', text), { value });
}

function group(label, options) {
  const made = element('optgroup', ...options);
  made.label = label;
  return made;
}

function listen() {
  at('programs').onchange = event => choose(event.target.value);
  at('file').onchange = event => edit(event.target.value);
  at('script').oninput = changed;
  at('script').onscroll = follow;
  at('play').onclick = () => playWhenRight();
  at('run').onclick = () => inTurn(run);
  at('stop').onclick = () => renew('Stopped. The script is unchanged.');
  at('format').onclick = () => inTurn(format);
  at('share').onclick = () => inTurn(share);
  at('undo').onclick = () => take(':undo');
  at('redo').onclick = () => take(':redo');
  at('why').onclick = why;
  at('explore').onclick = () => inTurn(explore);
  at('typing').onsubmit = event => {
    event.preventDefault();
    closeOffers();
    const line = at('line').value;
    at('line').value = '';
    if (line) take(line);
  };
  completing(at('script'));
  completing(at('line'));
  document.ondragover = event => event.preventDefault();
  document.ondrop = drop;
  window.onhashchange = readAddress;
}

async function load() {
  if (!canRun) return say('This browser has no WebAssembly, in which vsh runs here. A newer one has it.');
  ({ module, shelf } = await ask('build', at('examples').textContent));
  at('programs').append(
    group('Examples', Object.keys(shelf.programs).map(name => option(`example:${name}`, name))),
    group('Tutorial', shelf.tutorial.map(({ title }, step) => option(`tutorial:${step}`, title))));
  listen();
  // A storyboard opens this page in a frame, with the script of a card and the steps that lead there.
  const asked = window.frameElement?.program;
  if (asked) {
    document.body.classList.add('in-storyboard');
    begin(asked.files, asked.main);
    teach(null);
    await playWhenRight(asked.steps);
  } else if (!await readAddress()) {
    const told = at('status').textContent;
    await choose(at('programs').querySelector('optgroup option').value);
    if (told) say(told);
  }
}

load().catch(error => say(`vsh could not start: ${error.message}`)).then(() => {
  document.body.dataset.ready = Math.round(performance.now());
});
