import VshProgram
import VshSyntax

/// The optionals that `?.` has unwrapped, the innermost last, and the last link that was checked.
struct OpenChains: ~Copyable {
  /// An optional that `?.` has unwrapped; the rest of the chain uses its value.
  struct Chain: BitwiseCopyable {
    let subject: ExpressionID
    let local: Local
  }

  private var chains: [Chain] = []
  /// The checked subject of the next link.
  private var ready: (syntax: SyntaxID, typed: Typed)?

  var count: Int { @inline(__always) get { chains.count } }

  mutating func open(_ subject: ExpressionID, _ local: Local) {
    chains.append(Chain(subject: subject, local: local))
  }

  /// Closes the innermost chain while there are more than `count`; nil otherwise.
  mutating func close(above count: Int) -> Chain? { chains.count > count ? chains.popLast() : nil }

  /// Sets the checked subject of the next link.
  mutating func setReady(_ syntax: SyntaxID, _ typed: Typed) { ready = (syntax, typed) }

  mutating func dropReady() { ready = nil }

  /// Returns the checked subject of a link, once; nil where it is not checked yet.
  mutating func takeReady(_ syntax: SyntaxID) -> Typed? {
    guard let known = ready, known.syntax == syntax else { return nil }
    ready = nil
    return known.typed
  }
}
