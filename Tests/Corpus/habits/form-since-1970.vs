record User { since: Date as .secondsSince1970 }
