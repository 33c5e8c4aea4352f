// A record is built with `User(id: "9", name: "Ann")`, read with `.name`, or copied with a change. Values never alias. `==` compares values field by field.
enum UserType { normal = 1, premium = 2 }
record User { id: String, name: String, type: UserType = .normal }
let ann = User(id: "9", name: "Ann")
let bob = ann.with(name: "Bob", type: .premium)
show ann
show bob
show ann == User("9", "Ann")
show ann == bob
show ann.with(name: "Ann") == ann
