// A `switch` on the right of `??` has the type of its values, not the optional one of the left.
enum Size { small, large, other(of: Int) }

func width(size: Size, list: [Int]) -> Int = (list.first ?? (switch size { case .small: 1; case .large: 2; case .other(n): n })) % 10

show width(.small, [])
show width(.other(27), [])
show width(.large, [38])
