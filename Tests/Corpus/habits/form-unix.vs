record User { since: Date as timestamp }
