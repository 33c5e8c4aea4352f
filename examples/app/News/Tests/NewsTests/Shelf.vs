// A list whose rows are saved one by one, and the article that is pushed onto it.

record Article { id: Int, title: String }

model shelf: [Article] = [Article(1, "Green tea"), Article(2, "Black tea")] {
    op all() takes 1s = data
    op save(id: Int) takes 500ms { }
}

screen Shelf {
    use shelf

    var articles: [Article] = []
    each entry: ShelfRow(article.id) for article in articles by article.id

    state loading {
        call shelf.all() {
            ok(found) -> loaded { articles = found }
            fail(_) -> failed
        }
    }
    state loaded {
        action read(article: Article) { push Reading(article.title) }
        when covered -> away
    }
    state failed { action retry -> loading }
    state away { when !covered -> loading }

    view {
        title "Shelf"
        in loading { progress "Loading" }
        in failed { button "Try again" -> retry }
        for article in articles {
            row article.title -> read(article)
            show entry(article.id)
        }
    }
}

component ShelfRow(id: Int) {
    use shelf

    state unsaved { action save -> saving }
    state saving {
        call shelf.save(id) {
            ok -> saved
            fail(_) -> unsaved
        }
    }
    state saved
    view { button in saved ? "Saved" : "Save" -> save }
}

screen Reading(title: String) { view { title title } }

test "rows are saved one by one" {
    open Shelf
    wait
    tap "Save" in entry(2)
    tap "Save" in entry(1)
    deliver shelf.save(2) fail("full")
    expect entry(2) in unsaved
    wait
    expect entry(1) in saved
}

test "a list that comes back loads again" {
    open Shelf
    wait
    tap "Black tea"
    wait 2s
    back
    expect in loading
    deliver shelf.all fail("offline")
    expect in failed
}
