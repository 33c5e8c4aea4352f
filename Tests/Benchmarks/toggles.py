#!/usr/bin/env python3
"""toggles.py COUNT: a screen with this many toggles, whose `always` sums them up, for `vsh explore`."""

import sys

count = int(sys.argv[1])
names = [f"on{number}" for number in range(count)]
print("screen Toggles {")
for name in names:
    print(f"    var {name} = 0")
print(f"    always {' + '.join(names)} <= {count} \"too many are on\"")
for name in names:
    print(f"    action flip_{name} {{ {name} = 1 - {name} }}")
print("    view {")
for name in names:
    print(f"        button \"{name}\" -> flip_{name}")
print("    }\n}")
