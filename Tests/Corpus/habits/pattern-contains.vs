screen Address {
    var zip = ""
    bind isZip = zip.contains(/[0-9]/)
    view { text "\(isZip)" }
}
