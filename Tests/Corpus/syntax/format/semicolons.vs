; ; test "begins" {; show 1
}
test "a line" {;; show 1; ; show 2; ;}
test "below" {
; show 1
;
; show 2 ; // two
;}
test "none" {;
;
}
screen S {; state s {; action go -> same {; n = 1; } }; var n = 0
    view {; text "x"; ; text "y"
    }
}
