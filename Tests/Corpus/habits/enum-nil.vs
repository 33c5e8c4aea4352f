enum Plan { free, none = nil }
