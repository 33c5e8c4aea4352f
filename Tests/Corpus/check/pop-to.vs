screen Home {
    action go { push Detail }
    action here { pop to Home }
    action detail { pop to Detail } //! warning VS0423: `Detail` is never below `Home` (no `push` or `present` opens `Home` above it)
}
screen Detail { one part: Part; action a { pop to Home } }
screen Alone {
    action a { pop to Home } //! warning VS0423: `Home` is never below `Alone` (no `push` or `present` opens `Alone` above it)
    action b { pop to Alone }
}
component Part { action a { pop to Home; pop to Detail } }
screen Open { action both { push First; push Second } }
screen First { }
screen Second { action a { pop to First } }
