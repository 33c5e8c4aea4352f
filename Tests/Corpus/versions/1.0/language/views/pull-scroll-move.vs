// `pull -> a`, `end -> a`, `move -> a` in a list: `pull`; `scroll` (to the end); `move row 3 to 1`: sends `a(2, 0)`.
screen M {
    var list = ["a", "b", "c"]
    var log: [String] = []
    action did(what: String) { log.append(what) }
    action moved(from: Int, to: Int) { list.move(from: from, to: to); log.append("\(from) \(to)") }
    view { list { for x in list { row x }; pull -> did("pull"); end -> did("end"); move -> moved } }
}
open M
pull
scroll
move row 3 to 1
show log
show list
