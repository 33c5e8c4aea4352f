let day = Date("2026-10-24T10:00:00Z")
let other = "2026-10-25"
show day.adding(days: "1") //! VS0301: an `Int` is wanted here, and this is a `String`
show day.adding(weeks: 1) //! VS0213: `adding` has no parameter `weeks`
show day.adding() //! VS0305: `adding` needs `days`
show day.adding(days: 1, months: 1) //! VS0213: `adding` has no parameter `months`
show day.adding(months: 1, zone: "Europe/Berlln") //! VS0309: there is no time zone `Europe/Berlln` (did you mean `Europe/Berlin`?)
show day.startOfDay("UTC+1") //! VS0309: there is no time zone `UTC+1`
show day.days(to: other) //! VS0301: a `Date` is wanted here, and this is a `String`
show 3.adding(days: 1) //! VS0209: `Int` has no `adding`
given zone "Mars" //! VS0309: there is no time zone `Mars`
given zone 9 //! VS0301: a `String` is wanted here, and this is an `Int`
