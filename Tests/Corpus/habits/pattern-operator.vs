screen Address {
    var zip = ""
    bind isZip = zip ~= /[0-9]/
    view { text "\(isZip)" }
}
