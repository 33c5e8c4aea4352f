screen Shown { view { text "one"; text "two"; text "three  " } }
open Shown
show
