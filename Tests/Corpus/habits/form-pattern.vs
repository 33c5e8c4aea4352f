record User { day: Date as yyyy-MM-dd }
