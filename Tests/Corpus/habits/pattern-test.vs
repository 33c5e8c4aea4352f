screen Address {
    var zip = ""
    bind isZip = /[0-9]{5}/.test(zip)
    view { text "\(isZip)" }
}
