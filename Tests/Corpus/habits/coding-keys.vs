record User {
    mail: String
    enum CodingKeys: String, CodingKey {
        case mail = "e-mail"
    }
}
