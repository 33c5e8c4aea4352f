// Cell widths as Unicode has them (a kanji is two cells, a combining mark none, a ZWJ emoji two), no trailing blanks.
screen M { view { line { text "漢字".padded(to: 6) + "|"; text "x" }; text "e\u{301}".padded(to: 3) + "|"; text "👨‍👩‍👧".padded(to: 4) + "|"; text "trailing   " } }
open M
show
