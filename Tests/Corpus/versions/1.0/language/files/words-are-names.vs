// `from`, `as` and `private` are names wherever no import or declaration has them.
import from as as, as as from, private from "imported/words.vs"
func other(from: Int, private: Int) -> Int = from + private
let total = other(from(), private: private(2))
show total
show as(1)
let private = 3
show private
