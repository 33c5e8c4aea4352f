model search: [String] = ["a"] takes 1s {
    op run() = data
}

screen Find {
    use search
    state asking {
        action search -> again
        call search.run() { ok(_) -> shown; fail(_) -> failed }
    }
    state again { action error -> asking { send find } }
    state shown { action search -> asking; after 1s -> again }
    state failed { action find -> asking }
}
