record User {
    mail: String = from "e-mail"
}
