/// Imported by `imports.vs` beside this folder.
import "../imports.vs"

func twice(n: Int) -> Int = n * 2
screen Shared(start: Int) { var n = start }
open Shared(100)
test "stays behind" { open Shared(7); expect n == 8 }
