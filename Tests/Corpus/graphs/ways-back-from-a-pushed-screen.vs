// A screen that is pushed on a presented one closes both when it finishes or is dismissed.
screen Home {
    state resting { action edit -> editing }
    state editing { present Form { finished(_) -> resting; dismissed -> resting } }
    view { title "Home"; in resting { button "Edit" -> edit } }
}
screen Form {
    action more { push Details }
    view { title "Form"; button "More" -> more }
}
screen Details {
    action save { finish(1) }
    action cancel { dismiss }
    action back { pop }
    view { title "Details"; button "Save" -> save; button "Cancel" -> cancel }
}
