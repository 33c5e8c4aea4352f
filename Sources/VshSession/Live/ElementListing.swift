import VshMachine
import VshProgram
package import VshText

/// The screen as its elements, for a page on which they can be touched.
extension Session {
  /// The elements in the order of the screen, as `grammar/app.schema.json` describes them, each with the steps that touch
  /// it: `step`, and whether it is `available`. Those of the first `rows` rows have steps.
  package mutating func elements(rows: Int = 200) -> [JSONValue] {
    guard runner.world.top != nil else { return [] }
    let gestures = gestures(rows: rows)
    let frame = runner.world.drawing.frame
    var steps: [Int: [JSONValue]] = [:]
    // What is swiped or held belongs to the element around it, which a person sees.
    var around = Array(frame.elements.indices)
    for index in frame.elements.indices {
      for part in index + 1..<max(index + 1, Int(frame.elements[index].subtreeEnd))
      where frame.elements[part].kind.traits.drawing == .nothing { around[part] = around[index] }
    }
    for (step, sent) in gestures {
      let isAvailable = runner.world.wouldTake(sent.action, sent.arguments, on: sent.instance)
      steps[around[sent.element], default: []].append([
        "step": .string(step), "available": .bool(isAvailable),
      ])
    }
    return runner.elementsJSON(with: steps)
  }

  /// The steps that deliver the calls in flight, the oldest first: `deliver news.list`, with `number 2` where several
  /// calls have a name.
  package func deliveries() -> [String] {
    let calls = runner.world.callsInFlight.sorted { $0.start < $1.start }
    let names = calls.map { program.name(of: $0.operation) }
    let counts = names.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return names.map { name in
      seen[name, default: 0] += 1
      return "deliver \(name)" + (counts[name] == 1 ? "" : " number \(seen[name] ?? 1)")
    }
  }
}
