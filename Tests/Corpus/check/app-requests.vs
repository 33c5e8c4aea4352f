model cities: [String] = [] {
    op a(text: String) = data
    op b(text: String) = data
    op c(text: String) = data
    op d(text: String) = data
    op e(text: String) = data
    op f(text: String) = data
    op g() = data
    op h(text: String) = data
    op i(text: String) = data
    op j(text: String) = data
}

app {
    cities.a(text) is GET "/a?q=\(txt)" //! VS0619: `txt` is not a parameter of this line (did you mean `text`?)
    cities.b(text) is GET "/a?q=\(text.count)" //! VS0619: `text.count` is not a parameter of this line
    cities.c(text) is POST "/a" { txt } //! VS0619: `txt` is not a parameter of this line (did you mean `text`?)
    cities.d(text) is POST "a" { text } //! VS0619: a request goes to a path, which begins with `/`
    cities.e(text) is GET "/a" { text } //! VS0619: a `GET` has no body
    cities.f(_) is POST "/\(_)" //! VS0619: `_` is not a parameter of this line
    cities.g is POST "/\(cities)" { now } //! VS0619: `cities` is not a parameter of this line
    //! VS0619: `now` is not a parameter of this line
    cities.h(name) is POST "\(name)" { name, name } //! VS0619: a request goes to a path, which begins with `/`
    //! VS0615: `name` is written twice
    cities.i(text) is POST "/a" { a: text, a: "x" } //! VS0615: `a` is written twice
    cities.j(text) is POST "/a" { a: txt } fails { error: reason } //! VS0619: `txt` is not a parameter of this line (did you mean `text`?)
    //! VS0619: a failure has no `reason`
}
