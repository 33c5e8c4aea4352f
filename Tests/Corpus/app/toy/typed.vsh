open Teas
wait
tap "Sencha"
:undo
tap "Assam"
open Teas
wait
tap "Tell"
