record Account { id: String as text, since: Date from "created" as seconds, born: Date? as "yyyy-MM-dd" = nil }
record As { as: Int as milliseconds, text: String, seconds: Int = 1
    from: [String] from "as" as text
}
func text(as: Int, seconds: Int) -> Int = as + seconds
