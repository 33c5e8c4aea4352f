screen Broken {
    state loading { action retry -> loadig }
    view { txt "b" }
}
