enum A { free, _ }
enum B { free, other = default }
enum C { free, other = nil }
enum D: String { free, other = _ }
enum E: String, Codable { case free, other }
enum F { free, other = _ = 1 }
enum G { free, other _ }
enum H { free, @unknown other }
enum I { free, other = "a\(1)" }
enum J { free, other = * }
