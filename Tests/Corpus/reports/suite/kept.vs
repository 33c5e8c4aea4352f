screen Kept { view { text "kept" } }
open Kept
show
