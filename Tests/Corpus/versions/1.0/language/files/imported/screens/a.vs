screen First { view { text "first" } action next { push Second } }
