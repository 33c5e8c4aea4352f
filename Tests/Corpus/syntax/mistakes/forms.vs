record A { id: String as }
record B { id: String as text as text }
record C { id: String as text from "key" }
record D { id: String = "" as text }
record E { id: String as .text }
record F { day: Date as yyyy-MM-dd }
record G { id: String as? text }
record H { id: String as "a\(1)" }
func i(id: String as text) -> String = id
record J { as text: String }
record K { id: String as [text] }
