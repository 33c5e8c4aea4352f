screen Page { var count = 0; view { text "\(count)" } }
test "opens" { open Page; expect count == 0 }
