// Several screens, with parameters, components, machines and models of the language.
import Album, Stars from "songs.vs"

record User { id: Int, name: String }

screen Home {
    use users
    use news

    var names: [String] = []
    one stars: Stars
    each album: Album(name) for name in names by name

    state loading {
        call users.page(number: 1) { ok(found) -> loaded; fail(error) -> failed(error.message) }
        call news.list() { ok(found) -> loaded { names = found.map { $0.title } }; fail(error) -> failed(error.message) }
    }
    state loaded {
        action look(user: User) { push Detail(user, Size.small) }
    }
    state failed(message: String)
    action help { emit helpWanted }
    action rated(count: Int) { names = []; emit log("rated", count); emit log("again") }

    view {
        show stars
        for name in names { show album(name) }
        show Footer(names.count)
        button "Look" -> look(User(1, "Ann"))
    }
}

enum Size { small, large }

screen Detail(user: User, size: Size) {
    state open { action back when true -> closed }
    state closed { enter { pop } }
    view { text user.name }
}

component Footer(count: Int) { view { text "\(count) names"; button "Help" -> help } }

test "home" { open Home }
test "detail" { open Detail(User(1, "Ann"), .large) }
