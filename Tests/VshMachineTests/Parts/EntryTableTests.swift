import Testing
import VshProgram
import VshSource

@testable import VshMachine

/// The entries of code by themselves.
@Suite struct EntryTableTests {
  /// A program with so many expressions, blocks and questions.
  private static func program(of count: Int) -> Program {
    let span = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
    var program = Program(names: NameTable())
    for _ in 0..<count {
      _ = program.expressions.append(Expression(.nilValue, type: TypeTable.nothing, span: span))
      _ = program.blocks.append(Block(ListRange(0..<0)))
      _ = program.stateQuestions.append(StateQuestion(states: [], arguments: nil))
    }
    return program
  }

  private static func entry(at start: Int32) -> Entry {
    Entry(start: start, length: 1, frameSize: start, localCount: 0, isFast: true)
  }

  private static func made() -> EntryTable {
    var table = EntryTable()
    table.prepare(for: program(of: 3))
    table.makeRoom(forHandlers: 2)
    table.expressions[1] = entry(at: 10)
    table.set(entry(at: 20), of: ID<Block>(0))
    table.set(row: 1, of: ID<StateQuestion>(2))
    return table
  }

  @Test func whatATypedStepAddedIsForgottenAndNothingElse() {
    var table = Self.made()
    let mark = table.mark
    table.prepare(for: Self.program(of: 6))
    table.expressions[4] = Self.entry(at: 30)
    table.set(row: 2, of: ID<StateQuestion>(5))
    let others = table.forget(since: mark, codeFrom: 30)
    #expect(!others)
    #expect(table.expressions.count == 3 && table.questions == [-1, -1, 1])
    #expect((0..<3).map { table.expressions[$0].start } == [-1, 10, -1])
    #expect(table.blocks[0].start == 20)
    // The rows are free for the next one.
    table.prepare(for: Self.program(of: 6))
    #expect(table.expressions[4].start == -1 && table.questions[5] == -1)
  }

  /// A typed step may be the first to run code of the program itself, which stays.
  @Test func codeOfTheProgramThatCameWithATypedStepStays() {
    var table = Self.made()
    for index in 0..<3 {
      let mark = table.mark
      let first = Int32(30 + index)
      table.prepare(for: Self.program(of: 6))
      switch index {
      case 0: table.expressions[2] = Self.entry(at: first)
      case 1: table.set(Self.entry(at: first), of: ID<Block>(1))
      case _: table.set(Self.entry(at: first), ofHandler: 1)
      }
      let others = table.forget(since: mark, codeFrom: Int(first))
      #expect(others)
    }
    #expect(table.expressions[2].start == 30 && table.blocks[1].start == 31 && table.handlers[1].start == 32)
    #expect(table.handlerFrameSize == 32)
    table.removeCode()
    #expect((0..<3).allSatisfy { table.expressions[$0].start == -1 })
    #expect((table.blocks + table.handlers).allSatisfy { $0.start == -1 })
    #expect(table.questions.allSatisfy { $0 == -1 })
  }
}
