// Long texts.
screen S {
    var half = "x"
    var all: [String] = []
    action grow { half = half + half }
    action keep { all = all + [half + "y"] }
}

open S
repeat 23 { send grow }
repeat 100 { send keep }
