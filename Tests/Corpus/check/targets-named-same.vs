screen Doors {
    state first { action go -> same; action on -> same(); action off -> second }
    state same { action back2 -> first } //! warning VS0422: `-> same` enters the own state again, and not this one (give it another name)
    state second { action over -> same }
    view {
        in first { text "first" }
        in same { text "there" }
        in second { text "second" }
    }
}
