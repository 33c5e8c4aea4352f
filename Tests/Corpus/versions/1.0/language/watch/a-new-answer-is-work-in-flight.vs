// A watch is in flight until it has answered, and again while a new answer is under way.
model teas: [String] = ["Green"] takes 1s {
    op list() = data
    op add(name: String) { data.append(name) }
}
screen A {
    use teas
    var names: [String] = []
    region list {
        state watching { watch teas.list() { ok(found) { names = found }; fail(_) { names = [] } } }
    }
    region form {
        state resting { action add -> adding }
        state adding { call teas.add("Black") { ok -> resting; fail(_) -> resting } }
    }
}
open A
expect pending teas.list()
wait
expect idle
send add
wait 1s
expect in resting
expect pending teas.list()
expect idle // fails
wait 1s
expect names == ["Green", "Black"]
expect idle
