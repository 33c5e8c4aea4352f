import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// The tables of declarations, functions and actions, each by itself.
@Suite struct DeclarationTablesTests {
  // MARK: Declarations

  private static func declaration(_ name: UInt32, _ kind: DeclarationKind = .type, row: Int) -> Declaration {
    Declaration(kind: kind, name: NameID(index: name), row: row, file: 0, syntax: .none)
  }

  @Test func aScriptsNameHidesThePreludesAndThePreludeSeesItsOwn() {
    var table = DeclarationTable()
    let script = FileSpaces.View(own: 3, shared: 1)
    let name = NameID(index: 1)
    var other = table.add(Self.declaration(1, row: 0), isPrivate: false, in: .prelude)
    #expect(other == nil)
    table = table.asBeginning()
    #expect(table.new.isEmpty)
    #expect(Self.row(table, .type, name, in: script) == 0)
    other = table.add(Self.declaration(1, row: 1), isPrivate: false, in: script)
    #expect(other == nil)
    // The first of two keeps the name; other kinds have names of their own.
    other = table.add(Self.declaration(1, row: 2), isPrivate: false, in: script)
    #expect(other?.row == 1)
    other = table.add(Self.declaration(1, .flow, row: 3), isPrivate: false, in: script)
    #expect(other == nil)
    table.addUnfound(Self.declaration(2, row: 4))
    #expect(Self.row(table, .type, name, in: script) == 1)
    #expect(Self.row(table, .type, name, in: .prelude) == 0)
    #expect(Self.row(table, .flow, name, in: script) == 3)
    #expect(Self.row(table, .flow, name, in: .prelude) == nil)
    #expect(Self.row(table, .type, NameID(index: 2), in: script) == nil)
    #expect(table.new.map(\.row) == [1, 2, 3, 4])
  }

  /// Two files that share their names: what one brings or declares for itself comes first there, and is not seen elsewhere.
  @Test func aNameOfAFileAloneHidesASharedOne() {
    var table = DeclarationTable()
    let (first, second) = (FileSpaces.View(own: 3, shared: 1), FileSpaces.View(own: 4, shared: 1))
    let name = NameID(index: 1)
    _ = table.add(Self.declaration(1, row: 0), isPrivate: false, in: first)
    var other = table.add(Self.declaration(1, row: 1), isPrivate: true, in: second)
    #expect(other == nil)
    other = table.add(Self.declaration(1, row: 2), isPrivate: true, in: second)
    #expect(other?.row == 1)
    #expect(Self.row(table, .type, name, in: first) == 0)
    #expect(Self.row(table, .type, name, in: second) == 1)
    let brought = OwnName(kind: .type, name: NameID(index: 2), index: 0, file: 0, syntax: SyntaxID(index: 9))
    #expect(table.add(brought, in: second) == nil)
    #expect(Self.row(table, .type, NameID(index: 2), in: second) == 0)
    #expect(Self.row(table, .type, NameID(index: 2), in: first) == nil)
    table.forget(brought, in: second, for: 1)
    #expect(Self.row(table, .type, NameID(index: 2), in: second) == 1)
  }

  private static func row(
    _ table: DeclarationTable, _ kind: DeclarationKind, _ name: NameID, in view: FileSpaces.View
  ) -> Int? {
    table.index(kind, name, in: view).map { table.all[$0].row }
  }

  // MARK: Functions

  /// Functions that call later ones, in the order in which a search finds them, against a search from each.
  @Test(arguments: 0..<30) func aFunctionReadsTheClockThroughThoseThatItCalls(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var functions = FunctionTable()
    var calls: [[Int]] = []
    var reading: Set<Int> = []
    for _ in 0..<10 { functions.add() }
    for function in 0..<10 {
      functions.begin(function)
      calls.append((0..<random.below(3)).map { _ in function + 1 + random.below(10) }.filter { $0 < 10 })
      for other in calls[function] {
        let isKnown = functions.noteCall(of: other)
        #expect(!isKnown)
      }
      if random.isHappening(oneIn: 5) { reading.insert(function) }
      functions.end(readsClock: reading.contains(function))
    }
    #expect(functions.calls == calls)
    for function in (0..<10).reversed() {
      functions.spreadClock(to: function)
      if !reading.isDisjoint(with: calls[function]) { reading.insert(function) }
      // Outside of functions a call tells at once.
      #expect(functions.noteCall(of: function) == reading.contains(function), "seed \(seed)")
    }
    #expect(functions.calls == calls)
  }

  @Test func eachDefaultIsCheckedOnceAndThoseThatItAddsToo() {
    var functions = FunctionTable()
    func add(_ function: Int) {
      functions.addDefault(
        PendingDefault(function: function, type: TypeTable.int, file: 0, syntax: .none))
    }
    for function in 0..<2 { add(function) }
    var checked: [Int] = []
    while let pending = functions.nextDefault() {
      checked.append(pending.function)
      if pending.function < 2 { add(10 + pending.function) }
    }
    #expect(checked == [0, 1, 10, 11])
  }

  // MARK: Actions

  /// Random lists of parameters, of which few differ, against all lists of the action.
  @Test(arguments: 0..<20) func equalParameterListsAreOne(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var table = ActionTable()
    let span = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
    // The names come in an order of their own, and none has a row reserved.
    for name in [5, 2, 9] as [UInt32] { table.add(NameID(index: name)) }
    #expect([5, 2, 9, 3, 50].map { table.id(of: NameID(index: $0)) } == [ID(0), ID(1), ID(2), nil, nil])
    var parameters: [Parameter] = []
    var model: [[[[UInt32]]]] = [[], [], []]
    for _ in 0..<200 {
      let action = random.below(3)
      let list = (0..<random.below(3)).map { _ in (0..<3).map { _ in UInt32(random.below(2)) } }
      let first = parameters.count
      for numbers in list {
        parameters.append(
          Parameter(
            name: NameID(index: numbers[0]), type: TypeID(Int(numbers[1])),
            defaultValue: numbers[2] == 0 ? nil : ID(parameters.count), span: span))
      }
      let range = ListRange(first..<parameters.count)
      let index = table.signature(range, of: ID(action), in: parameters)
      #expect(index == model[action].firstIndex(of: list) ?? model[action].count, "seed \(seed)")
      if index == model[action].count {
        table.addSignature(range, of: ID(action), at: span)
        model[action].append(list)
      }
      #expect(table[ID(action)].signatures.count == model[action].count)
    }
  }

  @Test func anActionBehindOneWithoutAGuardIsNeverTaken() {
    var table = ActionTable()
    for name in UInt32(1)...2 { table.add(NameID(index: name)) }
    let (first, second) = (ID<ActionName>(0), ID<ActionName>(1))
    table.beginScope()
    var shadowed = [true, false, true, false].map { table.declare(first, hasGuard: $0) }
    #expect(shadowed == [false, false, true, true])
    shadowed = [table.declare(second, hasGuard: false)]
    table.beginScope()
    shadowed += [table.declare(second, hasGuard: true), table.declare(first, hasGuard: false)]
    #expect(shadowed == [false, false, false])
  }
}
