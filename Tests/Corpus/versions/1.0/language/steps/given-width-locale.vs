// `given clock Date("…")`, `given width 60`, `given locale "en"`: the world around.
screen M { view { title "t"; text now.format("EEEE") } }
open M
given clock Date("2023-12-31T12:00:00Z")
given width 20
given locale "ja"
show
