// The users that ship: thirty, three pages of ten, odd ids normal, even ids premium. `page` narrows the page that it cut, as
// the article does; `search` looks through all of them.
screen M {
    use users
    var found: [String] = []
    bind names = found.joined(separator: " ")
    state idle {
        action page(number: Int, matching: String, type: UserType?) -> paging(number, matching, type)
        action search(text: String) -> searching(text)
        action list -> listing
    }
    state paging(number: Int, matching: String, type: UserType?) {
        call users.page(number, 10, matching, type) { ok(all) -> idle { found = all.map { $0.id } }; fail(error) -> idle { found = [error.message] } }
    }
    state searching(text: String) {
        call users.search(text) { ok(all) -> idle { found = all.map { $0.name } }; fail(error) -> idle { found = [error.message] } }
    }
    state listing {
        call users.list() { ok(all) -> idle { found = all.map { "\($0.id)\($0.type)" } }; fail(error) -> idle { found = [error.message] } }
    }
}
flow page(number: Int, matching: String, type: UserType?) {
    send page(number, matching, type)
    wait
    show names
}
test "thirty, of two types in turn" {
    open M
    send list
    wait
    expect found.count == 30
    expect found == (1...30).map { n in n % 2 == 1 ? "\(n)normal" : "\(n)premium" }
}
test "three pages of ten" {
    open M
    page(1, "", nil)
    page(3, "", nil)
    page(4, "", nil)
    page(0, "", nil)
}
test "a page is cut, then narrowed" {
    open M
    page(2, "User2", nil)
    page(1, "User2", nil)
    page(1, "", .premium)
    page(3, "User3", .premium)
    page(1, "user", nil)
    page(1, "　 ", .normal)
}
test "a search looks through all" {
    open M
    send search("User2")
    wait
    show names
    send search("user")
    wait
    show found.count
}
