#!/usr/bin/env python3
"""screens.py COUNT: COUNT copies of one news screen (states, guards, assignments) as View Script on standard output.

11,000 copies are 8 MB, as large as a file may be; they have the shape of the peers' screens."""
import sys

SCREEN = """screen News{0} {{
    use news

    var items: [Article] = []
    var selected = 0
    var load = {0}
    var error = ""

    state idle {{
        action appear -> loading
    }}
    state loading {{ // starts the effect
        enter {{
            load = load + 1
            items = []
        }}
        call news.list() {{
            ok(found) when found.count == 0 -> empty
            ok(found) -> loaded {{ items = found }}
            fail(reason) -> failed {{ error = reason.message }}
        }}
    }}
    state loaded {{
        action select(index: Int) when index >= 1 && index <= items.count {{ selected = index }}
        action refresh -> loading
    }}
    state empty
    state failed {{ action refresh -> loading }}
}}
"""

for number in range(int(sys.argv[1])):
    sys.stdout.write(SCREEN.format(number))
