// Escapes `\n \t \\ \" \u{1F600}`; multi-line `"""` with Swift's indentation rule.
show "a\\b\"c\""
show "\u{1F600}".count
show "a\nb".split("\n")
show """
    one
      two
    """
