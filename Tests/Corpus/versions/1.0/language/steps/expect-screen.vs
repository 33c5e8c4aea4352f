// `expect screen """…"""`, `expect screen contains "…"`, `expect no "…"`: the rendered text (`contains` and `no`: as if no line had wrapped).
screen M { view {
    title "T"
    text "one two three four five six seven eight nine ten"
} }
open M
expect screen """
    T
    ════════════════════════════════════════
    one two three four five six seven eight
    nine ten
    """
expect screen contains "eight nine"
expect no "eleven"
expect no "ten"
expect screen """
    T
    """
