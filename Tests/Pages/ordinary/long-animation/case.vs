screen Page {
    state shown { after 1000000s -> gone }
    state gone
    view { title "Page"; in shown { text "Still here" } }
}
test "an animation of a million seconds" {
    open Page
    wait 1s
    expect screen contains "Still here"
    wait
    expect in gone
}
app { page "index.html" }
