import VshApp
import VshText

/// When a page is at rest, with its workers, and how its time passes.
extension PageTab {
  /// Waits until the page and its workers are at rest, which their requests are part of.
  ///
  /// - Parameters:
  ///   - isBrief: whether it is within a gesture.
  ///   - run: an expression that is asked first instead. It gives a promise of what is under way, and gets the number of
  ///     requests that vsh holds and the time.
  @discardableResult
  mutating func rest(
    isBrief: Bool = false, _ run: ((_ held: Int, _ milliseconds: Int) -> String)? = nil
  ) throws(PageFailure) -> JSONValue {
    var first = run
    var result: JSONValue?
    var before = PageMessages()
    while true {
      do throws(PageFailure) {
        // What still runs must be reported before the question is over.
        let limit = max(1, leftMilliseconds - 500)
        let plain = "vshHold.rest(\(limit), \(isBrief))"
        let state = try evaluate(first?(traffic.held.count, limit) ?? plain)
        if first != nil { (first, result) = (nil, state) }
        var states = [state]
        for worker in workers.all {
          if workers.new.contains(worker) {
            // No count of messages is that of the page.
            states.append(["sent": -1])
            continue
          }
          do throws(PageFailure) {
            states.append(try evaluate(plain, in: .absent, of: worker))
          } catch .documentGone {
            workers.all.removeAll { $0 == worker }
          }
        }
        if let words = states.lazy.compactMap({ $0["uncovered"].string }).first {
          throw .failedInTest("uses \(words), which is not covered")
        }
        let running = states.flatMap { $0["running"].elements.compactMap(\.string) }
        if !running.isEmpty {
          throw .failedInTest("does not come to rest: still running: \(running.joined(separator: ", "))")
        }
        let messages = PageMessages(states)
        let isQuiet = workers.all.isEmpty || messages.haveArrived && messages == before
        before = messages
        if isQuiet, traffic.loading.isEmpty,
          states.reduce(0, { $0 + ($1["requests"].int ?? 0) }) == traffic.held.count
        {
          clock.nextTimer = states.compactMap { $0["next"].double }.min().map { max(1, Int($0.rounded(.up))) }
          clock.timers = state["timers"]
          if !traffic.hasLoaded { return result ?? state }
          traffic.hasLoaded = false
          continue
        }
        if leftMilliseconds < 500 {
          let what = messages.haveArrived ? "requests that are not answered" : "messages of a worker"
          throw .failedInTest("does not come to rest: still running: \(what)")
        }
        _ = try wait(milliseconds: messages.haveArrived && !workers.all.isEmpty ? 0 : 5)
      } catch .documentGone {
        try waitUntilLoaded()
      }
    }
  }

  /// Lets time pass. With workers, from timer to timer, so that theirs and the page's fire in one order.
  mutating func advance(_ milliseconds: Int) throws(PageFailure) {
    var left = milliseconds
    repeat {
      let part = workers.all.isEmpty ? left : min(left, clock.nextTimer ?? left)
      for worker in workers.all where !workers.new.contains(worker) {
        _ = try evaluate("vshHold.advance(\(part), \(leftMilliseconds), null)", in: .absent, of: worker)
      }
      var (added, inPage) = (part, 0)
      repeat {
        let now = added
        inPage = try rest { held, limit in "vshHold.advance(\(now), \(limit), \(held))" }["left"].int ?? 0
        added = 0
      } while inPage > 0
      left -= part
    } while left > 0
  }

  /// What the page shows now, as PNG; nil where it cannot be had.
  mutating func picture() -> [UInt8]? {
    if dialogs.open != nil { return nil }
    begin()
    return (try? ask("Page.captureScreenshot", ["format": "png"]))?["data"].string.flatMap {
      Base64.decoded($0)
    }
  }
}

extension PageTab {
  /// What the browser takes for the size of a page.
  static func metrics(_ width: Int, _ height: Int) -> JSONValue {
    ["width": .number(width), "height": .number(height), "deviceScaleFactor": 1, "mobile": false]
  }

  /// What the page shows now, on a phone and on a desk, as small PNGs; nothing where it cannot be had.
  mutating func smallPictures() -> [AppPicture] {
    if dialogs.open != nil { return [] }
    begin()
    var pictures: [AppPicture] = []
    for (width, height, scale) in [(360, 800, 0.75), (1_024, 768, 0.5)] {
      let clip: JSONValue = [
        "x": 0, "y": 0, "width": .number(width), "height": .number(height), "scale": JSONValue(scale),
      ]
      guard (try? ask("Emulation.setDeviceMetricsOverride", Self.metrics(width, height))) != nil,
        let reply = try? ask(
          "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true, "clip": clip]),
        let png = reply["data"].string.flatMap({ Base64.decoded($0) })
      else { break }
      pictures.append(AppPicture(width: width, png: png))
    }
    _ = try? ask(
      "Emulation.setDeviceMetricsOverride", Self.metrics(browser.viewport.width, browser.viewport.height))
    return pictures
  }
}

/// The sessions of a page's workers, and of those the ones whose first script has not begun.
struct PageWorkers {
  var all: [String] = []
  var new: Set<String> = []
}

/// The held clock of a page.
struct PageClock {
  /// The script that begins it in the next document, as the browser calls it; another follows when the clock has moved.
  var script: String?
  /// The command that adds it and is not answered yet.
  var command: Int?
  /// The moment of the last document and worker.
  var moment = 0
  /// What numbers by chance begin with. It grows, so that each document and worker has other ones.
  var seed: Int32
  /// What passes until the next timer; nil where none waits.
  var nextTimer: Int?
  /// What passes until each timer of the page.
  var timers: JSONValue = []
  /// Where the first document of a test asks whether it may begin; nil for any other one.
  var firstAddress: String?

  init(seed: Int32) { self.seed = seed }

  /// Begins it, in a worker.
  var source: String { "globalThis.vshHold?.beginAt(\(moment), \(seed))" }

  /// Begins it, in a document.
  var sourceOfDocument: String {
    let address = firstAddress.map { JSONValue.string($0).text } ?? "undefined"
    return "globalThis.vshHold?.beginAt(\(moment), \(seed), \(address))"
  }
}

/// The messages between a page and its workers: those that were sent, and those that came.
private struct PageMessages: Equatable {
  private var (sent, came, sentBack, cameBack) = (0, 0, 0, 0)

  init() {}

  /// - Parameter states: of the page, then of its workers.
  init(_ states: [JSONValue]) {
    for (index, state) in states.enumerated() {
      let (sent, got) = (state["sent"].int ?? 0, state["got"].int ?? 0)
      if index == 0 { (self.sent, cameBack) = (sent, got) } else { came += got; sentBack += sent }
    }
  }

  var haveArrived: Bool { sent == came && sentBack == cameBack }
}
