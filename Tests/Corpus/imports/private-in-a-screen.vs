screen S {
    private var count = 1
    view { text "\(count)" }
}
