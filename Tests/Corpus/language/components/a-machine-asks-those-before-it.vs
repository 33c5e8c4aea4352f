// A bind asks machines, and the arguments and lists of a machine ask those that are declared before it. They follow each
// change at once. Of a machine that is not there, or that has just gone, a state is false and a value `nil`.
component Picture(id: Int) {
    var tries = 0
    state loading {
        action fail -> failed { tries += 1 }
        leave { if id == 2 { emit left(id) } }
    }
    state failed { action again -> loading }
}
component Summary(bad: Int, first: Bool, tries: Int) {
    var log: [Int] = []
    state quiet { when bad > 1 -> loud { log.append(bad) } }
    state loud { when bad < 2 -> quiet { log.append(bad) } }
    view { text "\(bad) failed" }
}
component Mark(id: Int) { state on }
screen Album {
    var ids = [1, 2, 3]
    var seen: [Bool] = []
    each picture: Picture(id) for id in ids by id
    bind bad = ids.filter { picture($0) in failed }
    bind first = picture(1) in failed
    one summary: Summary(bad.count, first, picture(1).tries ?? -1)
    each mark: Mark(id) for id in bad by id
    bind isLoud = summary in loud
    action drop(id: Int) { ids.remove { $0 == id } }
    action left(id: Int) { seen.append(picture(id) in loading) }
    view { text "\(bad) \(isLoud)"; show summary }
}
open Album
show
send picture(1).fail
show
show mark(1) in on
show mark(2) in on
show summary.tries
send picture(2).fail
show
show summary.log
show mark(2) in on
send picture(1).again
show summary.log
show summary.first
send drop(1)
show summary.tries
show first
send picture(2).again
send drop(2)
show seen
show bad
