/// Places boxes in layers, and routes the edges between them through labels of their own: a label is a box, too, so
/// that nothing overlaps.
///
/// `along` is the direction in which layers follow each other, `across` the one within a layer. Positions are whole
/// numbers, and depend on the order of boxes and edges only. Where the parts of long edges would be too many, it
/// has no layout.
struct LayeredLayout {
  struct Size: Equatable {
    var along: Int
    var across: Int
  }

  struct Edge {
    let from: Int
    let to: Int
    let label: Size
  }

  struct Rectangle: Equatable {
    var along: Int
    var across: Int
    var size: Size

    var alongEnd: Int { along + size.along }
  }

  struct Point: Equatable {
    var along: Int
    var across: Int
  }

  struct Route {
    let label: Rectangle
    /// From the box where it begins to the label, and from the label to the box where it ends. Every second stretch
    /// is straight, the others cross a gap between layers.
    let toLabel: [Point]
    let fromLabel: [Point]
  }

  private(set) var boxes: [Rectangle] = []
  private(set) var routes: [Route] = []
  private(set) var size = Size(along: 0, across: 0)

  static let alongGap = 28
  static let acrossGap = 14
  private static let mostParts = 5_000
  private static let passes = 6

  /// What a layer holds: a box, the label of an edge, or a stretch of an edge that passes.
  private struct Part {
    let layer: Int
    let size: Size
    var across = 0
    /// The parts next to it, in the layers before and after.
    var before: [Int] = []
    var after: [Int] = []
  }

  private var parts: [Part] = []
  private var layers: [[Int]] = []

  /// Nil where the parts of edges are too many.
  init?(_ sizes: [Size], _ edges: [Edge]) {
    let isBackward = Self.backward(edges, count: sizes.count)
    let ranks = Self.ranks(edges, isBackward, count: sizes.count)
    let spans = edges.map { abs(ranks[$0.to] - ranks[$0.from]) }
    guard sizes.count + spans.reduce(0, +) <= Self.mostParts else { return nil }
    parts = zip(sizes, ranks).map { Part(layer: $1, size: $0) }
    var chains: [(parts: [Int], label: Int)] = []
    for (number, edge) in edges.enumerated() {
      chains.append(addChain(of: edge, isBackward[number], ranks))
    }
    layers = Array(repeating: [], count: (ranks.max() ?? 0) + 1)
    for part in parts.indices { layers[parts[part].layer].append(part) }
    order()
    spread()
    finish(chains, edges, boxCount: sizes.count)
  }

  // MARK: Layers

  /// The edges that lead back to a box on the way to it, which are turned round for the layers. It does not recurse.
  private static func backward(_ edges: [Edge], count: Int) -> [Bool] {
    var outgoing = [[Int]](repeating: [], count: count)
    for (number, edge) in edges.enumerated() { outgoing[edge.from].append(number) }
    var isBackward = [Bool](repeating: false, count: edges.count)
    var marks = [UInt8](repeating: 0, count: count)
    for root in 0..<count where marks[root] == 0 {
      var stack = [(box: root, next: 0)]
      marks[root] = 1
      while let (box, next) = stack.last {
        guard next < outgoing[box].count else {
          marks[box] = 2
          stack.removeLast()
          continue
        }
        stack[stack.count - 1].next += 1
        let edge = outgoing[box][next]
        let to = edges[edge].to
        if marks[to] == 1 { isBackward[edge] = true }
        if marks[to] == 0 {
          marks[to] = 1
          stack.append((to, 0))
        }
      }
    }
    return isBackward
  }

  /// The layer of each box: after all from which an edge leads to it. Labels are in the odd layers.
  private static func ranks(_ edges: [Edge], _ isBackward: [Bool], count: Int) -> [Int] {
    var outgoing = [[Int]](repeating: [], count: count)
    var waiting = [Int](repeating: 0, count: count)
    for (edge, isBackward) in zip(edges, isBackward) {
      let (from, to) = isBackward ? (edge.to, edge.from) : (edge.from, edge.to)
      outgoing[from].append(to)
      waiting[to] += 1
    }
    var ranks = [Int](repeating: 0, count: count)
    var ready = (0..<count).filter { waiting[$0] == 0 }
    while let box = ready.popLast() {
      for to in outgoing[box] {
        ranks[to] = max(ranks[to], ranks[box] + 2)
        waiting[to] -= 1
        if waiting[to] == 0 { ready.append(to) }
      }
    }
    return ranks
  }

  /// Adds the label of an edge, next to where it begins, and the stretches of it.
  private mutating func addChain(
    of edge: Edge, _ isBackward: Bool, _ ranks: [Int]
  ) -> (parts: [Int], label: Int) {
    let (first, last) = isBackward ? (edge.to, edge.from) : (edge.from, edge.to)
    let labelLayer = isBackward ? ranks[last] - 1 : ranks[first] + 1
    var chain = [first]
    var label = first
    for layer in ranks[first] + 1..<ranks[last] {
      if layer == labelLayer { label = parts.count }
      chain.append(parts.count)
      parts.append(Part(layer: layer, size: layer == labelLayer ? edge.label : Size(along: 0, across: 1)))
    }
    chain.append(last)
    for (before, after) in zip(chain, chain.dropFirst()) {
      parts[before].after.append(after)
      parts[after].before.append(before)
    }
    return (isBackward ? chain.reversed() : chain, label)
  }

  // MARK: Order and positions

  /// Orders each layer by the mean position of what its parts are connected with, so that few edges cross.
  private mutating func order() {
    var positions = [Int](repeating: 0, count: parts.count)
    func note(_ layer: [Int]) { for (index, part) in layer.enumerated() { positions[part] = index } }
    for layer in layers { note(layer) }
    func mean(_ neighbours: [Int], _ part: Int) -> Double {
      if neighbours.isEmpty { return Double(positions[part]) }
      return neighbours.reduce(0.0) { $0 + Double(positions[$1]) } / Double(neighbours.count)
    }
    for pass in 0..<Self.passes {
      let isDown = pass.isMultiple(of: 2)
      for layer in isDown ? Array(layers.indices) : layers.indices.reversed() {
        let keyed = layers[layer].map { part in
          (mean(isDown ? parts[part].before : parts[part].after, part), positions[part], part)
        }
        layers[layer] = keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.2 }
        note(layers[layer])
      }
    }
  }

  /// Gives each part its position in its layer: near what it is connected with, in the order of the layer.
  private mutating func spread() {
    for layer in layers { settle(layer, wanting: layer.map { _ in 0 }) }
    for pass in 0..<Self.passes {
      let isDown = pass.isMultiple(of: 2)
      for layer in isDown ? layers : layers.reversed() {
        let wanted = layer.map { part in
          let near = isDown ? parts[part].before : parts[part].after
          let others = near.isEmpty ? (isDown ? parts[part].after : parts[part].before) : near
          if others.isEmpty { return center(of: part) }
          return others.reduce(0) { $0 + center(of: $1) } / others.count
        }
        settle(layer, wanting: wanted)
      }
    }
    let least = parts.map { $0.across }.min() ?? 0
    for part in parts.indices { parts[part].across -= least }
  }

  private func center(of part: Int) -> Int { parts[part].across + parts[part].size.across / 2 }

  /// Sets the parts of a layer as near to these centers as their sizes let them, in their order: neighbours that would
  /// overlap become one block, which is set as near as it can be.
  private mutating func settle(_ layer: [Int], wanting centers: [Int]) {
    struct Block {
      var sum: Int
      var count: Int
      var first: Int
      var mean: Int { sum / count }
    }
    var offsets: [Int] = []
    var offset = 0
    var blocks: [Block] = []
    for (index, part) in layer.enumerated() {
      offsets.append(offset)
      let wanted = centers[index] - parts[part].size.across / 2 - offset
      offset += parts[part].size.across + Self.acrossGap
      blocks.append(Block(sum: wanted, count: 1, first: index))
      while blocks.count > 1, blocks[blocks.count - 2].mean > blocks[blocks.count - 1].mean {
        let last = blocks.removeLast()
        blocks[blocks.count - 1].sum += last.sum
        blocks[blocks.count - 1].count += last.count
      }
    }
    for block in blocks {
      for index in block.first..<block.first + block.count {
        parts[layer[index]].across = block.mean + offsets[index]
      }
    }
  }

  // MARK: Results

  private mutating func finish(_ chains: [(parts: [Int], label: Int)], _ edges: [Edge], boxCount: Int) {
    let extents = layers.map { layer in layer.map { parts[$0].size.along }.max() ?? 0 }
    var starts: [Int] = []
    var along = 0
    for extent in extents {
      starts.append(along)
      along += extent + Self.alongGap
    }
    func layer(of part: Int) -> ClosedRange<Int> {
      starts[parts[part].layer]...starts[parts[part].layer] + extents[parts[part].layer]
    }
    func rectangle(of part: Int) -> Rectangle {
      let size = parts[part].size
      let room = layer(of: part)
      let start = room.lowerBound + (part < boxCount ? 0 : (room.count - 1 - size.along) / 2)
      return Rectangle(along: start, across: parts[part].across, size: size)
    }
    boxes = (0..<boxCount).map(rectangle)
    let ports = Ports(chains.map { $0.parts }, boxes, parts.map { $0.across })
    for (number, chain) in chains.enumerated() {
      let isForward = parts[chain.parts[0]].layer < parts[chain.parts[chain.parts.count - 1]].layer
      let label = rectangle(of: chain.label)
      var points: [[Point]] = [[], []]
      var half = 0
      for (index, part) in chain.parts.enumerated() {
        let room = layer(of: part)
        let (near, far) = isForward ? (room.lowerBound, room.upperBound) : (room.upperBound, room.lowerBound)
        let isFirst = index == 0
        let isLast = index == chain.parts.count - 1
        let box = rectangle(of: part)
        let (side, otherSide) = isForward ? (box.along, box.alongEnd) : (box.alongEnd, box.along)
        let middle = isFirst || isLast ? ports.across(of: number, atStart: isFirst) : center(of: part)
        if !isFirst {
          points[half] += [Point(along: near, across: middle), Point(along: side, across: middle)]
        }
        if part == chain.label { half = 1 }
        if !isLast {
          if isFirst || part == chain.label {
            points[half].append(Point(along: otherSide, across: middle))
          } else {
            points[half].removeLast()
          }
          points[half].append(Point(along: far, across: middle))
        }
      }
      routes.append(Route(label: label, toLabel: points[0], fromLabel: points[1]))
    }
    size = Size(
      along: max(0, along - Self.alongGap), across: parts.map { $0.across + $0.size.across }.max() ?? 0)
  }

  /// Where edges begin and end on the sides of boxes: spread over each side, in the order of what they lead to.
  private struct Ports {
    private var starts: [Int]
    private var ends: [Int]

    private struct Side: Hashable {
      let box: Int
      let isAfter: Bool
    }

    /// - Parameter positions: of all parts.
    init(_ chains: [[Int]], _ boxes: [Rectangle], _ positions: [Int]) {
      starts = chains.map { _ in 0 }
      ends = starts
      var sides: [Side: [(position: Int, chain: Int, isStart: Bool)]] = [:]
      var order: [Side] = []
      func add(_ side: Side, _ neighbour: Int, _ chain: Int, isStart: Bool) {
        if sides[side] == nil { order.append(side) }
        sides[side, default: []].append((positions[neighbour], chain, isStart))
      }
      for (number, chain) in chains.enumerated() {
        let (first, last) = (chain[0], chain[chain.count - 1])
        let isForward = boxes[first].along < boxes[last].along
        add(Side(box: first, isAfter: isForward), chain[1], number, isStart: true)
        add(Side(box: last, isAfter: !isForward), chain[chain.count - 2], number, isStart: false)
      }
      for side in order {
        let all = (sides[side] ?? []).sorted { ($0.position, $0.chain) < ($1.position, $1.chain) }
        let box = boxes[side.box]
        for (index, end) in all.enumerated() {
          let across = box.across + box.size.across * (index + 1) / (all.count + 1)
          if end.isStart { starts[end.chain] = across } else { ends[end.chain] = across }
        }
      }
    }

    func across(of chain: Int, atStart: Bool) -> Int { atStart ? starts[chain] : ends[chain] }
  }
}
