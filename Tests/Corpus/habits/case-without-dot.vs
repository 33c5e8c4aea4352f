enum Kind { a, b }
func name(x: Kind) -> String = switch x {
    case a: "A"
    case .b: "B"
}
