screen A {
    action go
    view { button "Go", onPress: go }
}
