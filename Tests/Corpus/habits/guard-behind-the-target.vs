screen Pin {
    var tries = 0
    state locked { action enter -> opened when tries < 3 { tries = 0 } }
    state opened { action lock -> locked }
}
