record User {
    mail: String
    private enum CodingKeys: String, CodingKey { case mail = "e-mail" }
}
