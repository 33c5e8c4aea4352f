import VshSession
import VshSource

/// Snapshots of worlds along the path, from which any step is reached by a replay of the steps in between. They are
/// dense near the present and sparse further back, within a limit of memory. Only costs and bytes are counted, never
/// time.
struct Moments {
  /// The snapshot before the first step.
  let start: Moment
  /// By record index.
  private var kept: [Int32: Moment] = [:]
  /// The records with a snapshot, by the cost up to each.
  private var order: [(record: Int32, cost: Int)] = []
  private(set) var byteCount = 0
  private let limitBytes: Int

  /// The approximate number of bytes that are copied in the time of one event, which converts between the two costs.
  private static let bytesPerEvent = 1 << 16

  init(start: Moment, limitBytes: Int = Limits.momentBytes) {
    self.start = start
    self.limitBytes = limitBytes
  }

  var count: Int { kept.count }

  /// Whether a new snapshot is worthwhile: a replay since the last one costs as much as the snapshot.
  static func isDue(costSinceLast cost: Int, byteCount: Int) -> Bool { cost * bytesPerEvent >= byteCount }

  /// The cost since the last snapshot.
  func costSinceLast(at cost: Int) -> Int { cost - (order.last?.cost ?? 0) }

  /// Keeps a snapshot, and drops others beyond the limits.
  ///
  /// - Parameters:
  ///   - cost: the cost up to the snapshot's record.
  ///   - now: the cost up to the present record.
  mutating func keep(_ moment: Moment, at record: Int32, cost: Int, now: Int) {
    if let known = kept.updateValue(moment, forKey: record) {
      byteCount -= known.byteCount
      order.removeAll { $0.record == record }
    }
    byteCount += moment.byteCount
    var index = order.count
    while index > 0, order[index - 1].cost > cost { index -= 1 }
    order.insert((record, cost), at: index)
    while byteCount > limitBytes || order.count > Self.limitCount, order.count > 1 {
      dropLeastUseful(now: now, but: record)
    }
  }

  /// The limit of snapshots. With more, the search for the one to drop would cost more than a replay.
  private static let limitCount = 512

  /// Drops the snapshot whose removal makes the smallest gap, in relation to its distance from the present. The
  /// youngest one stays.
  private mutating func dropLeastUseful(now: Int, but youngest: Int32) {
    var least = 0
    var leastShare = Double.infinity
    for index in order.indices where order[index].record != youngest {
      let before = index == 0 ? 0 : order[index - 1].cost
      let behind = index + 1 < order.count ? order[index + 1].cost : order[index].cost
      let share = Double(behind - before) / Double(max(1, abs(now - order[index].cost)))
      if share < leastShare {
        leastShare = share
        least = index
      }
    }
    if let dropped = kept.removeValue(forKey: order.remove(at: least).record) {
      byteCount -= dropped.byteCount
    }
  }

  /// The last snapshot on a path at or before `position`, with the number of steps before it.
  func nearest(on path: [Int32], before position: Int) -> (position: Int, moment: Moment) {
    var index = position
    while index > 0 {
      if let moment = kept[path[index - 1]] { return (index, moment) }
      index -= 1
    }
    return (0, start)
  }

  /// Returns an empty set of snapshots with the same limit.
  func renewed(from start: Moment) -> Moments { Moments(start: start, limitBytes: limitBytes) }
}
