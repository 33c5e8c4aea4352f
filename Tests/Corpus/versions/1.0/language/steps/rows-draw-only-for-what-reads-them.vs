// The view of `Shelf` cannot be drawn while it is empty. Only a step that reads `rows` draws it.
screen Shelf {
  var books: [String] = []
  action add(title: String) { books.append(title) }
  state shown
  view {
    text books[0]
    list {
      for book in books {
        row book
      }
    }
  }
}

open Shelf
expect books == []
send add("Ulysses")
expect rows == ["Ulysses"]
