import Testing
import VshProgram
import VshSource

@testable import VshCheck

/// A name in a step belongs to the topmost live screen that has it, so it may mean several things.
struct AlternativeTests {
  private static let screens = """
    screen A { var x = 1; var y = 1; state s; state only(n: Int) }
    screen B { var x = "a"; state s }
    screen C { var x = 2 }
    """

  private func condition(_ steps: String) throws -> (program: Program, expression: StepExpression) {
    let checked = try Checking.check("\(Self.screens)\ntest \"t\" { \(steps) }")
    let program = try #require(checked.program, "\(checked.diagnostics)")
    guard case .expect(let expectation) = program.script.tests[0].steps[0].form else {
      throw Unexpected()
    }
    switch expectation {
    case .condition(let expression), .inState(let expression, _): return (program, expression)
    case _: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  @Test func aStepIsCheckedForEachType() throws {
    let (program, expression) = try condition("expect \"\\(x)\" == \"1\"")
    #expect(expression.alternatives.count == 2)
    #expect(program.liveNames.count == 2)
    #expect(program.liveNames[ID(0)].declarers.map { $0.slot } == [0, nil, 0])
    #expect(program.liveNames[ID(1)].declarers.map { $0.slot } == [nil, 0, nil])
  }

  @Test func whatIsWrongForSomeIsLeftOut() throws {
    let (_, expression) = try condition("expect x == \"a\"")
    #expect(expression.alternatives.count == 1)
  }

  @Test func aStateIsThatOfEveryScreenThatHasIt() throws {
    let (program, expression) = try condition("expect in s")
    guard case .inState(let question) = program.expressions[expression.alternatives[0]].form else {
      throw Unexpected()
    }
    #expect(program.stateQuestions[question].states.count == 2)
  }
}
