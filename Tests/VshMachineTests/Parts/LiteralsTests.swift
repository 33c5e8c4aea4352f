import Testing
import VshProgram
import VshSource

@testable import VshMachine

/// The values of literals, by themselves and in a heap of their own.
@Suite struct LiteralsTests {
  private static let span = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)

  /// `"milk"`, `"tea"`, `"milk"`, `["milk", "tea"]`, `[["milk", "tea"]]`, and `2` as a `Double`.
  private static func made() -> Program {
    var program = Program(names: NameTable())
    let (milk, tea) = (program.names.intern("milk"), program.names.intern("tea"))
    for name in [milk, tea, milk] { add(.text(name), TypeTable.string, to: &program) }
    add(.list(program.addOperands([ID(0), ID(1)])), TypeTable.unknown, to: &program)
    add(.list(program.addOperands([ID(3)])), TypeTable.unknown, to: &program)
    add(.integer(2), TypeTable.double, to: &program)
    return program
  }

  private static func add(_ form: ExpressionForm, _ type: TypeID, to program: inout Program) {
    _ = program.expressions.append(Expression(form, type: type, span: span))
  }

  @Test func equalTextsAreOneValueAndListsAreMadeOfThem() throws {
    let program = Self.made()
    var (literals, heap) = (Literals(), Heap())
    literals.prepare(for: program, from: 0, in: &heap)
    let texts = (0..<3).map { literals.constant(of: ID($0), in: program) }
    #expect(texts[0] == texts[2] && texts[0] != texts[1])
    let list = try #require(literals.constant(of: ID(3), in: program))
    #expect([heap.element(of: list, at: 0), heap.element(of: list, at: 1)] == [texts[0], texts[1]])
    #expect(literals.constant(of: ID(4), in: program) == nil)
    #expect(literals.constant(of: ID(5), in: program) == .double(2))
  }

  @Test func theTextsOfATypedStepAreForgottenAndNoOthers() throws {
    let program = Self.made()
    var (literals, heap) = (Literals(), Heap())
    literals.prepare(for: program, from: 0, in: &heap)
    let known = literals.constant(of: ID(0), in: program)
    var grown = program
    let first = grown.expressions.count
    Self.add(.text(grown.names.intern("water")), TypeTable.string, to: &grown)
    Self.add(.text(grown.names.intern("milk")), TypeTable.string, to: &grown)
    for _ in 0..<2 {
      try literals.addTexts(of: grown, from: first, in: &heap)
      let water = try #require(literals.constant(of: ID(first), in: grown))
      #expect(literals.hasAddedTexts && literals.isAdded(water))
      #expect(Array(heap.text.elements[water.textRange]) == Array("water".utf8))
      #expect(literals.constant(of: ID(first + 1), in: grown) == known)
      literals.forgetTexts(of: grown, from: first)
      #expect(!literals.hasAddedTexts)
      #expect(literals.constant(of: ID(first), in: grown) == .absent)
      #expect(literals.constant(of: ID(0), in: program) == known)
    }
  }
}
