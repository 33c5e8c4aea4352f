// The tutorial as lessons for the page: the text of each step, and the files as they are at its end.

const BLOCK = /^```(\w+)\n(.*?)^```$/gms;
const escaped = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// What a page of Markdown says within a line. A link keeps its words alone: nothing leads out of the page.
const inline = text => escaped(text)
  .replace(/`([^`]+)`/g, '<code>$1</code>')
  .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
  .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');

// The lines of a diff, in a file: those that go and stay stand there together, and once.
function changed(file, lines) {
  const old = lines.filter(line => line[0] !== '+').map(line => `${line.slice(1)}\n`).join('');
  const fresh = lines.filter(line => line[0] !== '-').map(line => `${line.slice(1)}\n`).join('');
  if (file.split(old).length !== 2) throw new Error(`the tutorial changes what is not there once:\n${old}`);
  return file.replace(old, () => fresh);
}

export function lessons(page) {
  const files = {}, made = [];
  let current = '';
  for (const section of page.split(/^## /m).slice(1)) {
    const [title, text] = section.split(/\n(.*)/s);
    if (!/^\d/.test(title)) continue;
    const html = [`<h3>${inline(title)}</h3>`];
    let end = 0;
    const tell = prose => {
      for (const paragraph of prose.split('\n\n').map(lines => lines.trim())) {
        if (paragraph) html.push(`<p>${inline(paragraph)}</p>`);
        const name = [...paragraph.matchAll(/`([a-z-]+\.(?:vs|json))`/g)].at(-1);
        if (name) current = name[1];
      }
    };
    for (const block of text.matchAll(BLOCK)) {
      const before = text.slice(end, block.index);
      tell(before);
      end = block.index + block[0].length;
      const [, kind, contents] = block;
      html.push(`<pre>${escaped(contents)}</pre>`);
      if (kind === 'vs' || kind === 'json') {
        const isAdded = /at\s+the\s+end\s+of/.test(before.trim().split('\n\n').at(-1));
        files[current] = (isAdded ? `${files[current]}\n` : '') + contents;
      } else if (kind === 'text') { // What `vsh test --update` has written at the end.
        const start = files[current].indexOf(contents.split('\n', 1)[0]);
        files[current] = files[current].slice(0, start) + contents;
      } else if (kind === 'diff') {
        files[current] = changed(files[current], contents.trimEnd().split('\n').map(line => line || ' '));
      }
    }
    tell(text.slice(end));
    made.push({ title, html: html.join('\n'), main: current.endsWith('.vs') ? current : 'shop.vs', files: { ...files } });
  }
  return made;
}
