record User { id: String = "" as text }
