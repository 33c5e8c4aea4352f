// Enums by name or number; a `Date` in data is RFC 3339; an `Int` literal stands for a `Double` where one is wanted.
enum Kind { normal = 1, premium = 2 }
record Item { kind: Kind, price: Double = 3 }
show Item(.premium)
show Item(.normal, 2)
show Item(.normal, price: 2.5).price * 2
