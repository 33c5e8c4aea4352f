package import VshHost
package import VshProgram
package import VshSession
import VshSource
import VshText

/// Where a page comes from: its folder, as the made-up origin `http://app.localhost/`, or a server of the developer's own.
package struct PageOrigin: Sendable {
  /// What `--page` says.
  package enum Choice: Equatable, Sendable {
    /// The page of the `app` block.
    case ofMapping
    case file(Path)
    /// The address of a server of this machine, as `http://127.0.0.1:8000/`.
    case address(String)

    /// The host and the port of that server, as `127.0.0.1:8000`.
    package var server: String? {
      guard case .address(let address) = self else { return nil }
      let parts = address.split(separator: "/", omittingEmptySubsequences: false)
      let server = parts.count > 2 ? String(parts[2]) : ""
      return server.contains(":") ? server : server + ":80"
    }
  }

  private static let madeUp = "http://app.localhost"

  /// The address that is opened.
  let address: String
  /// The scheme, the host and the port: `http://app.localhost`.
  let origin: String
  private let folder: Folder?
  /// What answers are written with, by op.
  private(set) var templates: [String: PageTemplate] = [:]

  private struct Folder: Sendable {
    let files: Files
    /// The file that is opened, by its path.
    let page: Path
    /// Links resolved.
    let resolved: Path
    /// What a path begins with, as `/shop/`.
    let start: String
  }

  /// - Parameter start: the path for which a file was built, as `/shop/`.
  static func open(_ choice: Choice, at start: String?, files: Files) -> Result<PageOrigin, AppProblem> {
    do throws(HostProblem) {
      switch choice {
      case .ofMapping: return .failure(noPage)
      case .address(let address):
        return .success(PageOrigin(address: address, origin: origin(of: address), folder: nil))
      case .file(let path):
        let root = try RootFolder(ofFile: path, mayBeInTree: true, files: files)
        return try open(path, at: start, in: root, files)
      }
    } catch {
      return .failure(problem(error))
    }
  }

  private static let noPage = AppProblem(
    "`--page` names no page, and the script has none",
    notes: ["write `app { page \"dist/index.html\" }` in it, or `--page=FILE`"])

  /// - Parameters:
  ///   - program: its `app` block may name the page, and the path for which it was built.
  ///   - script: the path of the script, which decides on the root folder.
  package static func open(
    _ choice: Choice, for program: Program, script: Path, files: Files
  ) -> Result<PageOrigin, AppProblem> {
    let page = program.script.app?.page
    let own = choice.server == nil ? madeUp : address(of: choice)
    for request in program.script.app?.requests ?? [] {
      guard case .text(let start)? = request.address.first, let own, origin(of: start) == own else {
        continue
      }
      return .failure(
        AppProblem(
          "the line of `\(program.name(of: request.operation))` names the origin of the page itself, \(own)",
          notes: ["write the path alone: `\(request.method) \"\(parts(of: start).path)\"`"]))
    }
    return PageTemplate.all(of: program, script: script, files: files).flatMap { templates in
      opened(choice, page, script: script, files).map { opened in
        var origin = opened
        origin.templates = templates
        return origin
      }
    }
  }

  private static func opened(
    _ choice: Choice, _ page: AppMapping.Page?, script: Path, _ files: Files
  ) -> Result<PageOrigin, AppProblem> {
    guard choice == .ofMapping, let page else { return open(choice, at: page?.address, files: files) }
    do throws(HostProblem) {
      let root = try RootFolder(ofScript: script, files: files)
      return try open(root.path.appending(Path(page.path)), at: page.address, in: root, files)
    } catch {
      return .failure(problem(error))
    }
  }

  private static func address(of choice: Choice) -> String? {
    if case .address(let address) = choice { origin(of: address) } else { nil }
  }

  private static func problem(_ error: HostProblem) -> AppProblem {
    AppProblem("the page cannot be opened: \(error.sentence)")
  }

  private static func open(
    _ path: Path, at start: String?, in root: RootFolder, _ files: Files
  ) throws(HostProblem) -> Result<PageOrigin, AppProblem> {
    guard try root.pathToOpen(of: path) != nil else {
      throw HostProblem(.read, path, .leadsOut(root: root.path))
    }
    _ = try files.read(path, limitBytes: mostFileBytes)
    let start = start ?? "/"
    let folder = Folder(
      files: files, page: path, resolved: try files.resolve(path.parent), start: start)
    let name = path.name.text == "index.html" ? "" : PercentEncoding.encoded(path: path.name.bytes)
    return .success(PageOrigin(address: madeUp + start + name, origin: madeUp, folder: folder))
  }

  // MARK: Answers

  struct Answer {
    let status: Int
    let type: String
    let body: [UInt8]

    /// To the question whether a page may ask another origin.
    static let preflight = Answer(status: 204, type: "text/plain", body: [])
  }

  private static let mostFileBytes = 64 << 20

  /// Whether the requests to the origin are answered from files.
  var isOfFiles: Bool { folder != nil }

  func owns(_ address: String) -> Bool { address == origin || address.hasPrefix(origin + "/") }

  /// The scheme, the host and the port of an address.
  static func origin(of address: String) -> String {
    address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  /// The path of an address, and what is after its question mark. Neither is decoded.
  static func parts(of address: String) -> (path: String, query: String) {
    let rest = address.dropFirst(origin(of: address).count).prefix { $0 != "#" }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
  }

  /// The file at a path of the origin; nil where there is none. It is in the page's folder, links followed.
  ///
  /// - Parameter isDocument: whether a whole page is asked for. A page that makes addresses of its own is reloaded under
  ///   any of them.
  func answer(to path: String, isDocument: Bool) -> Answer? {
    guard let folder, path.hasPrefix(folder.start) else { return nil }
    let rest = PercentEncoding.decoded(path.dropFirst(folder.start.count).utf8)
    if !rest.contains(0), let found = file(rest, in: folder) { return found }
    let last = rest.split(separator: UInt8(ascii: "/")).last ?? []
    guard isDocument, !last.contains(UInt8(ascii: ".")) else { return nil }
    return file(folder.page.name.bytes, in: folder)
  }

  /// The file of the page's folder that is sent for an address: `cdn.example/lib.js` for `https://cdn.example/lib.js`, and
  /// `lib.js` for its own `/lib.js`. Nil for a page of a server.
  func file(insteadOf address: String) -> String? {
    let parts = address.split(separator: "://", maxSplits: 1)
    guard isOfFiles, let last = parts.last else { return nil }
    return String(last.prefix { $0 != "?" && $0 != "#" }.trimmingPrefix("/"))
  }

  /// What is sent for an address of another origin.
  func answer(insteadOf address: String) -> Answer? {
    guard let folder, let file = file(insteadOf: address) else { return nil }
    return answer(to: folder.start + file, isDocument: false)
  }

  private func file(_ rest: [UInt8], in folder: Folder) -> Answer? {
    let components = rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if components.dropLast().contains(where: \.isEmpty)
      || components.contains(where: { $0.elementsEqual("..".utf8) })
    {
      return nil
    }
    var path = folder.page.parent.appending(Path(bytes: rest))
    if rest.isEmpty {
      path = folder.page
    } else if rest.last == UInt8(ascii: "/") {
      path = path.appending("index.html")
    }
    do throws(HostProblem) {
      guard try folder.files.resolve(path).isSameOrBelow(folder.resolved) else { return nil }
      let body = try folder.files.read(path, limitBytes: Self.mostFileBytes)
      return Answer(status: 200, type: Self.type(of: path), body: body)
    } catch {
      return nil
    }
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "map": "application/json", "webmanifest": "application/manifest+json",
    "wasm": "application/wasm", "txt": "text/plain; charset=utf-8", "xml": "text/xml", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
    "avif": "image/avif", "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2",
    "ttf": "font/ttf",
    "otf": "font/otf", "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm",
    "pdf": "application/pdf",
  ]

  static func type(of path: Path) -> String {
    let parts = path.name.text.split(separator: ".")
    return parts.count > 1
      ? types[parts[parts.count - 1].lowercased()] ?? "application/octet-stream" : "application/octet-stream"
  }
}
