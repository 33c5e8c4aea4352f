screen Address {
    var zip = ""
    bind isZip = zip.matches(/^\d{5}$/)
    view { text "\(isZip)" }
}
