screen Address {
    var zip = ""
    bind isZip = zip.isMatch("[0-9]{5}")
    view { text "\(isZip)" }
}
