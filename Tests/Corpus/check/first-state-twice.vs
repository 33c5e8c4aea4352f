screen A {
    state here
    state here //! VS0201: `here` is declared twice (declared again here)
    view { text "a" }
}
