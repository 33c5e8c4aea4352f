enum Filter { all, active }
screen Main {
    var n = 0
    var d = 0.5
    var on = false
    var text = ""
    var when1 = now
    var filter: Filter = .active
    var chosen: Filter? = nil
    var items = ["a"]
    action go
    action set(to: Bool)
    action type(text: String)
    action typed(id: Int, text: String)
    action pick(filter: Filter)
    action maybe(filter: Filter?)
    action number(n: Int)
    action real(x: Double)
    action day(d: Date)
    action moved(from: Int, to: Int)
    action pair(a: Int, b: String)
    view {
        title //! VS0416: `title` needs a text (write `title "…"`)
        title "a" -> go //! VS0416: `title` has no action
        text 3 //! VS0301: a `String` is wanted here, and this is an `Int`
        text "a" { text "b" } //! VS0415: `text` cannot be written in a `text`
        text "a", detail: "b" //! VS0211: `text` has no label `detail`
        text "a" { hold -> go; double -> go; swipe "x" -> go } //! VS0415: `swipe` is written directly in `row`
        row "a", detal: "b" //! VS0211: `row` has no label `detal` (did you mean `detail`?)
        row "a", on: 3 -> set //! VS0301: a `Bool` is wanted here, and this is an `Int`
        row "a", on: on -> go //! VS0306: `go` has no parameter for the new value
        button "a" -> goo //! VS0204: `goo` is an action that nothing in the file declares (did you mean `go`?)
        button "a" -> typed //! VS0305: `typed` needs `id`, `text`
        button "a" -> typed(1, "b")
        button "a" -> typed(text: "b", id: 1)
        button "a" -> typed("a", 1) //! VS0301: an `Int` is wanted here, and this is a `String`
        //! VS0301: a `String` is wanted here, and this is an `Int`
        button -> go //! VS0416: `button` needs a text (write `button "…"`)
        toggle "a" -> set //! VS0416: `toggle` needs `on:` (write `toggle "…", on: … -> action`)
        toggle "a", on: on -> type //! VS0301: the element sends a `Bool`, and `text` of `type` is a `String`
        field "a" -> type //! VS0416: `field` needs `value:` (write `field "…", value: … -> action`)
        field "a", value: n -> type //! VS0301: a `String` is wanted here, and this is an `Int`
        field "a", value: text -> set //! VS0301: the element sends a `String`, and `to` of `set` is a `Bool`
        field "a", value: text, secure: 1 -> typed(1) { submit -> go; leave; text "x" }
        //! VS0301: a `Bool` is wanted here, and this is an `Int`
        //! VS0416: `leave` needs an action (write `leave -> action`)
        //! VS0415: `text` cannot be written in a `field`
        submit -> go //! VS0415: `submit` is written directly in `field`
        choice "a", of: Filter.allCases, value: filter -> pick
        choice "a", of: Filter.allCases, value: filter -> type //! VS0301: the element sends a `Filter`, and `text` of `type` is a `String`
        choice "a", of: items, value: filter -> pick //! VS0301: a `String` is wanted here, and this is a `Filter`
        //! VS0301: the element sends a `String`, and `filter` of `pick` is a `Filter`
        choice "a", of: Filter.allCases, value: .all, as: { "\($0)" } -> pick
        choice "a", of: [nil, .all], value: chosen, as: { $0 == nil ? "-" : 3 } -> maybe
        //! VS0313: one branch is a `String`, the other an `Int`
        choice "a", of: n, value: n -> number //! VS0301: a `[…]` is wanted here, and this is an `Int`
        tabs "a", of: Filter.allCases, value: filter -> pick //! VS0416: `tabs` has no text
        slider "a", value: n -> number //! VS0416: `slider` needs `in:` (write `slider "…", value: …, in: … -> action`)
        slider "a", value: n, in: 0...10 -> real //! VS0301: the element sends an `Int`, and `x` of `real` is a `Double`
        slider "a", value: d, in: 0...1, by: 0.1 -> real
        slider "a", value: text, in: 0...1 -> real //! VS0301: an `Int` or `Double` is wanted here, and this is a `String`
        stepper "a", value: n, by: 2 -> number
        date "a", value: when1, as: "QQ" -> day //! VS0309: `QQ` has no meaning in the pattern of a date: write `y yyyy M MM MMM MMMM d dd E EEEE H HH h hh m mm s ss SSS a Z XXX` or `'text'`
        date "a", value: text -> day //! VS0301: a `Date` is wanted here, and this is a `String`
        progress "a", value: n //! VS0301: a `Double` is wanted here, and this is an `Int`
        image "a" { hold -> go }
        section { text "a" } //! VS0416: `section` needs a text (write `section "…"`)
        list { pull -> go; end; move -> moved; move -> number } //! VS0416: `end` needs an action (write `end -> action`)
        //! VS0306: `number` has no parameter for the new value
        list "none" { row "a" { swipe "x" -> go; section "b" { swipe "x" -> go } } }
        //! VS0415: `swipe` is written directly in `row`
        alert "a" { button "OK" -> go }
        sheet "a", mesage: "b" { } //! VS0211: `sheet` has no label `mesage` (did you mean `message`?)
        divider "a" //! VS0416: `divider` has no text
        space { } //! VS0416: `space` has no children
        button "a", name: "b", name: "c" -> go //! warning VS0421: the name lacks the text that is written, "a"
        //! VS0306: `name` is given twice
        for item in n { text item } //! VS0301: a `[…]` is wanted here, and this is an `Int`
        for item in items { text item }
        text item //! VS0202: `item` is not defined (did you mean `items`?)
        if let x = chosen { text "\(x)" } else if let y = n { text "\(y)" }
        //! VS0304: an `Int` is never nil
        if n { text "a" } //! VS0301: a `Bool` is wanted here, and this is an `Int`
        button "x" -> go { text "a" } //! VS0415: `text` cannot be written in a `button`
        if on { pull -> go } //! VS0415: `pull` is written directly in `list`
        button "s" -> set(on)
        button "p" -> pair(b: "x", 1) //! VS0306: an argument of `pair` needs its label here
    }
}
screen Slip { view { button "a" -> refrsh } } //! VS0204: `refrsh` is an action that nothing in the file declares (did you mean `refresh`?)
screen Slipped { action refresh { } }
