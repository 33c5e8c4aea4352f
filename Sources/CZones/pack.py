#!/usr/bin/env python3
"""Packs the IANA time zones into zones.bin, which zones.c embeds.

    python3 Sources/CZones/pack.py TZDATA_ZI Sources/CZones/zones.bin

TZDATA_ZI is the `tzdata.zi` of a tz release (public domain). `zic -b slim` compiles it; only offsets are kept, and
each zone's footer (a POSIX TZ string) is read here, so that nothing is parsed at run time.

The file, little-endian, offsets from its start:

    header   8 bytes `vshzones`, u32 number of names, u32 zero
    names    for each, sorted by bytes: u32 offset of its text, u32 length of its text, u32 offset of its record
    texts    the names, one after another
    record   i32 offset before the first transition, then the rule after the last one:
             i32 standard offset, i32 daylight offset (the same where there is no rule),
             u8 month, u8 week (5: the last), u8 weekday (0: Sunday), u8 zero, i32 seconds after midnight, of its start,
             the same 8 bytes of its end, u32 number of transitions n, u32 number of offsets m,
             n times i64 seconds since 1970, m times i32 offset, n times u8 index of the offset from then on
Offsets are in seconds east of UTC. Records begin at a multiple of four.
"""

import os
import re
import struct
import subprocess
import sys
import tempfile

ABBREVIATION = r"(?:<[^>]+>|[A-Za-z]+)"
TIME = r"[+-]?\d+(?::\d+){0,2}"
RULE = rf"M(\d+)\.(\d)\.(\d)(?:/({TIME}))?"
FOOTER = re.compile(rf"{ABBREVIATION}({TIME})(?:{ABBREVIATION}({TIME})?,{RULE},{RULE})?")


def seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")]
    return sign * sum(part * unit for part, unit in zip(parts, (3600, 60, 1)))


def change(month, week, weekday, time):
    return struct.pack("<BBBxi", int(month), int(week), int(weekday), seconds(time) if time else 7200)


def footer(text):
    match = FOOTER.fullmatch(text)
    if match is None:
        sys.exit(f"a footer of an unknown form: {text}")
    standard = -seconds(match[1])
    if match[3] is None:
        return struct.pack("<ii16x", standard, standard)
    daylight = -seconds(match[2]) if match[2] else standard + 3600
    return struct.pack("<ii", standard, daylight) + change(*match.group(3, 4, 5, 6)) + change(*match.group(7, 8, 9, 10))


def read(data):
    """The transitions [(time, offset)], the offset before them, and the footer, of the second block of a TZif file."""
    header = struct.Struct(">4sc15x6I")
    _, version, isutc, isstd, leap, times, types, chars = header.unpack_from(data)
    if version < b"2":
        sys.exit("a TZif file without a second block")
    at = header.size + times * 5 + types * 6 + chars + leap * 8 + isstd + isutc
    _, _, isutc, isstd, leap, times, types, chars = header.unpack_from(data, at)
    at += header.size
    moments = struct.unpack_from(f">{times}q", data, at)
    at += times * 8
    kinds = data[at:at + times]
    at += times
    offsets = [struct.unpack_from(">i", data, at + kind * 6)[0] for kind in range(types)]
    at += types * 6 + chars + leap * 12 + isstd + isutc
    return [(moment, offsets[kind]) for moment, kind in zip(moments, kinds)], offsets[0], data[at:].decode().strip("\n")


def record(data):
    transitions, first, rule = read(data)
    kept, offset = [], first
    for index, (moment, following) in enumerate(transitions):
        # The last one stays, even when it changes nothing: from it on the rule holds.
        if following != offset or index == len(transitions) - 1:
            kept.append((moment, following))
        offset = following
    if not rule:
        sys.exit("a zone without a footer")
    offsets = sorted({following for _, following in kept})
    return b"".join([
        struct.pack("<i", first), footer(rule), struct.pack("<II", len(kept), len(offsets)),
        struct.pack(f"<{len(kept)}q", *(moment for moment, _ in kept)),
        struct.pack(f"<{len(offsets)}i", *offsets),
        bytes(offsets.index(following) for _, following in kept)])


def main(source, target):
    zones = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["zic", "-b", "slim", "-d", folder, source], check=True)
        for parent, _, files in os.walk(folder):
            for file in files:
                path = os.path.join(parent, file)
                with open(path, "rb") as stream:
                    zones[os.path.relpath(path, folder).encode()] = record(stream.read())

    names = sorted(zones)
    texts = b"".join(names)
    texts += bytes(-len(texts) % 4)
    start = 16 + 12 * len(names)
    at, places, records = start + len(texts), {}, []
    for name in names:
        data = zones[name]
        if data not in places:
            places[data] = at
            data += bytes(-len(data) % 4)
            records.append(data)
            at += len(data)

    index, text = [], start
    for name in names:
        index.append(struct.pack("<III", text, len(name), places[zones[name]]))
        text += len(name)
    with open(target, "wb") as stream:
        stream.write(b"vshzones" + struct.pack("<II", len(names), 0) + b"".join(index) + texts + b"".join(records))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
