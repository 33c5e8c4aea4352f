screen Address {
    var zip = ""
    bind isZip = zip matches "[0-9]"
    view { text "\(isZip)" }
}
