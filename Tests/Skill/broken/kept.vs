screen Hello {
    view { text "Hello" }
}

open Hello
show
