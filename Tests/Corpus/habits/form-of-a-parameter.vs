func text(id: Int as text) -> String = "\(id)"
