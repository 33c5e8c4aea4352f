screen Home {
    var n = 1
    var d = 1s
    var at = Date("2020-01-01T00:00:00Z")
    bind a = n.format("0.0.0") //! VS0309: `.` cannot come after the decimal point
    bind b = d.format("qq") //! VS0309: `qq` has no meaning in the pattern of a duration: write `h hh m mm s ss SSS` or `'text'`
    bind c = at.format("QQ") //! VS0309: `QQ` has no meaning in the pattern of a date: write `y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX` or `'text'`
    bind e = at.format("d", zone: "Mars") //! VS0309: there is no time zone `Mars`
    bind f = at.format("\(n)")
    bind g = n.format("#,##0.00")
    bind h = Date("x") //! VS0309: `x` is not a date
    bind i = Date("2020-01-01", pattern: "yyyy QQ") //! VS0309: `QQ` has no meaning in the pattern of a date: write `y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX` or `'text'`
    bind j = Date("2020-02-30T00:00:00Z") //! VS0309: `2020-02-30T00:00:00Z` is not a date
    bind k = at.format("d MMMM", locale: "xx") //! VS0309: there is no locale `xx`
    bind l = d.format("m:ss")
    bind m = Date("2020-02-30") //! VS0309: `2020-02-30` is not a date
    view { text "\(a)" }
}
