#!/usr/bin/env python3
"""Packs the IANA time zones into zones.bin, which zones.c embeds.

    python3 Sources/CZones/pack.py TZDATA_ZI Sources/CZones/zones.bin

TZDATA_ZI is the `tzdata.zi` of a tz release (public domain). `zic -b fat` compiles it (`slim` loses transitions of
Asia/Gaza after 2074 in zic 2.36); only offsets are kept, each zone's footer (a POSIX TZ string) is read here, so that
nothing is parsed at run time, and transitions that the footer's rule makes by itself are left out.

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

import calendar
import datetime
import os
import re
import struct
import subprocess
import sys
import tempfile

ABBREVIATION = r"(?:<[^>]+>|[A-Za-z]+)"
TIME = r"[+-]?\d+(?::\d+){0,2}"
RULE = rf"M(\d+)\.(\d)\.(\d)(?:/({TIME}))?"
EPOCH = datetime.datetime(1970, 1, 1)
FOOTER = re.compile(rf"{ABBREVIATION}({TIME})(?:{ABBREVIATION}({TIME})?,{RULE},{RULE})?")


def seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")]
    return sign * sum(part * unit for part, unit in zip(parts, (3600, 60, 1)))


class Rule:
    """What a footer says: the offsets of standard and daylight time, and the yearly changes between them."""

    def __init__(self, text):
        match = FOOTER.fullmatch(text)
        if match is None:
            sys.exit(f"a footer of an unknown form: {text}")
        self.standard = self.daylight = -seconds(match[1])
        self.changes = []
        if match[3] is not None:
            self.daylight = -seconds(match[2]) if match[2] else self.standard + 3600
            for first in (3, 7):
                month, week, weekday, time = match.group(first, first + 1, first + 2, first + 3)
                self.changes.append((int(month), int(week), int(weekday), seconds(time) if time else 7200))

    def packed(self):
        changes = self.changes or [(0, 0, 0, 0)] * 2
        return struct.pack("<ii", self.standard, self.daylight) + b"".join(
            struct.pack("<BBBxi", *change) for change in changes)

    def offset(self, moment):
        if not self.changes:
            return self.standard
        year = (EPOCH + datetime.timedelta(seconds=moment + self.standard)).year
        start = change_seconds(year, *self.changes[0]) - self.standard
        end = change_seconds(year, *self.changes[1]) - self.daylight
        is_daylight = start <= moment < end if start < end else not end <= moment < start
        return self.daylight if is_daylight else self.standard

    def holds(self, start, end, offset):
        """Whether the rule gives this offset from start to end, which may be a year apart."""
        days = range(start, end, 86400)
        return len(days) <= 400 and all(self.offset(moment) == offset for moment in (*days, end - 1))


def change_seconds(year, month, week, weekday, time):
    first = (calendar.weekday(year, month, 1) + 1) % 7
    day = 1 + (weekday - first) % 7 + (week - 1) * 7
    if day > calendar.monthrange(year, month)[1]:
        day -= 7
    return calendar.timegm((year, month, day, 0, 0, 0)) + time


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
    transitions, first, footer = read(data)
    rule = Rule(footer)
    kept, offset = [], first
    for moment, following in transitions:
        if following != offset:
            kept.append((moment, following))
        offset = following
    # The rule must hold from the last transition that is kept.
    while len(kept) > 1 and rule.holds(kept[-2][0], kept[-1][0], kept[-2][1]):
        kept.pop()
    offsets = sorted({following for _, following in kept})
    return b"".join([
        struct.pack("<i", first), rule.packed(), struct.pack("<II", len(kept), len(offsets)),
        struct.pack(f"<{len(kept)}q", *(moment for moment, _ in kept)),
        struct.pack(f"<{len(offsets)}i", *offsets),
        bytes(offsets.index(following) for _, following in kept)])


def main(source, target):
    zones = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["zic", "-b", "fat", "-d", folder, source], check=True)
        for parent, _, files in os.walk(folder):
            for file in files:
                path = os.path.join(parent, file)
                with open(path, "rb") as stream:
                    zones[os.path.relpath(path, folder).encode()] = record(stream.read())

    names = sorted(zones)
    texts = b"".join(names)
    texts += bytes(-len(texts) % 4)
    start = 16 + 12 * len(names)
    at, offsets, records = start + len(texts), {}, []
    for name in names:
        data = zones[name]
        if data not in offsets:
            offsets[data] = at
            data += bytes(-len(data) % 4)
            records.append(data)
            at += len(data)

    index, text = [], start
    for name in names:
        index.append(struct.pack("<III", text, len(name), offsets[zones[name]]))
        text += len(name)
    with open(target, "wb") as stream:
        stream.write(b"vshzones" + struct.pack("<II", len(names), 0) + b"".join(index) + texts + b"".join(records))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
