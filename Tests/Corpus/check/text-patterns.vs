screen Address {
    var zip = "10115"
    var written = "[0-9]{5}"
    bind a = zip.matches("[0-9]{5}")
    bind b = zip.matches(written) //! VS0309: the pattern of `matches` is a text that is written here, without values
    bind c = zip.matches("\(written)x") //! VS0309: the pattern of `matches` is a text that is written here, without values
    bind d = zip.matches("^[0-9]{5}$") //! VS0309: a pattern always matches the whole text: take `^` out
    bind e = zip.matches("\\d{5}") //! VS0309: there is no `\d`: write `[0-9]`
    bind f = zip.matches("[0-9]{5}(?:-[0-9]{4})?") //! VS0309: parentheses never capture: take `?:` out
    bind g = zip.matches("(?i)[a-z]+") //! VS0309: a pattern has no options: letters are as they are written, `[aA]`, or ask `text.lowercased().matches("…")`
    bind h = zip.matches("[0-9{5}") //! VS0309: `[` is not closed: the sign itself is written `[[]`
    bind i = zip.matches("([0-9]{5}") //! VS0309: `(` is not closed: the sign itself is written `[(]`
    bind j = zip.matches("[0-9]{5,2}") //! VS0309: the minimum of a count comes first, as in `{2,5}`
    bind k = zip.matches("+49[0-9]+") //! VS0309: `+` has nothing to repeat before it: the sign itself is written `[+]`
    bind l = zip.matches("[[:alpha:]]+") //! VS0309: there is no `[:alpha:]`: write `A-Za-z`
    bind m = zip.matches("[A-z]+") //! VS0309: `A-z` has more than letters, as `[` and `_`: write `A-Za-z` for these alone
    bind n = zip.matches("") //! VS0309: a pattern cannot be empty: `isEmpty` says whether a text is
    bind o = zip.matches("([0-9]{100}){11}") //! VS0309: a pattern has at most 1,000 characters and classes when counts are written out
    bind p = zip.matches("\\w+") //! VS0309: there is no `\w`: write `[A-Za-z0-9_]`, and the other letters that you mean
    bind q = zip.matches("[0-9]{5}", options: true) //! VS0213: `matches` has no parameter `options`
    bind r = zip.matches(5) //! VS0301: a `String` is wanted here, and this is an `Int`
    bind s = zip.matches() //! VS0305: `matches` needs `pattern`
    bind t = 5.matches("5") //! VS0209: `Int` has no `matches`
    bind u = zip.matches(("[0-9]{5}")) && "10115".matches(pattern: "[0-9]+")
    bind v = zip.matches("[0-9]$x") //! VS0309: a pattern always matches the whole text: take `$` out; the sign itself is written `[$]`
    view { text "\(a)" }
}
