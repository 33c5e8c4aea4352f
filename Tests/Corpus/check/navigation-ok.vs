//! ok
screen Home {
    var picked = ""
    var count = 0
    state idle { action pick -> picking; action edit -> editing; action nest -> wizard; action plain -> closing }
    state picking { present Picker(3) { finished(value) when value.isEmpty -> idle; finished(value) -> idle { picked = value }; dismissed -> idle } }
    state editing { present Editor { finished(n) -> idle { count = n + 1 }; dismissed -> idle } }
    state wizard { present Step1 { finished(name) -> idle { picked = name.uppercased() }; dismissed -> idle } }
    state closing { present Closer { finished -> idle; dismissed -> idle } }
}
screen Picker(n: Int) { action choose(text: String) { finish(text) }; action cancel { dismiss } }
screen Editor { state a { present Editor { finished(n) -> a { finish(n) }; dismissed -> a } }; action done { finish(3) } }
screen Step1 { action next { push Step2("x") } }
screen Step2(name: String) { one part: Part; action go { send part.end } ; action out { pop } }
component Part { action end { finish("done") } }
screen Closer { action done { finish } }
screen Ring1 { state a { present Ring2 { finished(n) -> a { finish(1) }; dismissed -> a } } }
screen Ring2 { state a { present Ring1 { finished(n) -> a { finish(n + 1) }; dismissed -> a } } }
screen Quiet { state a { present Loud { dismissed -> a } } }
screen Loud { state a { present Quiet { dismissed -> a } } }
screen Asker { state a { action go -> b }; state b { present Asked() { dismissed -> a } } }
screen Asked { one part: Silent; action deeper { push Deeper }; view { text "Q" } }
screen Deeper { action stop { dismiss } }
component Silent { action x { } }
