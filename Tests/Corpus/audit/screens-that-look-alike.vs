// Nothing says that it loads, an error looks like an empty list, and nothing leads on from either.
model letters: [String] = ["Hello"] { op list() = data }
screen Letters {
    use letters
    var found: [String] = []
    state loading { call letters.list() { ok(all) -> loaded { found = all }; fail(_) -> loaded } }
    state loaded { call letters.list() { ok(all) -> read { found = all }; fail(_) -> read } }
    state read
    view { for letter in found { text letter } }
}
