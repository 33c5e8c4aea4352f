component Player(track: Int) {
    var position = 0
    state paused { action play -> playing }
    state playing { action pause -> paused }
    view { swipe "x" -> play; button "x" -> nope } //! VS0204: `nope` is an action that nothing in the file declares
}
component Self { one me: Self } //! VS0406: a component contains itself: `Self` -> `Self`
component Deep { one a: Deeper } //! VS0406: a component contains itself: `Deep` -> `Deeper` -> `Deep`
component Deeper { one b: Deep }
component Stateful { var n = 0; view { text "\(n)" } }
screen Main {
    var n = 1
    one player: Player(1)
    one many: Player("a") //! VS0301: an `Int` is wanted here, and this is a `String`
    each list: Player(1) for x in [1, 2] by x
    one n: Player(1) //! VS0201: `n` is declared twice (declared again here)
    state idle {
        action a { n = player } //! VS0215: `player` is a machine, not a value
        action b { n = player.positon } //! VS0209: `Player` has no `positon` (did you mean `position`?)
        action c when player in playin -> idle //! VS0203: `playin` is not a state of Player (did you mean `playing`?)
        action d when n in playing -> idle //! VS0215: `n` is not a machine
        action e when list in playing -> idle //! VS0215: `list` is several machines: name one by its key (write `list(key)`)
        action f when player(1) in playing -> idle //! VS0215: `player` is a single machine, without a key (write `player`)
        action g when list("a") in playing -> idle //! VS0301: an `Int` is wanted here, and this is a `String`
        action h { send player.ply } //! VS0204: `ply` is not an action of Player (did you mean `play`?)
        action i { send player.play(1) } //! VS0306: `play` takes no arguments (one too many)
        action j { send plyer.play } //! VS0215: `plyer` is not a machine (did you mean `player`?)
        action k { n = list(1).position } //! VS0301: an `Int` is wanted here, and this is an `Int?`
        action l { player = 3 } //! VS0407: `player` cannot be changed
        action m { send nothing } //! VS0204: `nothing` is not an action of Main
        action o { emit a(1) } //! VS0306: `a` takes no arguments (one too many)
        action p { send pause } //! VS0204: `pause` is not an action of Main
    }
    view {
        show plyer //! VS0208: there is no component `plyer` (did you mean `player`?)
        show Player(1) //! VS0406: `Player` has state of its own, so it must be declared as a machine
        show Stateful //! VS0406: `Stateful` has state of its own, so it must be declared as a machine
        show Main //! VS0208: `Main` is a screen, not a component
        show list //! VS0215: `list` is several machines: name one by its key (write `list(key)`)
        text "\(player)" //! VS0215: `player` is a machine, not a value
    }
}
screen WithoutMachines {
    one lost: Nowhere //! VS0208: there is no component `Nowhere`
    each lost: Nowhere for key in [1] by key //! VS0208: there is no component `Nowhere`
    view {
        show lost //! VS0208: there is no component `lost`
        if lost in idle { text "idle" } //! VS0215: `lost` is not a machine
    }
}
