// `a ? b : c`; `switch x { case .a, .b: e … default: e }` over an enum with every case covered.
enum Color { red, green, blue }
func word(c: Color) -> String = switch c {
    case .red, .green: "warm or not"
    default: "cold"
}
show 1 < 2 ? "yes" : "no"
show word(.red)
show word(.blue)
show Color.allCases
show Color.allCases.map { word($0).count }
