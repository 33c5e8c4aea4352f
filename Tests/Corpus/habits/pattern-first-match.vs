screen Address {
    var zip = ""
    bind isZip = zip.firstMatch(of: /[0-9]+/) != nil
    view { text "\(isZip)" }
}
