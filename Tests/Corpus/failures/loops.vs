screen Greeting(name: String) { view { title "Hello \(name)" } }

test "\(n) is small" for n in [1, 2].filter({ $0 > 4 }) { expect n < 3 }

test "\(name) is greeted" for name in ["Ann", "Bob"] {
    open Greeting(name)
    expect screen
}
