struct User { id: Int }
screen A {
    var u: User? = nil
    state s
}
