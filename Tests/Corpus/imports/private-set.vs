screen S {
    private(set) var count = 1
    view { text "\(count)" }
}
