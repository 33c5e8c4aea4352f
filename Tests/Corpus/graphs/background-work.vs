background Sync {
    use news
    state resting { action save -> saving }
    state saving { call news.list() { ok(_) -> resting; fail(_) -> offline } }
    state offline { after 5s -> saving }
}

screen Home {
    action write { emit save }
    view { button "Write" -> write }
}
