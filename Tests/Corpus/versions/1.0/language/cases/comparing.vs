// After `==` and `!=`, `_` is any value, and a case without parentheses has any values.
enum Payment { paid(amount: Double), declined(reason: String, code: Int = 0), open }

func all() -> [Payment] = [.paid(4.5), .declined("card"), .declined("limit", 3), .open]

show all().map { $0 == .declined }
show all().map { $0 != .declined }
show all().map { $0 == .declined("limit", _) }
show all().map { $0 == .declined(_, 0) }
show all().map { .declined(code: 3, reason: _) == $0 }
show all().map { $0 == .open }
show all().map { $0 == Payment.paid }
show all().map { $0 == Payment.paid(_) }
show all().contains(.declined("card"))
show all().filter { !($0 == .declined || $0 == .open) }
show all().unique().count + (all() + all()).unique().count
