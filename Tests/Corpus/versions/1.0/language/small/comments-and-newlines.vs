// `//` and nesting `/* */` comments; `;` ends a statement on one line; a newline does not end it after an infix operator or before a line that begins with `.`.
screen M {
    /* outer /* inner */ still outer */
    var n = 1 +
        2
    var list = [1, 2,
        3]
        .map { $0 * 2 }
        .filter { $0 > 2 }
    action a { n += 1; n += 1 }   // two of them
}
open M
send a
show n
show list
