screen Home(id: Int, name: String = "x") {
    use users
    var list: [User] = []
    var page = 1
    bind shown = list.filter { !$0.name.isEmpty }
    bind typed: Int = 3
    one player: Player(track.id)
    one clockwork: Clockwork
    each thumbnail: Thumbnail(user.id) for user in list by user.id
    always list.count < 10 "never ten"
    view { }
    region content {
        state idle
        state busy { }
        action reload -> same
    }
    state first(x: Int, y: [Int]) {
        state inner { action go -> resume deep inner.deepest }
        region side { state a; state b }
        enter { page = 1 }
        leave { page += 1; list = [] }
        call users.page(number: 1, size: page) {
            ok(found) when found.isEmpty -> empty
            ok(_) -> first(1, y: []) { page = 2 }
            fail(error)
        }
        watch users.list() { ok -> b.c; fail { } }
        present Detail(id) { finished(value) -> busy; dismissed -> resume busy }
        present Other { }
        after 750ms when page > 1 -> idle { send reload }
        every 1s { page -= 1 }
        when page == 3 -> same
        action bare
        action guarded(x: Int) when x > 1 && page < 2
        action resume -> resume
        action deep -> resume deep
        action same -> same.inner
        action words -> state.when(1)
    }
}
component Row(user: User) { view { text user.name } }
