record A { mail: String from e-mail }
record B { mail: String from "a" from "b" }
record C { mail: String from "a\(1)" }
record D { mail: String = "" from "e-mail" }
record E { mail: String key "e-mail" }
record F { mail from "e-mail": String }
record G { e-mail: String }
record H { "e-mail": String }
record I {
    mail: String
    enum CodingKeys: String, CodingKey {
        case mail = "e-mail"
    }
}
record J { mail: String from: String }
record K { mail: String from }
func l(mail: String from "e-mail") -> String = mail
screen M(id: Int from "i") { state s(n: Int = 1 from "n") }
record N { mail: String from "e-mail": Int }
