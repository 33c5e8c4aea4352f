// A `send` without a key goes to all machines of an `each`, in order, as one event: `when`s are taken behind the last.
// Those that do not take it ignore it; where none takes it, that is noted. Machines that begin in the same body take it.
component Picture(name: String) {
    var tries = 0
    state failed {
        action retry(more: Int = 1) when name != "c" -> waiting { tries += more; emit tried(name) }
    }
    state waiting { when tries > 1 -> done }
    state done
}
screen Album {
    var names = ["b", "a", "c"]
    var told: [String] = []
    each picture: Picture(name) for name in names by name
    action retry { send picture.retry }
    action twice { send picture.retry(2); send picture.retry }
    action more { names.append("d"); send picture.retry(3) }
    action fewer { send picture.retry; names = ["c"] }
    action none { names = []; send picture.retry }
    action tried(name: String) { told.append(name) }
}
open Album
send retry
show told
show picture("a").tries
show picture("c").tries
send more
show told
show picture("d") in done
open Album
send twice
show told
show picture("b").tries
send fewer
send none
