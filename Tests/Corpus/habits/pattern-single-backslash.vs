screen Address {
    var zip = ""
    bind isZip = zip.matches("\d{5}-\d{2}")
    view { text "\(isZip)" }
}
