component Picture(id: Int) {
    var tries = 0
    bind isTried = tries > 0
    state loading { action fail -> failed }
    state failed
    view { text "\(id)" }
}
component Pair(id: Int, isBad: Bool) {
    one left: Picture(id)
    bind isOdd = left.isTried
    view { show left }
}
screen Album {
    var ids = [1, 2, 3]
    var early = picture(1) in failed
    //! VS0215: the machine `picture` cannot be asked here
    bind bad = ids.filter { picture($0) in failed }
    bind tries = picture(1).tries ?? 0
    bind isOdd = pair(1).isOdd ?? false
    bind text = picture("x") in failed //! VS0301: an `Int` is wanted here, and this is a `String`
    bind none = pictur(1) in failed //! VS0215: `pictur` is not a machine (did you mean `picture`?)
    bind many = picture in failed //! VS0215: `picture` is several machines: name one by its key (write `picture(key)`)
    each picture: Picture(id) for id in ids by id
    each pair: Pair(id, bad.count > 0 && picture(id) in failed) for id in ids by id
    one own: Pair(1, own in left) //! VS0215: the machine `own` is not there yet for `own`
    one later: Pair(1, last.isTried) //! VS0215: the machine `last` is not there yet for `later`
    bind lastIsTried = last.isTried
    one through: Pair(1, lastIsTried) //! VS0215: `lastIsTried` asks the machine `last`, so that it is not there yet for `through`
    one last: Picture(bad.count)
    bind around = circle(1) in failed
    each circle: Picture(id) for id in around ? ids : [] by id
    //! VS0215: `around` asks the machine `circle`, so that it is not there yet for `circle`
    view { text "\(bad) \(tries) \(isOdd) \(text) \(none) \(many) \(lastIsTried) \(early) \(around)" }
}
