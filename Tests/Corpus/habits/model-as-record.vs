model User { id: Int, name: String }
screen A {
    var u: User? = nil
    state s
}
