record User { since: Date as iso8601 }
