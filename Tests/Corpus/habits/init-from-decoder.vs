record User {
    mail: String
    init(from decoder: Decoder) throws { }
}
