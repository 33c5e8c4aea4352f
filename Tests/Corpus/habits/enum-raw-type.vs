enum Plan: String { free, other = _ }
