record User: Codable, Hashable { mail: String }
