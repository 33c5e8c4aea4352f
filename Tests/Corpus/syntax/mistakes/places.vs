screen A {
    call news.list() { ok }
    let x = 1
    state a {
        bind x = 1
        var y = 1
    }
    region r {
        view { }
        when x -> a
        one p: P
    }
}
