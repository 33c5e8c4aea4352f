screen Address {
    var zip = ""
    bind isZip = zip.range(of: "[0-9]+", options: .regularExpression) != nil
    view { text "\(isZip)" }
}
