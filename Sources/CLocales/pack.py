#!/usr/bin/env python3
"""Packs the locales of language.md from the CLDR data of babel (PyPI, BSD licence): `pack.py` writes locales.bin.

`pack.py --expected FOLDER` writes what the tests of VshText expect, a file for each locale. It formats with babel itself,
but for what CLDR says and babel leaves out: the signs of minus and per cent of the locale, the least digits of a number with a group
sign, and the space between letters and digits in front of or after a currency. Halves are rounded away from zero.

The file: 4 bytes each, little endian, the number of locales and of fields, then the offset of each field of each locale.
There is its number of bytes (2 bytes), then the bytes, in UTF-8. What is not a text of the locale:

0xFD, 0xFE and 0xFF stand for the minus sign, the currency and the sign of per cent in a prefix or suffix.
Plurals are `one:n%10=1&n%100!=11;few:…` for whole numbers: `;` between categories, `|` is or, `&` is and.
"""

import os
import random
import re
import struct
import sys
import unicodedata
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

import babel
from babel import Locale, dates, numbers
from babel.core import get_global

NAMES = """ar ar-EG ca cs da de de-CH el en en-GB en-IN es es-MX fa fi fr fr-CA he hi hr hu id it ja ko nb nl pl pt-BR
pt-PT ro ru sk sv th tr uk vi zh-Hans zh-Hant""".split()
# Where a number has a group sign from five digits on (minimumGroupingDigits of CLDR, which babel lacks).
LATE_GROUPS = {"es", "hu", "it", "pl", "pt-PT"}
MINUS, CURRENCY, PERCENT = b"\xfd", b"\xfe", b"\xff"
WEEKDAYS = [6, 0, 1, 2, 3, 4, 5]  # From Sunday on.


def zero(locale):
    return {"latn": "0", "arab": "٠", "arabext": "۰"}[locale.default_numbering_system]


def affix(text):
    """One side of a number pattern, without quotation marks."""
    text = re.sub(r"'([^']*)'", lambda quoted: quoted[1] or "'", text)
    marks = {"-": MINUS, "¤": CURRENCY, "%": PERCENT}
    return b"".join(marks.get(character, character.encode()) for character in text)


def sides(pattern):
    """Prefix and suffix of positive, then of negative numbers."""
    positive, _, negative = pattern.partition(";")
    around = re.compile(r"^([^#0]*)[#0,.]+(.*)$")
    before, after = (affix(side) for side in around.match(positive).groups())
    if not negative:
        return [before, after, MINUS + before, after]
    return [before, after] + [affix(side) for side in around.match(negative).groups()]


def date_pattern(locale, style):
    era = "'" + locale.eras["abbreviated"][1] + "'"
    return re.sub("G+", era, locale.date_formats[style].pattern)


def plurals(locale):
    """The rules for whole numbers without a fraction: v, w, f, t, c and e are 0."""
    rules = []
    for category, rule in locale.plural_form.rules.items():
        ways = []
        for way in rule.split(" or "):
            conditions = []
            for condition in way.split(" and "):
                operand, modulo, negated, values = re.fullmatch(
                    r"([a-z])(?: mod (\d+))? (not )?in (\S+)", condition).groups()
                if operand in "vwftce":
                    holds = any(int(low) == 0 for low in re.split(r",", values.replace("..", ",")) if low)
                    conditions.append(holds != bool(negated))
                else:
                    conditions.append(
                        "n" + (f"%{modulo}" if modulo else "") + ("!=" if negated else "=") + values)
            if False in conditions:
                continue
            ways.append("&".join(each for each in conditions if each is not True))
        assert "" not in ways
        if ways:
            rules.append(f"{category}:{'|'.join(ways)}")
    return ";".join(rules)


def symbols_of_currencies(locale):
    return "".join(
        f"{code}={symbol};" for code, symbol in sorted(locale.currency_symbols.items()) if symbol != code)


def places_of_currencies():
    fractions = get_global("currency_fractions")
    codes = sorted(get_global("all_currencies"))
    return "".join(f"{code}={fractions.get(code, fractions['DEFAULT'])[0]};" for code in codes)


def fields(name):
    locale = Locale.parse("en" if name == "en-XA" else name, sep="-")
    symbols = locale.number_symbols[locale.default_numbering_system]
    decimal = locale.decimal_formats[None].pattern
    groups = [len(part) for part in re.match(r"[#0,]*", decimal)[0].split(",")][1:]
    assert groups in ([3], [2, 3]), groups
    percent = sides(locale.percent_formats[None].pattern)
    currency = sides(locale.currency_formats["standard"].pattern)

    def names(kind, context, width, order):
        known = getattr(locale, kind)[context]
        known = known.get(width) or getattr(locale, kind)["format"][width]
        return [known[index] for index in order]

    return [
        name, locale.english_name, locale.character_order == "right-to-left" and "rtl" or "ltr",
        zero(locale), symbols["decimal"], symbols["group"], symbols["minusSign"], symbols["percentSign"],
        str(groups[0]), "2" if name in LATE_GROUPS else "1",
        *percent, *currency, symbols_of_currencies(locale), plurals(locale),
        locale.day_periods["format"]["abbreviated"]["am"], locale.day_periods["format"]["abbreviated"]["pm"],
        *[date_pattern(locale, style) for style in ("short", "medium", "long", "full")],
        *names("months", "format", "abbreviated", range(1, 13)), *names("months", "format", "wide", range(1, 13)),
        *names("days", "format", "abbreviated", WEEKDAYS), *names("days", "format", "wide", WEEKDAYS),
        *names("days", "stand-alone", "wide", WEEKDAYS),
    ]


def packed():
    shared = [f"babel {babel.__version__}, CLDR {get_cldr()}", places_of_currencies()]
    rows = [fields(name) for name in sorted(NAMES + ["en-XA"])]
    # The last row has what is the same for all.
    rows.append(shared + [""] * (len(rows[0]) - len(shared)))
    start = 8 + 4 * len(rows) * len(rows[0])
    offsets, pool, known = [], bytearray(), {}
    for text in (text for row in rows for text in row):
        data = text.encode() if isinstance(text, str) else text
        if data not in known:
            known[data] = start + len(pool)
            pool += struct.pack("<H", len(data)) + data
        offsets.append(known[data])
    return struct.pack(f"<{2 + len(offsets)}I", len(rows), len(rows[0]), *offsets) + pool


def get_cldr():
    return get_global("cldr")["version"]


# What the tests expect.


def expected(name):
    locale, chance = Locale.parse(name, sep="-"), random.Random(name)
    symbols = locale.number_symbols[locale.default_numbering_system]
    system = {"numbering_system": "default"}

    def grouped(value):
        return name not in LATE_GROUPS or abs(value) >= 10_000

    digits = {ord("0") + digit: ord(zero(locale)) + digit for digit in range(10)}
    # babel takes the group sign ' for a quotation mark. The locale shares its data with others, so it is given back.
    group, symbols["group"] = symbols["group"], "\ue000"
    signs = {"-": symbols["minusSign"], "%": symbols["percentSign"], "\ue000": group}

    def signed(text):
        return "".join(signs.get(character, character) for character in text).translate(digits)

    def spaced(text, symbol):
        # A digit touches signs of currencies only.
        if unicodedata.category(symbol[-1])[0] in "SZ":
            return text
        return re.sub(re.escape(symbol) + r"(?=\d)", symbol + "\xa0", text)

    def value(digits):
        return Decimal(chance.randrange(-(10**digits), 10**digits)).scaleb(-chance.randrange(4))

    some = [Decimal(text) for text in "0 1 -1 0.5 -0.5 0.005 1.005 999.5 1000 -1234.5 9999.9995 1234567.891".split()]
    for number in some + [value(chance.randrange(1, 10)) for _ in range(128)]:
        rounded = number.quantize(Decimal("0.001"), ROUND_HALF_UP)
        text = numbers.format_decimal(rounded, locale=locale, group_separator=grouped(rounded), **system)
        yield "decimal", number, signed(text if rounded else text.replace("-", ""))
    for number in some + [value(chance.randrange(1, 6)) for _ in range(48)]:
        rounded = number.quantize(Decimal("0.01"), ROUND_HALF_UP)
        text = numbers.format_percent(rounded, locale=locale, group_separator=grouped(100 * rounded), **system)
        yield "percent", number, signed(text if rounded else text.replace("-", ""))
    for code in "EUR USD JPY GBP CHF INR KWD PLN CNY".split():
        places = numbers.get_currency_precision(code)
        for number in [Decimal("1234.5"), Decimal("-0.125")] + [value(chance.randrange(1, 9)) for _ in range(12)]:
            rounded = number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
            if not rounded:
                rounded = abs(rounded)
            text = numbers.format_currency(
                rounded, code, locale=locale, group_separator=grouped(rounded), **system)
            yield f"currency {code}", number, spaced(signed(text), numbers.get_currency_symbol(code, locale))
    for _ in range(20):
        day = date.fromordinal(chance.randrange(date(1900, 1, 1).toordinal(), date(2100, 1, 1).toordinal()))
        for style in ("short", "medium", "long", "full"):
            text = dates.format_date(day, style, locale)
            yield f"date {style}", day.isoformat(), text.translate(digits)
    for count in [*range(30), 100, 101, 102, 111, 112, 121, 1000, 1_000_000, 1_000_001] + [
        chance.randrange(1_000_000_000) for _ in range(41)
    ]:
        yield "count", count, locale.plural_form(count)
    yield "direction", "", locale.character_order
    symbols["group"] = group


def main(arguments):
    if arguments[:1] == ["--expected"] and len(arguments) == 2:
        for name in NAMES:
            lines = ["\t".join(map(str, row)) + "\n" for row in expected(name)]
            with open(os.path.join(arguments[1], name + ".tsv"), "w", encoding="utf-8") as file:
                file.writelines(lines)
    elif len(arguments) <= 1:
        target = arguments[0] if arguments else os.path.join(os.path.dirname(__file__), "locales.bin")
        with open(target, "wb") as file:
            file.write(packed())
    else:
        sys.exit("pack.py [FILE], or pack.py --expected FOLDER")


main(sys.argv[1:])
