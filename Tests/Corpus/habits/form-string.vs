record User { id: String as String }
