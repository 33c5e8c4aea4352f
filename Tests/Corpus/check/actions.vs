record Item { id: Int }
component Row(item: Item) {
    action a { emit chosen(item) }
    action b { emit chosen(item, 3) } //! VS0306: `chosen` takes one argument (one too many)
    action c { emit chosen(item: item, at: 1) } //! VS0213: `chosen` has no parameter `at`
    action d { emit opened("x"); emit opened(nil) ; emit many([]) } //! VS0302: nothing here gives `nil` a type
    //! VS0302: nothing here gives `[]` a type
    action e { emit saved(1) } //! VS0307: not every action `saved` that this may reach takes these arguments
    action f { emit saved(item: 1) } //! VS0213: `saved` has no parameter `item`
}
screen One {
    state x { action chosen(item: Item, at: Int = 0) }
    action saved(id: Int)
    action chosen(item: Item?)
    action next(n: Int = 1)
    view { button "a" -> next; button "b" -> next(2); toggle "c", on: true -> next; button "d" -> other(1); button "e" -> saved("x") }
    //! VS0301: the element sends a `Bool`, and `n` of `next` is an `Int`
    //! VS0301: an `Int` is wanted here, and this is a `String`
}
screen Two {
    action saved(name: String)
    action other(n: Int, m: Int = 2)
    state x { action next(n: Int) { send next(n); send next; send nxt } }
    //! VS0305: `next` needs `m`
    //! VS0204: `nxt` is not an action of Two (did you mean `next`?)
    action next(m: Int)
    view { button "a" -> next(n: 1); button "b" -> next(1) } //! VS0213: `next` has no parameter `n` (did you mean `m`?)
}
