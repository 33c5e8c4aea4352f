import Testing
import VshProgram

@testable import VshMachine

/// What can be observed, by itself.
@Suite struct ObservationsTests {
  private static func call(_ number: Int) -> StartedCall {
    StartedCall(operation: ID(number), arguments: [HeapCollection.before])
  }

  private static func noteOneOfEach(_ number: Int, in observations: inout Observations) {
    observations.note(
      Signal(name: ID(number), arguments: [HeapCollection.before], types: [], leftTheApp: true))
    observations.noteStarted(call(number))
    observations.noteDropped(call(number), arguments: "")
  }

  @Test func anUndoneStepLeavesOnlyItsCause() {
    var observations = Observations()
    observations.keepCalls()
    observations.begin()
    Self.noteOneOfEach(1, in: &observations)
    observations.begin()
    observations.note(StepReport.Event.timer(ID(0)))
    Self.noteOneOfEach(2, in: &observations)
    observations.takeBack()
    #expect(observations.signals.map(\.name) == [ID(1)])
    #expect(observations.startedCalls.map(\.operation) == [ID(1)])
    #expect(observations.droppedCalls.map(\.operation) == [ID(1)])
    #expect(observations.report.event != nil && observations.report.entries.isEmpty)
  }

  @Test func aCollectionMovesWhatIsHeld() {
    var observations = Observations()
    observations.keepCalls()
    Self.noteOneOfEach(1, in: &observations)
    var collection = HeapCollection.ofOneText()
    observations.keep(in: &collection)
    let held =
      observations.signals.flatMap(\.arguments) + observations.startedCalls.flatMap(\.arguments)
      + observations.droppedCalls.flatMap(\.arguments)
    #expect(held == Array(repeating: HeapCollection.after, count: 3))
  }
}
