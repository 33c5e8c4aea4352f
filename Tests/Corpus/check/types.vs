record Tea { name: String, cost: Int }
enum Kind { small, large }
func names() -> [String] = ["x"]
func a() -> [Int] = names() //! VS0301: a `[Int]` is wanted here, and this is a `[String]`
func b() -> [[Int]] = [[], [1]]
func c() -> [[Int]] = [names()] //! VS0301: a `[Int]` is wanted here, and this is a `[String]`
func d(t: [[Int]]) -> Bool = t == [[]]
func e(t: [String: [Int]]) -> Bool = t == ["a": []]
func f() -> [String: Int] = ["a": "b"] //! VS0301: an `Int` is wanted here, and this is a `String`
func g(t: [String: Int]) -> [String: String] = t //! VS0301: a `[String: String]` is wanted here, and this is a `[String: Int]`
func h(t: [Int: Int]) -> [String: Int] = t //! VS0301: a `[String: Int]` is wanted here, and this is a `[Int: Int]`
func i() -> [Int?] = [nil, 1]
func j(n: Int?) -> Int? = nil ?? n
func k(n: Int?) -> Int = n ?? nil //! VS0301: an `Int` is wanted here, and this is an `Int?`
func l(n: Int?) -> String? = n //! VS0301: a `String?` is wanted here, and this is an `Int?`
func m() -> Int = 1.5 + 0.5 //! VS0301: an `Int` is wanted here, and this is a `Double`
func n(x: Double) -> Int = x //! VS0301: an `Int` is wanted here, and this is a `Double`
func o(x: Int) -> Double = x //! VS0301: a `Double` is wanted here, and this is an `Int`
func p(t: Tea) -> Tea = -t //! VS0303: `-` does not work on a `Tea`
func q() -> String = -"a" //! VS0303: `-` does not work on a `String`
func r(k: Kind) -> Int = switch k { case .small: 1; default: 2; default: 3 } //! VS0313: `default` is covered already (this is never taken)
func s(k: Kind) -> Int = switch k { case .small: 1; case .large: 2; case .small: 3 } //! VS0313: `.small` is covered already (this is never taken)
func t(k: Kind) -> Int = switch k { case .small: 1; case .large: "a" } //! VS0301: an `Int` is wanted here, and this is a `String`
func u() -> Duration = 99999999999999999999h //! VS0308: this is too large for a `Duration`
func v(b: Bool) -> Int? = b ? nil : 1
func w(b: Bool) -> Int = (b ? nil : 1) ?? 2
func x(b: Bool) -> Int = (b ? 1 : nil) ?? 2
func y(t: [Int]?) -> Int = t[0] //! VS0310: a `[Int]?` has no elements to choose from
func z(t: Tea) -> Int = t[0] //! VS0310: a `Tea` has no elements to choose from
