screen M {
    var ids = [1, 2]
    ;;action all { ids = [] }
    view { text "a" }
}
