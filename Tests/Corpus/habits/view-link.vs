screen A { action go; view { link "Go" -> go } }
