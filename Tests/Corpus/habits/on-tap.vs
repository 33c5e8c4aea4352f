screen A {
    action go
    view { button "Go", onTap: go }
}
