enum Plan { free, other = _, more = _ } //! VS0507: `more` is the second case for any other value (write its number or text for `_`, or nothing)
enum Size { small, rest = _ }
enum Kind { a = "rest", rest = _ } //! VS0314: `rest` has the value of another case
record Counts { sizes: [Size: Int] } //! VS0507: a `Size` cannot be a key, since several keys of data could be `.rest`
func one() -> [Size: [Int]] = [:] //! VS0507: a `Size` cannot be a key, since several keys of data could be `.rest`
show [Size.small: 1] //! VS0507: a `Size` cannot be a key, since several keys of data could be `.rest`
func label(size: Size) -> String = switch size { case .small: "S"; case .rest: "?" }
show Size.allCases.map { label($0) }
show [Size.rest].contains(.small)
