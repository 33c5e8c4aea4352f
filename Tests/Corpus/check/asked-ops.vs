// What a step can ask of a model, and what a screen cannot.
model server: [String] = ["a"] {
    op isLiked(id: String = "a") = data.contains(id)
    op like(id: String) { data.append(id) }
    op find(id: String) = data.first { $0 == id } else fail "gone"
    op first(id: String) = id
}
screen Home {
    use server
    var list = ["b"]
    state start { action go -> failed("x", []); action turn -> other(1) }
    state failed(message: String, server: [String]) { action back -> start }
    state other(count: Int) { action back -> start }
    action ask when server.isLiked() { list = [] } //! VS0202: `server` is not defined
}
test "a" {
    open Home
    expect server.isLiked()
    expect server.isLiked(id: "a") == true
    expect server.like("b") //! VS0621: `server.like` has no value to ask for: it may fail, or change data
    expect server.find("a") == "a" //! VS0621: `server.find` has no value to ask for: it may fail, or change data
    expect server.isLiked(1) //! VS0301: a `String` is wanted here, and this is an `Int`
    expect server.isLked() //! VS0209: `[String]` has no `isLked`
    expect server.first("a") == "a"
    expect server.first == "a"
    expect server.count == 1
    expect other.isLiked() //! VS0202: `other` is not defined
    expect failed.message == "x" //! VS0209: a parameter of a state is a name of its own (write `message`)
    expect Home.message == "x" && Home.count == 1
    expect Home.nothing == 1 //! VS0209: `Home` has no `nothing`
    expect message == 1 //! VS0303: `==` does not work on a `String` and an `Int`
    expect mesage == "x" //! VS0202: `mesage` is not defined (did you mean `message`?)
    let server = ["c"]
    expect server.isLiked() //! VS0209: `[String]` has no `isLiked`
}
