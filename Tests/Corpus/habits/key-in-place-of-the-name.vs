record User { e-mail: String }
