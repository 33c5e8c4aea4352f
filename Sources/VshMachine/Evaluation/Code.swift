/// Expressions and bodies as register code.
struct Code: Sendable {}
