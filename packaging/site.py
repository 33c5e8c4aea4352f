#!/usr/bin/env python3
"""Writes README.md and docs as a website: site.py VSH OUT [PLAYGROUND]

Each page is one file of HTML that needs no network and no script. Debian's `cmark-gfm` turns Markdown into it. A link to a
file of the checkout leads to a copy. Every link and every anchor must lead somewhere, else the exit status is 1. `search.html`
lists every heading; its few lines of script only hide those without the words that are typed.
"""
import html
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
vsh, out = sys.argv[1], pathlib.Path(sys.argv[2])
playground = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
storyboard = "examples/news.vs"

STYLE = """
:root { color-scheme: light dark; --back: #fff; --text: #222; --soft: #f4f4f6; --line: #ccc; --link: #0b57d0; }
@media (prefers-color-scheme: dark) {
  :root { --back: #16181c; --text: #ddd; --soft: #22252b; --line: #444; --link: #8ab4f8; }
}
body { background: var(--back); color: var(--text); font: 16px/1.55 system-ui, sans-serif; margin: 0 auto; max-width: 56rem;
  padding: 0 1rem 3rem; overflow-wrap: anywhere; }
a { color: var(--link); }
nav { border-bottom: 1px solid var(--line); padding: .75rem 0; }
nav a { display: inline-block; margin-right: 1rem; }
pre, code { background: var(--soft); font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; padding: .75rem; }
code { overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
img { height: auto; max-width: 100%; }
""".strip()

SCRIPT = """
const field = document.getElementById("words");
const lines = [...document.querySelectorAll("main li")];
field.hidden = false;
field.oninput = () => {
  const words = field.value.toLowerCase().split(/\\s+/);
  for (const line of lines) line.hidden = !words.every((word) => line.textContent.toLowerCase().includes(word));
};
""".strip()


def written(path):
    """The file of a page: README.md is the first one."""
    if path == root / "README.md":
        return pathlib.Path("index.html")
    return path.relative_to(root).with_suffix(".html")


def anchor(heading):
    """As GitHub makes it of a heading's text."""
    return "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def plain(text):
    return html.unescape(re.sub(r"<[^>]+>", "", text))


def page(title, body, depth, script=""):
    up = "../" * depth
    links = "".join(
        f'<a href="{up}{href}">{name}</a>'
        for href, name in [
            ("index.html", "vsh"), ("docs/README.html", "Pages"), ("docs/tutorial.html", "Tutorial"),
            ("docs/language.html", "Language"), ("docs/tool.html", "Tool"), ("storyboard.html", "A storyboard"),
            ("search.html", "Search"),
        ] + ([("playground.html", "Playground")] if playground else []))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{html.escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{STYLE}\n</style>\n</head>\n'
        f"<body>\n<nav>{links}</nav>\n<main>\n{body}</main>\n{script}</body>\n</html>\n")


pages = [root / "README.md", *sorted(root.glob("docs/**/*.md"))]
problems, headings, copied = [], [], {}
anchors, bodies = {}, {}


def copy(target):
    """A copy of a file or folder that a page leads to, and its place in the site."""
    place = pathlib.Path("files") / target.relative_to(root)
    if target.is_dir():
        names = sorted(child.name + "/" * child.is_dir() for child in target.iterdir() if not child.name.startswith("."))
        for child in sorted(target.iterdir()):
            if child.is_file() and not child.name.startswith("."):
                copied[pathlib.Path("files") / child.relative_to(root)] = child
        listed = "".join(
            f"<li><a href=\"{html.escape(name)}\">{html.escape(name)}</a></li>\n" if not name.endswith("/")
            else f"<li>{html.escape(name)}</li>\n" for name in names)
        copied[place / "index.html"] = page(
            place.name, f"<h1>{html.escape(str(target.relative_to(root)))}</h1>\n<ul>\n{listed}</ul>\n", len(place.parts))
        return place / "index.html"
    copied[place] = target
    return place


def body_of(path):
    text = subprocess.run(
        ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", str(path)], capture_output=True, text=True, check=True
    ).stdout
    known, own = set(), []

    def heading(found):
        level, inner = found[1], found[2]
        name = anchor(plain(inner))
        known.add(name)
        own.append((plain(inner), name))
        return f'<h{level} id="{html.escape(name)}">{inner}</h{level}>'

    text = re.sub(r"<h([1-6])>(.*?)</h\1>", heading, text, flags=re.S)
    text = re.sub(r"<pre lang=\"[^\"]*\">", "<pre>", text)
    text = text.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    anchors[path] = known
    headings.extend((written(path), name, title) for title, name in own)
    return text


for path in pages:
    bodies[path] = body_of(path)


def follow(path, text):
    """The links of a page, to where they lead in the site."""
    depth = len(written(path).parts) - 1

    def link(found):
        attribute, address = found[1], html.unescape(found[2])
        if "://" in address or address.startswith(("mailto:", "data:")):
            return found[0]
        name, _, fragment = address.partition("#")
        target = (path.parent / name).resolve() if name else path
        if target in bodies:
            if fragment and fragment not in anchors[target]:
                problems.append(f"{path.relative_to(root)}: no heading #{fragment} in {target.relative_to(root)}")
            place = written(target)
        elif target.exists() and target.is_relative_to(root):
            place = copy(target)
        else:
            problems.append(f"{path.relative_to(root)}: {address} leads nowhere")
            return found[0]
        to = "../" * depth + str(place) + ("#" + fragment if fragment else "")
        return f'{attribute}="{html.escape(to)}"'

    return re.sub(r'(href|src)="([^"]*)"', link, text)


for path in pages:
    bodies[path] = follow(path, bodies[path])
if problems:
    sys.exit("\n".join(problems))

shutil.rmtree(out, ignore_errors=True)
for path in pages:
    place = out / written(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    title = next(title for of, _, title in headings if of == written(path))
    place.write_text(page(title, bodies[path], len(written(path).parts) - 1))
for place, source in copied.items():
    (out / place).parent.mkdir(parents=True, exist_ok=True)
    if isinstance(source, str):
        (out / place).write_text(source)
    else:
        shutil.copy(source, out / place)
listed = "".join(
    f'<li><a href="{html.escape(str(of))}#{html.escape(name)}">{html.escape(title)}</a> ({html.escape(of.stem)})</li>\n'
    for of, name, title in headings)
(out / "search.html").write_text(page(
    "Search", '<h1>Search</h1>\n<p><label for="words">Words of a heading: </label><input id="words" hidden></p>\n'
    f"<ul>\n{listed}</ul>\n", 0, f"<script>\n{SCRIPT}\n</script>\n"))
live = ["--live", str(playground)] if playground else []
subprocess.run([vsh, "storyboard", storyboard, "-o", str((out / "storyboard.html").resolve()), *live], cwd=root, check=True)
if playground:
    shutil.copy(playground, out / "playground.html")
else:
    print("without the playground: `make playground` makes dist/vsh.html in about half an hour", file=sys.stderr)
print(f"{out}: {len(pages)} pages, {len(headings)} headings, {len(copied)} files beside them", file=sys.stderr)
