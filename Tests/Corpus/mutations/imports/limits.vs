func isBelow(count: Int, limit: Int) -> Bool = count < limit
