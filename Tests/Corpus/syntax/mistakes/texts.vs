show "not closed
show "bad \q escape \u{110000} \u{}"
show """on the line
    """
show """
    a
  b
    """
show """
    a \(x)"""
show """
    abc"""
import "a\(b).vs"
show "a \(b c) d"
show "a \(b
show 'single'
show “curly”
