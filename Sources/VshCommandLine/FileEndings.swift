import VshGraphs
import VshHost
import VshStoryboard
import VshText

/// The formats of the files that `-o` names: where `--format` names none, the end of the name does.
extension Options {
  var graphFormat: GraphFormat { graph.format ?? Self.format(of: target) ?? .svg }

  var storyboardFormat: StoryboardFormat { storyboard.format ?? Self.format(of: target) ?? .html }

  /// Why the name of the file is not one of its format.
  func endingProblem(of command: Command) -> UsageProblem? {
    switch command {
    case .graph:
      endingProblem(graph.format, "graphs", "end the name in .svg, .md, .dot, .scxml or .json", command)
    case .storyboard:
      endingProblem(
        storyboard.format, "storyboards", "end the name in .html, .md or .json", command,
        note: "; `--format svg` writes pictures into a folder")
    case _: nil
    }
  }

  private static func format<Format: FileFormat>(of target: Path?) -> Format? {
    guard let ending = target?.ending else { return nil }
    let all = Format.allCases.filter { $0.endings.contains(ending) }
    return all.first { $0.rawValue == ending } ?? all.first
  }

  /// - Parameter said: the format that an option names.
  private func endingProblem<Format: FileFormat>(
    _ said: Format?, _ things: String, _ advice: String, _ command: Command, note: String = ""
  ) -> UsageProblem? {
    guard let target, let ending = target.ending else { return nil }
    let usual: Format? = Self.format(of: target)
    switch (said, usual) {
    case (nil, nil):
      return UsageProblem(
        "`.\(Pictures.line(ending))` is not an ending of \(things)",
        wayOut: "\(advice), or add `--format`\(note)",
        command: command)
    case (let said?, let usual?) where !said.endings.contains(ending):
      return UsageProblem(
        "`\(target)` is a name for \(usual.rawValue), not for \(said.rawValue)",
        wayOut: said.endings.first.map { "end the name in .\($0)" } ?? "name a folder", command: command)
    case _: return nil
    }
  }
}

/// A format with the usual endings of its files; a folder has none.
private protocol FileFormat: CaseIterable, RawRepresentable<String> {
  var endings: [String] { get }
}

extension GraphFormat: FileFormat {
  fileprivate var endings: [String] {
    switch self {
    case .svg: ["svg"]
    case .mermaid: ["md", "markdown"]
    case .dot: ["dot", "gv"]
    case .scxml: ["scxml"]
    case .xstate, .json: ["json"]
    }
  }
}

extension StoryboardFormat: FileFormat {
  fileprivate var endings: [String] {
    switch self {
    case .html: ["html", "htm"]
    case .md, .summary: ["md", "markdown"]
    case .json: ["json"]
    case .svg: []
    }
  }
}
