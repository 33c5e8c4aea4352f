screen Missing { view { text "nothing holds this" } }
open Missing
show
