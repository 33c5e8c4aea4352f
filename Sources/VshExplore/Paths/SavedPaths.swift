/// The findings of walks as entries of a script: a path as a `test`, and what no test can state as an `explore` that
/// begins with the path. An entry fails until its finding is fixed; that of a note passes. Instead of the findings, the
/// paths of `--cover`, which pass.
package struct SavedPaths {
  package private(set) var testCount = 0
  package private(set) var exploreCount = 0
  /// The entries; empty where nothing was found.
  package private(set) var text = ""
  /// How often each name was used.
  private var uses: [String: Int] = [:]

  package init() {}

  /// - Parameter setup: steps that set up the world as the command line did.
  package mutating func add(_ exploration: Exploration, behind setup: [String]) {
    let setup = setup + exploration.givens
    if let cover = exploration.cover {
      for test in cover.tests { add(test.name, test.lines, nil, behind: setup) }
      return
    }
    for walk in exploration.walks {
      for claim in walk.claims {
        guard case .broken(_, let path) = claim.verdict else { continue }
        add("\(walk.name): \(claim.text)", path, claim.exploration, behind: setup)
      }
      for finding in walk.findings {
        let path = finding.path + ["show"]
        add("\(walk.name): \(finding.sentence)", path, finding.exploration, behind: setup)
      }
    }
  }

  private mutating func add(
    _ name: String, _ path: [String], _ exploration: [String]?, behind setup: [String]
  ) {
    uses[name, default: 0] += 1
    let count = uses[name] ?? 1
    // A name identifies a test.
    let name = count == 1 ? name : "\(name) (\(count))"
    if let exploration {
      exploreCount += 1
      text += "\n" + ExplorationText.block("explore", setup + exploration, named: name)
    } else {
      testCount += 1
      text += "\n" + ExplorationText.block("test", setup + path, named: name)
    }
  }
}
