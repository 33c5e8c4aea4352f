// Compiled into each target. Embedded Swift writes a value without a `description` as nothing, and does not say so: here
// the compiler does.
extension DefaultStringInterpolation {
  @available(*, deprecated, message: "this has no text in WebAssembly: make it CustomStringConvertible")
  mutating func appendInterpolation<Value>(_ value: Value) { appendLiteral("?") }
}
