public import Foundation
import VshComparison

/// What a driven app has instead of its server and its clock.
///
/// A substitute for a service makes its calls here, and the script answers them:
///
/// ```swift
/// struct ScriptedNews: NewsService {
///   let world: World
///   func list(query: String) async throws -> [Article] { try await world.call("news.list", query) }
/// }
/// ```
public final class World: Sendable {
  /// What a call does when its task is cancelled.
  public enum Cancellation: Sendable {
    /// It throws `CancellationError` at once, as `URLSession` does.
    case throwsAtOnce
    /// It continues, and its answer comes late.
    case runsOn
  }

  /// The clock of the app, for view models that take one.
  public let clock: ScriptClock
  /// The name of the screen that the script opened.
  public let screen: String

  /// As the script has them.
  private let region: Locked<(locale: String, zone: String)>
  private let arguments: ReportValue
  private let cancellation: Cancellation
  private let state = Locked(State())

  private struct Call: Sendable {
    let number: Int
    let name: String
    let arguments: ReportValue
    /// Whether it can be answered again.
    let staysOpen: Bool
    let answer: @Sendable (Result<ReportValue, any Error>) -> Void

    /// As a report has it.
    var value: ReportValue {
      ["id": .number(number), "call": .string(name), "arguments": arguments]
    }
  }

  private struct State: Sendable {
    var callCount = 0
    var calls: [Call] = []
    /// Cancelled before they were in flight.
    var cancelled: Set<Int> = []
    var signals: [ReportValue] = []
    /// What is wrong with the test.
    var problem: String?
  }

  /// - Parameter arguments: those of the screen, by name.
  init(
    screen: String = "", arguments: ReportValue = .null, locale: String = "en", zone: String = "UTC",
    clock: ScriptClock = ScriptClock(),
    cancellation: Cancellation = .throwsAtOnce
  ) {
    self.clock = clock
    region = Locked((locale, zone))
    self.screen = screen
    self.arguments = arguments
    self.cancellation = cancellation
  }

  /// The script's time of day, for view models that take a `() -> Date`.
  public var now: Date {
    let (elapsed, start) = clock.times
    return Date(timeIntervalSince1970: Double(start) / 1_000 + Double(elapsed) / 1_000_000_000)
  }

  /// The script's language and region.
  public var locale: Locale { Locale(identifier: region.withLock { $0.locale }) }

  /// The script's time zone.
  public var timeZone: TimeZone { TimeZone(identifier: region.withLock { $0.zone }) ?? .gmt }

  /// An argument with which the script opened the screen.
  ///
  /// - Throws: `DecodingError` where the script has none of that name, or one of another type.
  public func argument<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    try arguments[name].decoded()
  }

  // MARK: Calls

  /// Makes a call, and waits until the script answers it.
  ///
  /// - Parameters:
  ///   - name: the model and its op, as `news.list`.
  ///   - arguments: those of the op, in its order.
  /// - Throws: `ScriptedFailure` where the script lets the call fail; `CancellationError`; or `DecodingError` where
  ///   `Value` does not fit the script's type, which ends the test.
  nonisolated(nonsending) public func call<Value: Decodable>(
    _ name: String, _ arguments: any Encodable..., as type: Value.Type = Value.self
  ) async throws -> Value {
    try decoded(try await answer(name, Self.values(arguments)), name)
  }

  /// Makes a call of an op without a result, and waits until the script answers it.
  nonisolated(nonsending) public func call(_ name: String, _ arguments: any Encodable...) async throws {
    _ = try await answer(name, Self.values(arguments))
  }

  /// Makes a call. The completion runs where the script answers it, on the main thread.
  public func call<Value: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable...,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    do {
      add(newNumber(), name, try Self.values(arguments)) { [self] answer in
        completion(answer.flatMap { value in Result { try decoded(value, name) } })
      }
    } catch {
      completion(.failure(error))
    }
  }

  /// Opens a `watch` of the script: each of its answers is an element. A failure ends it.
  public func stream<Value: Decodable & SendableMetatype>(
    _ name: String, _ arguments: any Encodable..., as type: Value.Type = Value.self
  ) -> AsyncThrowingStream<Value, any Error> {
    AsyncThrowingStream { elements in
      do {
        let number = newNumber()
        elements.onTermination = { [self] _ in remove(number) }
        add(number, name, try Self.values(arguments), staysOpen: true) { [self] answer in
          do { elements.yield(try decoded(answer.get(), name)) } catch { elements.finish(throwing: error) }
        }
      } catch {
        elements.finish(throwing: error)
      }
    }
  }

  /// The script's answer as the app's type. One that does not fit is a mistake of the test, not of the app.
  private func decoded<Value: Decodable>(_ answer: ReportValue, _ name: String) throws -> Value {
    do { return try answer.decoded() } catch {
      state.withLock { state in
        state.problem =
          state.problem ?? "the answer of \(name) does not fit the type of the app: \(error.inWords)"
      }
      throw error
    }
  }

  nonisolated(nonsending) private func answer(_ name: String, _ arguments: ReportValue) async throws
    -> ReportValue
  {
    let number = newNumber()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        add(number, name, arguments) { waiter.resume(with: $0) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  private static func values(_ arguments: [any Encodable]) throws -> ReportValue {
    .list(try arguments.map { try ReportValue(encoding: $0) })
  }

  private func newNumber() -> Int {
    state.withLock { state in
      state.callCount += 1
      return state.callCount
    }
  }

  private func add(
    _ number: Int, _ name: String, _ arguments: ReportValue, staysOpen: Bool = false,
    _ answer: @escaping @Sendable (Result<ReportValue, any Error>) -> Void
  ) {
    let isCancelled = state.withLock { state in
      if state.cancelled.remove(number) != nil, cancellation == .throwsAtOnce { return true }
      state.calls.append(
        Call(number: number, name: name, arguments: arguments, staysOpen: staysOpen, answer: answer))
      return false
    }
    if isCancelled { answer(.failure(CancellationError())) }
  }

  private func cancel(_ number: Int) {
    if cancellation == .runsOn { return }
    let call = state.withLock { state -> Call? in
      guard let index = state.calls.firstIndex(where: { $0.number == number }) else {
        state.cancelled.insert(number)
        return nil
      }
      return state.calls.remove(at: index)
    }
    call?.answer(.failure(CancellationError()))
  }

  private func remove(_ number: Int) {
    state.withLock { state in state.calls.removeAll { $0.number == number } }
  }

  // MARK: Signals

  /// Says that the app emits a signal of the script, as `opened(7)`.
  public func signal(_ name: String, _ arguments: any Encodable...) {
    let arguments = (try? Self.values(arguments)) ?? .string("not encodable")
    state.withLock { $0.signals.append(["name": .string(name), "arguments": arguments]) }
  }

  // MARK: For the driver

  /// Sets what a step has of the locale and the zone.
  func move(to question: ReportValue) {
    region.withLock { $0 = (question["locale"].string ?? $0.locale, question["zone"].string ?? $0.zone) }
  }

  var problem: String? { state.withLock { $0.problem } }

  /// Calls in flight, in the order in which they started.
  var calls: [ReportValue] { state.withLock { $0.calls.map(\.value) } }

  /// The signals since the last call of this.
  func takeSignals() -> [ReportValue] {
    state.withLock { state in
      defer { state.signals = [] }
      return state.signals
    }
  }

  /// Ends the call of that `id`. False where none is in flight.
  func answer(_ id: ReportValue, _ result: Result<ReportValue, any Error>) -> Bool {
    let call = state.withLock { state -> Call? in
      guard let index = state.calls.firstIndex(where: { .number($0.number) == id }) else { return nil }
      let call = state.calls[index]
      if !call.staysOpen { state.calls.remove(at: index) }
      return call
    }
    call?.answer(result)
    return call != nil
  }
}

/// Why a call failed, as the script says: `fail("offline", 503)`.
public struct ScriptedFailure: LocalizedError, CustomStringConvertible, Sendable {
  /// As the script has it.
  public let message: String
  /// 0 where the script has none.
  public let code: Int
  private let found: ReportValue

  init(message: String, code: Int, case found: ReportValue = .null) {
    (self.message, self.code, self.found) = (message, code, found)
  }

  /// The case of the failure, as the app's own error; nil where the script says none.
  ///
  /// - Throws: `DecodingError` where the error has no such case.
  public func decoded<Failure: Error & Decodable>(as type: Failure.Type = Failure.self) throws -> Failure? {
    found.isNothing ? nil : try found.decoded()
  }

  /// The message.
  public var description: String { message }
  /// The message, for `localizedDescription`.
  public var errorDescription: String? { message }
}
