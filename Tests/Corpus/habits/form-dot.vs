record User { since: Date as .seconds }
