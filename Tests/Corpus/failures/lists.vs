record Author { id: Int, name: String }
record Book { id: String, author: Author, title: String }

func book(id: String, name: String) -> Book = Book(id: id, author: Author(id: 1, name: name), title: "On \(id)")

test "an element of many" {
    let numbers = (0..<40).map { $0 }
    expect numbers == numbers.map { $0 == 30 ? 99 : $0 }
}

test "elements without an id" {
    expect ["bread", "tea", "milk", "eggs"] == ["eggs", "bread", "milk", "jam"]
}

test "elements with an id" {
    let shelf = ["a", "b", "c", "d"].map { book($0, "Ann") }
    let wanted = ["d", "a", "x", "c"].map { book($0, $0 == "c" ? "Anne" : "Ann") }
    expect shelf == wanted
}

test "a record and what is in it" {
    let found = [book("a", "Ann")].first
    expect found == book("a", "Anne").with(title: "Off a")
}

test "what is equal" {
    let shelf = [book("a", "Ann")]
    expect shelf != [book("a", "Ann")]
}

test "more than anybody reads" {
    expect (0..<100).map { $0 } == (0..<100).map { $0 * $0 }
}
