func f() -> Int = 1
screen Main(n: Int) { }
let count = f()
show count
let next = count + 1
repeat next { show next }
open Main(next)
given width count //! VS0202: `count` is not defined
import "other.vs"
test "empty" { }
test "text \(3)" { expect true; f(); f; Main } //! VS0601: a value alone is not a step
//! VS0601: a value alone is not a step
//! VS0601: `Main` is not a step
test "let" { let count = "a"; expect count == "a"; let x = nil } //! VS0302: nothing here gives `nil` a type
