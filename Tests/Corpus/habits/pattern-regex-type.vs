screen Address {
    var zip = ""
    bind isZip = zip.matches(Regex("[0-9]"))
    view { text "\(isZip)" }
}
