screen A {
    view {
        if true {; text "a"
        }
    }
}
open A
show
