// No file of its own.
private texts words from "complete.json"

screen Cart(count: Int) { view { text words("cups", count) } }
