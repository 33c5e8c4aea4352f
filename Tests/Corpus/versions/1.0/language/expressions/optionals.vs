// A `T` will do where a `T?` is wanted, never the reverse: use `??`, `?.`, `if let`, `== nil`. Optionals do not nest.
record User { name: String, nick: String? = nil }
func nobody() -> User? = nil
func ann() -> User? = User("Ann")
func holes() -> [Int?] = [1, nil]
func noHoles() -> [Int?] = []
show nobody()?.name
show ann()?.name ?? "-"
show ann()?.nick
show ann()?.nick ?? "none"
show nobody() == nil
show ann()?.name.count
show holes().first
show holes().last
show noHoles().first
show holes().compactMap { $0 }
