screen Home { action go { push Detail } }
screen Detail {
    action a { pop to Hom } //! VS0208: there is no screen `Hom` (did you mean `Home`?)
    action b { pop to root } //! VS0208: there is no screen `root`
    action c { pop to Part } //! VS0208: `Part` is a component, not a screen
    action d { pop to home } //! VS0208: there is no screen `home` (did you mean `Home`?)
}
component Part { }
model m: Int = 0 { op a() { pop to Home } } //! VS0408: `pop` belongs in a screen: a model knows none
