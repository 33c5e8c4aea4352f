screen Book {
    state shelf { action take -> reading }
    state reading {
        action restart -> cover
        action reopen -> reading.page
        action again -> same
        when true -> shelf
        state cover { action turn -> page }
        state page
    }
    action over -> same
}

screen Lamp {
    region light {
        state off
        state on { after 1s -> off }
        action flip -> same
    }
    region cord { state loose; state tight }
    action pull -> on
    action reset -> same
}
