record Item { sweet: Bool }

private func note(item: Item) -> String = item.sweet ? "sweet" : "bitter"

func taste(item: Item) -> String = note(item)
