import VshSession
import VshSource

/// Worlds kept along the way, from which every other one is reached by taking some steps again: near the present many, further
/// back ever fewer, within a bound of memory. It counts costs and bytes, never time.
struct Moments {
  /// Before the first step.
  let start: Moment
  /// By record.
  private var kept: [Int32: Moment] = [:]
  /// The records with a moment, in the order of what running had cost behind each.
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
  static func isDue(costSinceLast cost: Int, byteCount: Int) -> Bool { cost * bytesPerEvent >= byteCount }

  /// What running has cost since the last moment on the way, at a present cost.
  func costSinceLast(at cost: Int) -> Int { cost - (order.last?.cost ?? 0) }

  /// - Parameters:
  ///   - cost: what running had cost behind the record, of which it is the moment.
  ///   - now: the same of the record that is present.
  mutating func keep(_ moment: Moment, at record: Int32, cost: Int, now: Int) {
    if let known = kept.updateValue(moment, forKey: record) {
      byteCount -= known.byteCount
      order.removeAll { $0.record == record }
    }
    byteCount += moment.byteCount
    var place = order.count
    while place > 0, order[place - 1].cost > cost { place -= 1 }
    order.insert((record, cost), at: place)
    while byteCount > limitBytes || order.count > Self.limitCount, order.count > 1 {
      dropLeastUseful(now: now, but: record)
    }
  }

  /// Beyond so many, looking for the one to drop would cost more than taking steps again.
  private static let limitCount = 512

  /// Lets go of the moment without which the way between its neighbours is shortest, measured by how far it is from the present. The
  /// one that has just been kept stays.
  private mutating func dropLeastUseful(now: Int, but youngest: Int32) {
    var least = 0
    var leastShare = Double.infinity
    for place in order.indices where order[place].record != youngest {
      let before = place == 0 ? 0 : order[place - 1].cost
      let behind = place + 1 < order.count ? order[place + 1].cost : order[place].cost
      let share = Double(behind - before) / Double(max(1, abs(now - order[place].cost)))
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
