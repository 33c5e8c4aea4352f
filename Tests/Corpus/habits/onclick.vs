screen A {
    action go
    view { button "Go" onClick: go }
}
