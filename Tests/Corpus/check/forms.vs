enum Kind { a, b }
record Inner { n: Int }
record Good {
    a: String as text
    b: [Int?] as text
    c: [String: Double]? as text
    d: Bool as text = false
    e: Date? as seconds
    f: [Duration] as milliseconds
    g: Date as "d. MMM yyyy"
    text: String
    seconds: Int
}
record Bad {
    a: Date as text //! VS0508: a `Date` cannot be read as `text`
    b: Int as seconds //! VS0508: an `Int` cannot be read as `seconds`
    c: Kind as text //! VS0508: a `Kind` cannot be read as `text`
    d: [Inner] as milliseconds //! VS0508: an `Inner` cannot be read as `milliseconds`
    e: Date as second //! VS0508: there is no form `second` (did you mean `seconds`?)
    f: Date as timestamp //! VS0508: there is no form `timestamp` (did you mean `seconds`?)
    g: String as String //! VS0508: there is no form `String` (did you mean `text`?)
    h: Date as "seconds" //! VS0508: the form `seconds` is a word (write it without quotes)
    i: String as "e-mail" //! VS0508: a `String` cannot be read as a pattern (a key is written `from "…"`)
    j: Date as "YYYY" //! VS0309: `YYYY` has no meaning in the pattern of a date: write `y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX` or `'text'`
    k: Date as "" //! VS0309: the pattern of a date is empty; it is written as `yyyy/MM/dd HH:mm`
    l: Duration as "mm:ss" //! VS0508: a `Duration` cannot be read as a pattern
    m: Nope as text //! VS0205: there is no type `Nope`
}
