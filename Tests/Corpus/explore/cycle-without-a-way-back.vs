// From the preview a person comes to the text, and from the text to the preview, and never home.
screen Letter {
    state home { action write -> text }
    state text { action look -> preview }
    state preview { action change -> text }
    view {
        in home { button "Write" -> write }
        in text { button "Preview" -> look }
        in preview { button "Change" -> change }
    }
}

explore "home is never far" {
    open Letter
    reaches preview
    returns to home
}
