import VshProgram
import VshSource
import VshSyntax

/// A name, or a field of one, whose value a condition has found not to be nil.
struct KnownValue: Equatable {
  enum Root: Equatable, BitwiseCopyable {
    case local(Local)
    case slot(SlotIndex)
    /// In a step: the name, and the first of the screens that have it.
    case live(NameID, ID<Screen>?)
    case scriptVariable(Int32)
    /// Of one that may have changed since.
    case none
  }

  let root: Root
  /// The fields on the way to it, the last one first.
  let path: [Int32]
}

/// What conditions such as `x != nil` say of the code after them. A name keeps its optional type there, and is accepted
/// where its value is wanted, so that nothing changes for code that asks once more.
extension Checker {
  /// The value of an optional name that is not nil here; anything else as it is.
  @inline(__always)
  mutating func known(_ typed: Typed, _ id: SyntaxID) -> Typed {
    scope.known.isEmpty ? typed : knownValue(typed, id)
  }

  private mutating func knownValue(_ typed: Typed, _ id: SyntaxID) -> Typed {
    guard case .optional(let inner) = program.types[typed.type], isKnown(typed) else { return typed }
    return add(program.expressions[typed.id].form, inner, id)
  }

  func isKnown(_ typed: Typed) -> Bool {
    !scope.known.isEmpty && (named(typed.id).map { scope.known.contains($0) } ?? false)
  }

  private func named(_ id: ExpressionID) -> KnownValue? {
    var (id, path) = (id, [Int32]())
    while true {
      switch program.expressions[id].form {
      case .local(let local): return KnownValue(root: .local(local), path: path)
      case .slot(let slot): return KnownValue(root: .slot(slot), path: path)
      case .liveName(let live):
        let row = program.liveNames[live]
        return KnownValue(root: .live(row.name, row.declarers.first?.screen), path: path)
      case .scriptVariable(let variable): return KnownValue(root: .scriptVariable(variable), path: path)
      case .field(let subject, let field):
        path.append(field)
        id = subject
      case _: return nil
      }
    }
  }

  /// Notes what is not nil where a condition holds, or where it does not.
  mutating func narrow(by condition: ExpressionID, holds: Bool) {
    var open = [(condition, holds)]
    while let (id, holds) = open.popLast() {
      switch (program.expressions[id].form, holds) {
      case (.not(let inner), _): open.append((inner, !holds))
      case (.binary(.and, let a, let b), true), (.binary(.or, let a, let b), false):
        open += [(a, holds), (b, holds)]
      case (.binary(.notEqual, let a, let b), true), (.binary(.equal, let a, let b), false):
        for (value, other) in [(a, b), (b, a)] {
          guard case .nilValue = program.expressions[other].form else { continue }
          if let known = named(value) { scope.note(known) }
        }
      case (_, _): break
      }
    }
  }

  /// Checks an expression where a condition holds, or does not.
  /// - Parameter wanted: the type that must come of it, if one must.
  mutating func expression(
    _ id: SyntaxID, hint: TypeID, as wanted: TypeID, where condition: ExpressionID, holds: Bool
  ) -> Typed {
    let mark = scope.known.count
    narrow(by: condition, holds: holds)
    var typed = expression(id, hint: hint)
    if wanted != TypeTable.unknown, !fits(typed.type, wanted) { typed = known(typed, id) }
    scope.dropKnown(to: mark)
    return typed
  }

  /// A variable has another value, and what derives from it.
  mutating func forgetKnown(_ changed: SlotIndex) {
    if scope.known.isEmpty { return }
    let slots = program.slots[scope.slots]
    scope.forgetKnown { slot in slot == changed || slots[slots.startIndex + Int(slot)].kind == .bind }
  }

  /// Between the choice of a transition and its body, other bodies may change variables.
  mutating func forgetKnownVariables() {
    if scope.known.isEmpty { return }
    let slots = program.slots[scope.slots]
    scope.forgetKnown { slot in
      switch slots[slots.startIndex + Int(slot)].kind {
      case .variable, .bind: true
      case _: false
      }
    }
  }
}
