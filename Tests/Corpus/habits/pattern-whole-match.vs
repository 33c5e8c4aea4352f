screen Address {
    var zip = ""
    bind isZip = zip.wholeMatch(of: /\d{5}/) != nil
    view { text "\(isZip)" }
}
