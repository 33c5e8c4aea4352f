screen Home { action reopen { }; action go { send reopen } }
test "a" { open Home; reopen; send reopen; expect on Home }
explore "b" { open Home; may reopen; reaches on Home }
explore "c" { open Home; may reopen for x in [1, 2] }
explore "d" { open Home; never reopen } //! VS0610: this is not a gesture
