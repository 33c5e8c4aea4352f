screen Page { view { title "Page" } }
test "it opens" { open Page }
app { page "index.html" }
