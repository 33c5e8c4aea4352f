screen A { var name = ""; action edit(to: String) { name = to }; view { field "Name", value: name -> edit } }
test "a" { open A; enter "b" into "Name"; expect name == "b" }
