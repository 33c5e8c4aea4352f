model news: [String] = ["a"] { op list() = data }

screen News {
    use news
    state loading {
        call news.list() {
            ok(found) when found.isEmpty -> empty
            ok(found) -> loaded
            fail(error) -> failed(error.message)
        }
    }
    state loaded { action refresh -> loading; action select(name: String) { emit opened(name) } }
    state empty { action refresh -> loading }
    state failed(message: String) { action retry -> loading; after 5s -> loading }
    view { text "News" }
}

test "an error can be retried" {
    given news.list fails "offline" then answers
    open News
    wait until in failed
    send retry
    wait until in loaded
    expect in loaded
}
