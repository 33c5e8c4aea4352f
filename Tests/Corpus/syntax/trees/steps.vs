open News
open Detail(7, name: "x")
tap "label"
tap row 2
tap row "Ann" in "section" in row 3
tap (row)
hold "x"; double "x"
submit "field" in row 2
leave "field"
swipe row 2 "Delete"
swipe "x" "Delete" in "y"
set "volume" to 7
move row 3 to 1
type "x" into "label"
type name.first into "label" in row 1
choose "x" in "text"
choose x in "text" in "section"
pull
scroll
back
send action(1)
wait
wait 2s
wait until list.count > 3
step
step 3
show
show list.map { $0.name }
let x = player in paused
repeat 3 { tap "x"; wait }
repeat n.count {
    wait
}
strict
logIn("Ann")
list.count
.normal
(type)
`type`.x
deliver news.list
deliver users.page ok([])
deliver users.page fail(401, "x")
deliver users.page(2)
deliver users.page(2) fail("x")
given news.list fails "m"
given news.list fails 401, "m" then answers then never answers
given news.list answers [1, 2]
given news.list answers
given news takes 5s
given users.page(2, _) answers []
given news from "cut.xml"
given clock Date("2020-10-19T11:48:00+09:00")
given width 60
given locale "en"
given clock.list answers
given width takes 1s
deliver users.page(2) cancelled number n + 1 in pane("a") ok([])
deliver users.page in a.b
