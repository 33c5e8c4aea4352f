screen Board {
    action back(to: Int) when true { } //! warning VS0419: the gesture `back` has no arguments, so it never takes this action
    state a { action back(to: Int, of: Int = 3) { } }
    //! warning VS0419: the gesture `back` has no arguments, so it never takes this action
}
screen Other { action back(to: Int = 3) { } }
component Row { action back(to: Int) { } }
