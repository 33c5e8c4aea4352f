import Stock as Store, label from "stock.vs"
record Item { name: String }
private func secret() -> String = "of brought.vs"
