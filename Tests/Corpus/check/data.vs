record User {
    mail: String from "e-mail"
    other: String from "e-mail" //! VS0506: another field has the key `e-mail` of `other`
    name: String
    nick: String? from "name" //! VS0506: another field has the key `name` of `nick`
    id: Int from "ID"
    ID: Int //! VS0506: another field has the key `ID` of `ID`
}
record From { from: String from "at", at: String from "from", key: Int from "" = 1 }
func user(from: String) -> String = from
