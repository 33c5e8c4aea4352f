record User { "e-mail" mail: String }
