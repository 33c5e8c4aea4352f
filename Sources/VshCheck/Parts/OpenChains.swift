import VshProgram
import VshSyntax

/// Optionals that `?.` has opened, the innermost last, and the link of a chain that has just been checked.
struct OpenChains: ~Copyable {
  /// An optional that `?.` has opened: the rest of the chain is about its value.
  struct Chain: BitwiseCopyable {
    let subject: ExpressionID
    let local: Local
  }

  private var chains: [Chain] = []
  /// What the next link of a chain follows.
  private var ready: (syntax: SyntaxID, typed: Typed)?

  var count: Int { @inline(__always) get { chains.count } }

  mutating func open(_ subject: ExpressionID, _ local: Local) {
    chains.append(Chain(subject: subject, local: local))
  }

  /// Closes the innermost, as long as there are more than so many.
  mutating func close(above count: Int) -> Chain? { chains.count > count ? chains.popLast() : nil }

  /// The next link follows this one, which is checked.
  mutating func setReady(_ syntax: SyntaxID, _ typed: Typed) { ready = (syntax, typed) }

  mutating func dropReady() { ready = nil }

  /// What a link follows, where it has been checked; once.
  mutating func takeReady(_ syntax: SyntaxID) -> Typed? {
    guard let known = ready, known.syntax == syntax else { return nil }
    ready = nil
    return known.typed
  }
}
