enum Plan { free, other = .any }
