component Picture(name: String) {
    state failed { action retry(times: Int = 1) -> done; action only when false -> done }
    state done
}
screen Album {
    var names = ["a", "b"]
    each picture: Picture(name) for name in names by name
    one cover: Picture("c")
    action all { send picture.retry }
    action times { send picture.retry(2) }
    action wrong { send picture.retry("x") } //! VS0301: an `Int` is wanted here, and this is a `String`
    action none { send picture.remove } //! VS0204: `remove` is not an action of Picture
    action empty { send picture().retry } //! VS0215: all machines of `picture` are named without a key (take it out)
    action any { send picture(_).retry } //! VS0215: all machines of `picture` are named without a key (take it out)
    action two { send picture("a", "b").retry }
    //! VS0215: `picture` is several machines: name one by its key (write `picture(key)`)
    action key { send picture("a").retry; send cover.retry }
    view { if picture in done { text "" } }
    //! VS0215: `picture` is several machines: name one by its key (write `picture(key)`)
}
