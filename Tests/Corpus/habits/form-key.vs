record User { mail: String as "e-mail" }
