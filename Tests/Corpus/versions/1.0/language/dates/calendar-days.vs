// Days and months of the calendar, on the clocks of a zone.
let noon = Date("2026-10-24T10:00:00Z")

// The clocks of Berlin are set back on 25 October: noon stays noon, 25 hours later.
show noon.format("HH:mm", zone: "Europe/Berlin")
show noon.adding(days: 1, zone: "Europe/Berlin")
show noon.adding(days: 1)
show noon.adding(1)
show noon.adding(days: -365)
show noon.adding(days: 0) == noon

// 2:30 is skipped on 29 March, and comes twice on 25 October, where the first is meant.
show Date("2026-03-28T01:30:00Z").adding(days: 1, zone: "Europe/Berlin")
show Date("2026-10-24T00:30:00Z").adding(days: 1, zone: "Europe/Berlin")

// A day that the month does not have is its last one.
show Date("2026-01-31T10:00:00.250Z").adding(months: 1)
show Date("2028-01-31T10:00:00Z").adding(months: 1)
show Date("2026-03-31T10:00:00Z").adding(months: -1)
show Date("2026-01-15T10:00:00Z").adding(months: -13)
show Date("2026-11-30T10:00:00Z").adding(months: 3)
show Date("2026-09-25T10:00:00Z").adding(months: 1, zone: "Europe/Berlin").format("d HH:mm XXX", zone: "Europe/Berlin")
// 31 May in Tokyo is 30 May in UTC.
show Date("2026-05-30T20:00:00Z").adding(months: 1, zone: "Asia/Tokyo")
show Date("2026-05-30T20:00:00Z").adding(months: 1)

// A day begins at midnight, or where the clock skips midnight, at the first moment after it.
show noon.startOfDay()
show noon.startOfDay(zone: "Asia/Tokyo")
show Date("2018-11-04T15:00:00Z").startOfDay(zone: "America/Sao_Paulo")
show Date("1969-12-31T23:59:59.999Z").startOfDay()

// Midnights between two moments.
show Date("2026-03-01T23:59:00Z").days(to: Date("2026-03-02T00:01:00Z"))
show Date("2026-03-02T00:01:00Z").days(to: Date("2026-03-01T23:59:00Z"))
show Date("2026-03-01T23:59:00Z").days(to: Date("2026-03-02T00:01:00Z"), zone: "+09:00")
show noon.days(to: noon.adding(months: 12))
show Date("2028-02-28T00:00:00Z").days(to: Date("2028-03-01T00:00:00Z"))

// `given zone` is the zone of all that takes one.
given zone "Europe/Berlin"
show noon.adding(days: 1)
show noon.startOfDay()
show noon.format("HH:mm")
show noon.format("HH:mm", zone: "UTC")
show Date("24.10.2026", "dd.MM.yyyy")
show Date("2026-10-24T21:30:00Z").days(to: Date("2026-10-24T22:30:00Z"))
given zone "+09:00"
show noon.format("HH:mm XXX")
given zone "UTC"
show noon.format("HH:mm XXX")

// What leaves the years 1 to 9999 is an error.
let last = Date("9999-12-31T12:00:00Z")
expect error "the result is not in the years 1 to 9999" { show last.adding(days: 1) }
expect error "the result is not in the years 1 to 9999" { show last.adding(months: 9223372036854775807) }
expect error "the result is not in the years 1 to 9999" { show Date("0001-01-01T00:00:00Z").adding(days: -1) }
expect error "the result is not in the years 1 to 9999" { show Date("0001-01-01T00:00:00Z").startOfDay(zone: "+01:00") }
