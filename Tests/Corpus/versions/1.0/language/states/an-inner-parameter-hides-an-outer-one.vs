// An inner parameter hides an outer one of the same name.
screen A {
    state start { action begin -> outer(1) }
    state outer(n: Int) {
        state first { action go -> inner(2) }
        state inner(n: Int) { action take -> shown(n) }
    }
    state shown(n: Int)
    view { in shown(n) { text "\(n)" } }
}
open A
send begin
send go
send take
expect in shown(2)
