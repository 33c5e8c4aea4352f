import Testing
import VshProgram

@testable import VshMachine

/// What is to happen in time, without a world around it.
@Suite struct ScheduleTests {
  private static let begin: Int64 = 946_684_800_000

  /// One region, in whose states things start at the beginning of time.
  private static func made() -> Schedule {
    var schedule = Schedule()
    schedule.addRegions(to: 1)
    return schedule
  }

  private static func work(_ kind: Pending.Kind, in milliseconds: Int64?) -> Pending {
    Pending(
      kind: kind, state: ID(0), work: 0, instance: 0,
      deadlineMilliseconds: milliseconds.map { begin + $0 }, periodMilliseconds: milliseconds ?? 0)
  }

  /// The next event is spent, as a step that it begins would have it.
  private static func next(_ schedule: inout Schedule) -> Int32? {
    guard let next = schedule.takeNext(throughMilliseconds: .max)?.index else { return nil }
    schedule.spend(next)
    schedule.release(next)
    return next
  }

  private func expectNext(_ deadline: Int64?, of schedule: inout Schedule) {
    let next = schedule.nextDeadline()
    #expect(next == deadline)
  }

  @Test func eventsComeByTimeAndThenAsTheyWereStarted() {
    var schedule = Self.made()
    let late = schedule.start(Self.work(.after, in: 300), at: 0)
    let early = schedule.start(Self.work(.call, in: 100), at: 0)
    let alike = schedule.start(Self.work(.after, in: 100), at: 0)
    let never = schedule.start(Self.work(.call, in: nil), at: 0)
    schedule.commit()
    expectNext(Self.begin + 100, of: &schedule)
    let before = schedule.takeNext(throughMilliseconds: Self.begin + 99)?.index
    #expect(before == nil)
    var events = [Self.next(&schedule), Self.next(&schedule)]
    #expect(schedule.clockMilliseconds == Self.begin + 100)
    events += [Self.next(&schedule), Self.next(&schedule)]
    #expect(events == [early, alike, late, nil])
    #expect(schedule[never].phase == .running)
  }

  @Test func everyComesAgainAndIsNotAwaited() {
    var schedule = Self.made()
    let timer = schedule.start(Self.work(.every, in: 100), at: 0)
    #expect(schedule.counts.awaited == 0)
    for round in 1...3 {
      let next = Self.next(&schedule)
      #expect(next == timer)
      #expect(schedule.clockMilliseconds == Self.begin + 100 * Int64(round))
    }
    let call = schedule.start(Self.work(.call, in: 1_000), at: 0)
    #expect(schedule.counts.awaited == 1)
    #expect(schedule.counts.busy == 1)
    while Self.next(&schedule) != call {}
    #expect(schedule.counts.awaited == 0)
    #expect(schedule.counts.busy == 0)
  }

  @Test func leavingEndsWhatWasStartedAndDropsTheAnswersOfCalls() {
    var schedule = Self.made()
    let timer = schedule.start(Self.work(.after, in: 100), at: 0)
    let call = schedule.start(Self.work(.call, in: 200), at: 0)
    let screen = schedule.start(Self.work(.present, in: nil), at: 0)
    schedule.commit()
    #expect(schedule.startedCount(at: 0) == 3)
    let closed = schedule.leave(0)
    #expect(closed == [screen])
    schedule.commit()
    let phases = [timer, screen, call].map { schedule[$0].phase }
    #expect(phases == [.free, .free, .cancelled])
    #expect(schedule.counts.busy == 0)
    expectNext(Self.begin + 200, of: &schedule)
    // Left once more, nothing is left to end; the indices that are free are used again.
    let further = schedule.leave(0)
    #expect(further.isEmpty)
    #expect(schedule.startedCount(at: 0) == 0)
    let again = [
      schedule.start(Self.work(.after, in: 300), at: 0), schedule.start(Self.work(.after, in: 400), at: 0),
    ]
    #expect(Set(again) == [timer, screen])
  }

  @Test func undoTakesBackWhatStartedAndWhatEnded() {
    var schedule = Self.made()
    let timer = schedule.start(Self.work(.after, in: 100), at: 0)
    let call = schedule.start(Self.work(.call, in: 200), at: 0)
    schedule.commit()
    _ = schedule.leave(0)
    let other = schedule.start(Self.work(.after, in: 50), at: 0)
    expectNext(Self.begin + 50, of: &schedule)
    schedule.undo()
    var phases = [other, timer, call].map { schedule[$0].phase }
    #expect(phases == [.free, .running, .running])
    expectNext(Self.begin + 100, of: &schedule)
    // They are the state's again: it ends them when it is left.
    _ = schedule.leave(0)
    schedule.commit()
    phases = [other, timer, call].map { schedule[$0].phase }
    #expect(phases == [.free, .free, .cancelled])
  }

  @Test func aNewClockKeepsDistances() {
    var schedule = Self.made()
    schedule.start(Self.work(.after, in: 100), at: 0)
    let isSet = schedule.setClock(milliseconds: 5_000)
    #expect(isSet)
    expectNext(5_100, of: &schedule)
    let isSetTooFar = schedule.setClock(milliseconds: .min)
    #expect(!isSetTooFar)
    #expect(schedule.clockMilliseconds == 5_000)
  }

  @Test func aRuleThatWasUsedIsUsedAnewAfterAnUndo() {
    var schedule = Self.made()
    schedule.add(
      GivenRule(
        model: ID(0), operation: nil, arguments: nil, behavior: .latencies(milliseconds: [10, 20])),
      argumentHash: nil)
    #expect(schedule.givens.openIndices(.latencies) == [0])
    var told: [Int64?] = []
    for _ in 0..<3 {
      told.append(schedule.givens.rules[0].nextLatencyMilliseconds)
      schedule.useGiven(0)
    }
    #expect(told == [10, 20, 20])
    schedule.undo()
    #expect(schedule.givens.rules[0].nextLatencyMilliseconds == 10)
  }

  @Test func aCopyGoesItsOwnWay() {
    var schedule = Self.made()
    let timer = schedule.start(Self.work(.after, in: 100), at: 0)
    schedule.commit()
    var copy = Schedule(copying: schedule)
    _ = copy.leave(0)
    copy.commit()
    expectNext(nil, of: &copy)
    expectNext(Self.begin + 100, of: &schedule)
    #expect(schedule[timer].phase == .running)
  }
}
