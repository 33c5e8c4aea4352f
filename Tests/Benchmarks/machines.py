#!/usr/bin/env python3
"""machines.py COUNT: a list of this many machines that load a picture each, for `vsh explore`."""

import sys

print(f"""model photos: [String] = [] {{ op find(id: Int) = "photo \\(id)" }}
component Photo(id: Int) {{
    use photos
    var name = ""
    state loading {{ call photos.find(id) {{ ok(found) -> shown {{ name = found }}; fail(_) -> missing }} }}
    state shown
    state missing {{ action again -> loading }}
    view {{
        in loading {{ image "…" }}
        in shown {{ image name }}
        in missing {{ button "again \\(id)" -> again }}
    }}
}}
screen Photos {{
    each photo: Photo(id) for id in 0..<{sys.argv[1]} by id
    view {{ list {{ for id in 0..<{sys.argv[1]} {{ show photo(id) }} }} }}
}}
explore "photos" {{ open Photos; rows all; states 20000 }}""")
