#!/usr/bin/env bash
# translate-toolkit 3.20.4 (PyPI): `xliff2po`, and `pocompile`, which makes what gettext reads.
#
# The guess: the `state` of a `target` decides in XLIFF 1.2. `translated`, `signed-off` and `final` are done; `new` and
# `needs-translation` are not, and become fuzzy. An inline element such as `<x id="1" equiv-text="%@"/>`, which stands for a
# placeholder, is kept in some form.
#
# What happens: `state` makes no text done. A text counts as translated only where its unit has `approved="yes"`, which XLIFF
# leaves optional; any other, `final` too, is fuzzy, and `pocompile` leaves it out: the app shows the source text. The
# placeholder is dropped from both texts without a word: `Pay %@ now` becomes `Pay now`.
#
# It touches whoever sends what `vsh texts --format xliff` writes through these tools: of nine finished texts, none is done.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install translate-toolkit==3.20.4
unit() { echo "<trans-unit id=\"$1\"$2><source>$1</source><target$3>$4</target></trans-unit>"; }
cat >de.xliff <<XML
<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="shop" source-language="en" target-language="de" datatype="plaintext">
    <body>
      $(unit Loading '' ' state="translated"' Lädt)
      $(unit Shop '' ' state="signed-off"' Laden)
      $(unit Retry '' ' state="final"' Erneut)
      $(unit Back '' ' state="needs-translation"' Back)
      $(unit Next ' approved="yes"' '' Weiter)
      <trans-unit id="pay" approved="yes">
        <source>Pay <x id="1" equiv-text="%@"/> now</source>
        <target>Jetzt <x id="1" equiv-text="%@"/> zahlen</target>
      </trans-unit>
    </body>
  </file>
</xliff>
XML
python/bin/xliff2po --progress=none de.xliff de.po
python/bin/pocompile --progress=none de.po de.mo
cat >read.py <<'PY'
import gettext
import sys

texts = gettext.GNUTranslations(open("de.mo", "rb"))
found = {name: texts.gettext(name) for name in ("Loading", "Shop", "Retry", "Back", "Next", "Pay now")}
for name, text in found.items():
    print(f"{name}: {text}")
expected = {"Next": "Weiter", "Pay now": "Jetzt zahlen"}
sys.exit(0 if found == {name: expected.get(name, name) for name in found} else 1)
PY
grep -c '^#, fuzzy' de.po
python/bin/python read.py
