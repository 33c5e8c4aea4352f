/// Which lines to remove from one text and to add to make the other, as few as can be found within a bound.
///
/// Myers' algorithm in linear space ("An O(ND) Difference Algorithm and Its Variations", 1986, section 4b): where the
/// best paths from both ends meet, the problem is cut in two. It hides the search and its bound: texts that
/// have little in common get a longer answer, never a longer wait.
package struct LineComparison {
  /// Whether each old line is removed.
  private(set) var isRemoved: [Bool]
  /// Whether each new line is added.
  private(set) var isAdded: [Bool]

  private let old: [Int]
  private let new: [Int]
  private let numbering: LineNumbering
  /// For each diagonal (old line minus new line, shifted to count from zero) the furthest old line reached.
  private var forward: [Int]
  private var backward: [Int]
  private var stepsLeft: Int

  /// The lines are given by numbers: an old and a new one agree when their numbers are the same, and where a pattern of `numbering`
  /// fits. (That agreeing is not transitive then changes nothing: only old lines are ever held against new ones.) `stepLimit` bounds the search.
  init(old: [Int], new: [Int], numbering: LineNumbering, stepLimit: Int = 10_000_000) {
    self.old = old
    self.new = new
    self.numbering = numbering
    isRemoved = Array(repeating: false, count: old.count)
    isAdded = Array(repeating: false, count: new.count)
    forward = []
    backward = []
    stepsLeft = stepLimit
    compare()
  }

  /// Compares anything identified by numbers. `stepLimit` bounds the search.
  package init(old: [Int], new: [Int], stepLimit: Int) {
    self.init(old: old, new: new, numbering: LineNumbering(), stepLimit: stepLimit)
  }

  /// Runs of removed and added lines, in order.
  package var changes: [LineChange] {
    var changes: [LineChange] = []
    var (old, new) = (0, 0)
    while old < isRemoved.count || new < isAdded.count {
      let (oldStart, newStart) = (old, new)
      while old < isRemoved.count, isRemoved[old] { old += 1 }
      while new < isAdded.count, isAdded[new] { new += 1 }
      if old > oldStart || new > newStart {
        changes.append(LineChange(old: oldStart..<old, new: newStart..<new))
      } else {
        old += 1
        new += 1
      }
    }
    return changes
  }

  private func agrees(_ x: Int, _ y: Int) -> Bool {
    let (line, other) = (old[x], new[y])
    return line == other || line < 0 && numbering.agrees(line, other)
  }

  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  private mutating func compare() {
    var boxes = [Box(old: old.indices, new: new.indices)]
    while let whole = boxes.popLast() {
      let box = trimmed(whole)
      if !box.old.isEmpty, !box.new.isEmpty, let meeting = meeting(in: box) {
        boxes.append(Box(old: box.old.lowerBound..<meeting.old, new: box.new.lowerBound..<meeting.new))
        boxes.append(Box(old: meeting.old..<box.old.upperBound, new: meeting.new..<box.new.upperBound))
      } else {
        for line in box.old { isRemoved[line] = true }
        for line in box.new { isAdded[line] = true }
      }
    }
  }

  /// Without the lines at both ends that are the same.
  private func trimmed(_ box: Box) -> Box {
    var (oldStart, oldEnd) = (box.old.lowerBound, box.old.upperBound)
    var (newStart, newEnd) = (box.new.lowerBound, box.new.upperBound)
    while oldStart < oldEnd, newStart < newEnd, agrees(oldStart, newStart) {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, agrees(oldEnd - 1, newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    return Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
  }

  /// A point on a shortest path through the box, about half-way; nil when the steps run out first.
  ///
  /// The box is trimmed and has lines on both sides, so the path has two edits at least, and the point is no corner.
  private mutating func meeting(in box: Box) -> (old: Int, new: Int)? {
    if forward.isEmpty {
      // Diagonals of the largest box there will be, one more at either end as a fence.
      forward = Array(repeating: 0, count: old.count + new.count + 3)
      backward = forward
    }
    let shift = new.count + 1
    let lowest = box.old.lowerBound - box.new.upperBound + shift
    let highest = box.old.upperBound - box.new.lowerBound + shift
    let first = box.old.lowerBound - box.new.lowerBound + shift
    let last = box.old.upperBound - box.new.upperBound + shift
    let meetsForward = (first - last) % 2 != 0

    forward[first] = box.old.lowerBound
    backward[last] = box.old.upperBound
    var reached = (low: first, high: first)
    var returned = (low: last, high: last)

    while stepsLeft > 0 {
      widen(&reached, within: lowest...highest, fence: -1, in: &forward)
      for diagonal in stride(from: reached.high, through: reached.low, by: -2) {
        var x = max(forward[diagonal - 1] + 1, forward[diagonal + 1])
        var y = x - (diagonal - shift)
        while x < box.old.upperBound, y < box.new.upperBound, agrees(x, y) {
          stepsLeft -= numbering.cost(old[x], new[y])
          x += 1
          y += 1
        }
        stepsLeft -= 1
        if x < box.old.upperBound, y < box.new.upperBound { stepsLeft -= numbering.cost(old[x], new[y]) }
        forward[diagonal] = x
        if meetsForward, returned.low <= diagonal, diagonal <= returned.high, backward[diagonal] <= x {
          return (x, y)
        }
      }
      widen(&returned, within: lowest...highest, fence: Int.max, in: &backward)
      for diagonal in stride(from: returned.high, through: returned.low, by: -2) {
        var x = min(backward[diagonal - 1], backward[diagonal + 1] &- 1)
        var y = x - (diagonal - shift)
        while x > box.old.lowerBound, y > box.new.lowerBound, agrees(x - 1, y - 1) {
          stepsLeft -= numbering.cost(old[x - 1], new[y - 1])
          x -= 1
          y -= 1
        }
        stepsLeft -= 1
        if x > box.old.lowerBound, y > box.new.lowerBound {
          stepsLeft -= numbering.cost(old[x - 1], new[y - 1])
        }
        backward[diagonal] = x
        if !meetsForward, reached.low <= diagonal, diagonal <= reached.high, x <= forward[diagonal] {
          return (x, y)
        }
      }
    }
    return nil
  }

  /// Adds one diagonal on either side, with a sentinel outside that no path reaches; at the edge of the box it removes
  /// one, since only every second diagonal is examined.
  private func widen(
    _ bounds: inout (low: Int, high: Int), within box: ClosedRange<Int>, fence: Int, in furthest: inout [Int]
  ) {
    if bounds.low > box.lowerBound {
      bounds.low -= 1
      furthest[bounds.low - 1] = fence
    } else {
      bounds.low += 1
    }
    if bounds.high < box.upperBound {
      bounds.high += 1
      furthest[bounds.high + 1] = fence
    } else {
      bounds.high -= 1
    }
  }
}
