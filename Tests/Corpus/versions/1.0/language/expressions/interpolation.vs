// Inside a string: text as is, `true`, `12`, `60.0`, `nil`, `750ms`, `1.5s`, `2min`, `2020-10-19T02:48:00Z`, an enum's case as `premium`.
enum UserType { normal, premium }
func none() -> Int? = nil
let premium = UserType.premium
let when2 = Date("2020-10-19T11:48:00+09:00")
show "\(true) \(12) \(60.0) \(none()) \("text")"
show "\(750ms) \(1.5s) \(2min) \(90s) \(1h)"
show "\(when2) \(premium)"
show "a \("b \("c")")"
