screen A { view { for pair in ["a", "b"].enumerated() { row pair.element } } }
