record Line { name: String }
enum Size { small, large }
func a() -> [Double: Int] = [:] //! VS0312: a `Double` cannot be a key
func b() -> [String: Int?] = [:] //! VS0312: a dictionary's values are never nil, and this is an `Int?`
func c() -> [String: Int] = ["x": 1, "y": 2, "x": 3] //! VS0314: the key `"x"` is written twice
func d() -> [Size: Int] = [.small: 1, .tiny: 2] //! VS0214: `tiny` is not a case of Size
func e(d: [String: Int]) -> Int = d["a"] + 1 //! VS0303: `+` does not work on an `Int?` and an `Int`
func f(d: [String: Int]) -> Int = d[1] ?? 0 //! VS0301: a `String` is wanted here, and this is an `Int`
func g(d: [String: Int]) -> Int = d.first //! VS0209: `[String: Int]` has no `first`
func h(d: [String: Line]) -> String = d["a"].name //! VS0304: `name` is read from a `Line?`, which may be nil
func i(d: [Int]) -> Int = d[0, default: 1] //! VS0310: only a dictionary has `default:`, and this is a `[Int]`
func j() -> [String: Int] = [] //! VS0301: a `[String: Int]` is wanted here, and this is a `[?]`
func k(x: Int?) -> Int = ["a": x].count //! VS0312: a dictionary's values are never nil, and this is an `Int?`
func l() -> Int = [1.5: 1].count //! VS0312: a `Double` cannot be a key
model m: [String: Int] = [:] takes ["a": 1] { } //! VS0301: a `Duration` is wanted here, and this is a `[String: Int]`
screen S {
    var d: [String: Line] = [:]
    var n: [String: Int] = [:]
    var o = [:] //! VS0302: nothing here gives `[:]` a type
    bind twice = n
    action a { d["k"].name = "x" } //! VS0304: `d["k"]` may be nil
    action b { n["k"] += 1 } //! VS0304: `n["k"]` may be nil
    action c { twice["k"] = 1 } //! VS0407: `twice` cannot be changed
    action e { n["k"] = "x" } //! VS0301: an `Int?` is wanted here, and this is a `String`
    action f { n.append(1) } //! VS0301: a `[…]` is wanted here, and this is a `[String: Int]`
    view { choice "x", of: n, value: 1 } //! VS0301: a `[…]` is wanted here, and this is a `[String: Int]`
}
