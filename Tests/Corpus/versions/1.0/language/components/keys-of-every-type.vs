// A machine keeps its state while an element has its key, whatever the key's type is; `0.0` and `-0.0` are one key.
enum Kind { tea, milk }
component Lamp() {
    state off { action flip -> on }
    state on { action flip -> off }
    view { in on { text "on" }; in off { text "off" } }
}
record Place { row: Int, column: Int }
screen S {
    var reals = [0.0, 1.5]
    var places = [Place(1, 1), Place(1, 2)]
    var kinds = Kind.allCases
    var lists = [[1], [1, 2]]
    each real: Lamp() for x in reals by x
    each place: Lamp() for p in places by p
    each kind: Lamp() for k in kinds by k
    each list: Lamp() for l in lists by l
    action turn { reals = [-0.0]; places = [Place(1, 2), Place(1, 1)]; kinds = [.milk]; lists = [[1, 2]] }
    view {
        for x in reals { show real(x) }
        for p in places { show place(p) }
        for k in kinds { show kind(k) }
        for l in lists { show list(l) }
    }
}
open S
send real(0.0).flip
send place(Place(1, 2)).flip
send kind(.milk).flip
send list([1, 2]).flip
show
send turn
show
expect real(0.0) in on
expect place(Place(1, 2)) in on
