import VshHost
import VshModels
import VshSession
import VshSkeleton
import VshSource
import VshText

/// `vsh new NAME`: writes a first screen with its tests, or the screens of a chart, unless a file of that name exists.
struct NewCommand {
  let host: Host
  let options: Options

  private var output: Output { Output(host: host, color: options.color) }

  func run() -> ExitStatus {
    let name = options.sources.first?.name ?? options.graph.chart.map { Self.stem(of: $0) } ?? ""
    guard let screen = Self.screenName(of: name) else { return output.refuse(.nameOfNoFile(name)) }
    let path = Path("\(name).vs")
    return output.status { () throws(HostProblem) in
      if try host.files.kindWithoutFollowing(path) != nil { return output.refuse(.alreadyThere(path)) }
      if let chart = options.graph.chart { return try write(path, from: chart, named: screen) }
      try host.files.rewriteNamed(path, with: Array(Self.script(screen).utf8), over: .missing)
      host.console.write(
        "wrote \(path): the screen \(screen) and its tests; `vsh test \(path)` runs them, `vsh -i \(path)` tries it\n"
      )
      return .passed
    }
  }

  // MARK: From a chart

  private func write(
    _ path: Path, from chart: Path, named screen: String
  ) throws(HostProblem) -> ExitStatus {
    let bytes = try host.files.read(chart, limitBytes: Limits.modelBytes)
    let text: [UInt8]
    do throws(DataProblem) {
      let read = try ForeignChart.read(bytes, isXML: !chart.text.hasSuffix(".json"), named: screen)
      text = try ForeignScript.text(of: read, from: chart.text)
    } catch {
      return output.refuse(.noChart(chart, error))
    }
    let script = load(path.text, text, reading: options.reading(on: host))
    if script.program == nil { return output.refuse(.unsaved(path, script.diagnostics.filter(\.isError))) }
    try host.files.rewriteNamed(path, with: text, over: .missing)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    let lost = lines.count { $0.contains("// not understood: ") }
    let open = lines.count { $0.contains(" // fill in: ") }
    host.console.write(
      "wrote \(path) from \(chart): \(open == 1 ? "1 value" : "\(open) values") to fill in, "
        + "\(lost == 1 ? "1 line" : "\(lost) lines") not understood\n")
    return .passed
  }

  /// `crossing` for `charts/crossing.scxml`.
  private static func stem(of chart: Path) -> String {
    let name = chart.name.text
    return name.split(separator: ".").first.map(String.init) ?? name
  }

  // MARK: A first screen

  /// `TeaShop` for `tea-shop`; nil for an invalid name.
  static func screenName(of name: String) -> String? {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let signs: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "_")]
    guard let first = name.utf8.first, letters ~= first | 0x20, name.utf8.count <= longestName,
      name.utf8.allSatisfy({ letters ~= $0 | 0x20 && $0 >= 0x40 || digits ~= $0 || signs.contains($0) })
    else { return nil }
    return name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private static let longestName = 64

  static func script(_ screen: String) -> String {
    """
    /// What the screen shows. Write `from "items.json"` for `= […]` to read it from a file.
    model items: [String] = ["First", "Second"] {
        op list() = data
    }

    screen \(screen) {
        use items

        state loading {
            call items.list() {
                ok(found) when found.isEmpty -> empty
                ok(found) -> loaded(found)
                fail(error) -> failed(error.message)
            }
        }
        state loaded(found: [String]) { action refresh -> loading }
        state empty { action refresh -> loading }
        state failed(message: String) { action retry -> loading }

        view {
            title "\(screen)"
            in loading { progress "Loading" }
            in loaded(found) {
                list {
                    pull -> refresh
                    for item in found { row item }
                }
            }
            in empty {
                text "There is nothing yet."
                button "Look again" -> refresh
            }
            in failed(message) {
                text message
                button "Try again" -> retry
            }
        }
    }

    test "it loads" {
        open \(screen)
        expect in loading
        wait
        expect rows == ["First", "Second"]
    }

    test "it can be empty" {
        given items.list answers []
        open \(screen)
        wait
        expect screen contains "There is nothing yet."
    }

    test "an error can be retried" {
        given items.list fails "offline" then answers
        open \(screen)
        wait
        expect in failed("offline")
        tap "Try again"
        wait
        expect in loaded
    }

    """
  }
}
