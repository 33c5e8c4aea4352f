import VshSession
import VshSource

/// Worlds kept along the way, from which every other one is reached by taking some steps again: near the present many, further
/// back ever fewer, within a bound of memory. It counts costs and bytes, never time.
struct Moments {
  /// Before the first step.
  let start: Moment
  /// By record.
  private var kept: [Int32: Moment] = [:]
  /// The records with a moment, as they were kept, with the cost at which each was.
  private var order: [(record: Int32, cost: Int)] = []
  private(set) var byteCount = 0
  private let limitBytes: Int

  /// Bytes that copying takes in the time of one event, roughly; the ratio of the two kinds of costs.
  private static let bytesPerEvent = 1 << 16

  init(start: Moment, limitBytes: Int = Limits.momentBytes) {
    self.start = start
    self.limitBytes = limitBytes
  }

  var count: Int { kept.count }

  /// Whether it is worth keeping another one: then going back costs about as much as keeping does.
  func isDue(costSinceLast cost: Int, byteCount: Int) -> Bool { cost * Self.bytesPerEvent >= byteCount }

  /// What running has cost since the last moment on the way, at a present cost.
  func costSinceLast(at cost: Int) -> Int { cost - (order.last?.cost ?? 0) }

  mutating func keep(_ moment: Moment, at record: Int32, cost: Int) {
    if let known = kept.updateValue(moment, forKey: record) {
      byteCount -= known.byteCount
      order.removeAll { $0.record == record }
    }
    byteCount += moment.byteCount
    order.append((record, cost))
    while byteCount > limitBytes || order.count > Self.limitCount, order.count > 1 {
      dropLeastUseful(now: cost)
    }
  }

  /// Beyond so many, looking for the one to drop would cost more than taking steps again.
  private static let limitCount = 512

  /// Lets go of the moment without which the way between its neighbours is shortest, measured by how far back it is. The youngest
  /// stays.
  private mutating func dropLeastUseful(now: Int) {
    var least = 0
    var leastShare = Double.infinity
    for place in 0..<order.count - 1 {
      let before = place == 0 ? 0 : order[place - 1].cost
      let share = Double(order[place + 1].cost - before) / Double(max(1, now - order[place].cost))
      if share < leastShare {
        leastShare = share
        least = place
      }
    }
    if let dropped = kept.removeValue(forKey: order.remove(at: least).record) {
      byteCount -= dropped.byteCount
    }
  }

  /// The last moment on a path at or before a number of steps, and how many steps it stands behind.
  func nearest(on path: [Int32], before position: Int) -> (position: Int, moment: Moment) {
    var place = position
    while place > 0 {
      if let moment = kept[path[place - 1]] { return (place, moment) }
      place -= 1
    }
    return (0, start)
  }

  /// The same moments without those kept so far.
  func renewed(from start: Moment) -> Moments { Moments(start: start, limitBytes: limitBytes) }
}
