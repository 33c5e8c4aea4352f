component Part(name: String) {
    view { text "part \(name)" }
}
