import Testing
import VshText

@testable import VshPages

/// The events of a reload come in any order: of the requests that wait, those of the new document are kept, and no other.
@Suite struct PageTrafficTests {
  private enum Event: CaseIterable {
    case newWaits, newIsSeen, newIsShown, oldIsGivenUp, oldWaits

    func take(_ traffic: inout PageTraffic) {
      func hold(_ network: String) {
        traffic.hold {
          PageTab.HeldRequest(
            id: $0, request: network, network: network, call: PageRequests.Call(name: network, arguments: []),
            origin: nil)
        }
      }
      switch self {
      case .newWaits: hold("new")
      case .newIsSeen: traffic.note("new", of: "second", isWaitedFor: false)
      case .newIsShown: traffic.show("second")
      case .oldIsGivenUp: traffic.end("old", hasFailed: true)
      case .oldWaits: hold("old")
      }
    }
  }

  private static func orders(_ events: [Event]) -> [[Event]] {
    if events.isEmpty { return [[]] }
    return events.indices.flatMap { index in
      var rest = events
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test func noOrderLosesOrKeepsARequest() {
    for order in Self.orders(Event.allCases) {
      var traffic = PageTraffic()
      traffic.show("first")
      traffic.note("old", of: "first", isWaitedFor: false)
      for event in order { event.take(&traffic) }
      #expect(traffic.held.map(\.network) == ["new"], "\(order)")
    }
  }

  /// Going back may show a document again that was there before.
  @Test func aDocumentThatComesBackKeepsItsRequests() {
    var traffic = PageTraffic()
    for loader in ["first", "second", "first"] { traffic.show(loader) }
    traffic.note("again", of: "first", isWaitedFor: false)
    Event.newWaits.take(&traffic)
    traffic.note("new", of: "first", isWaitedFor: true)
    #expect(traffic.held.count == 1 && traffic.loading == ["new"])
  }

  /// What a script has asked for may still have to be run when the document is loaded.
  @Test(arguments: [true, false]) func whatTheDocumentAsksForHasRun(isOfDocument: Bool) {
    var traffic = PageTraffic()
    traffic.note("chart.js", of: "first", isWaitedFor: true, isOfDocument: isOfDocument)
    traffic.end("chart.js", hasFailed: false)
    #expect(traffic.hasLoaded)
    traffic.endDocument()
    #expect(traffic.hasLoaded == !isOfDocument)
  }
}
