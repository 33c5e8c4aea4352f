// A name that is brought hides one of the built-in models' file, in this file alone.
import Item as Article from "imported/shop.vs"
screen Reader {
    use news
    var titles: [String] = []
    state loading { call news.list() { ok(found) -> loaded { titles = found.map { $0.title } }; fail(error) -> loading } }
    state loaded
    view { text "\(titles.count > 0)" }
}
show Article("Tea")
open Reader
wait
show
