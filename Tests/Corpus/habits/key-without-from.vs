record User { mail: String key "e-mail" }
