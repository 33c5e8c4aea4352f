/// Bytes to tokens to a syntax tree, always a tree; the formatter.
