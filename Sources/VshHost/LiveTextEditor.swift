import CHost
import VshSource

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TextEditor {
  /// Runs an editor on a temporary file, which no other user can read.
  package static let live = TextEditor { text, command in
    do throws(HostProblem) {
      return .success(try edit(text, command))
    } catch {
      return .failure(error)
    }
  }

  private static func edit(_ text: [UInt8], _ command: String) throws(HostProblem) -> [UInt8] {
    let folder = Path(
      getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
    // The extension determines the language in the editor.
    let ending = Array(".vs".utf8)
    let file = folder.appending(Path(bytes: Array("vsh-edit-XXXXXX".utf8) + ending))
    guard var name = SystemCalls.nameForC(file) else { throw HostProblem(.make, file, .nameHoldsNUL) }
    let descriptor = mkstemps(&name, Int32(ending.count))
    if descriptor < 0 { throw HostProblem(.make, file, SystemCalls.cause(of: errno)) }
    let made = Path(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
    defer { unlink(name) }
    let failure = SystemCalls.writeAll(text, to: descriptor)
    close(descriptor)
    if let failure { throw HostProblem(.write, made, failure.cause) }

    // Ctrl-C in the editor must not end a shell around it: a simple command replaces the shell.
    let isSimpleCommand = command.utf8.allSatisfy { !"|&;<>()$`#=~{}\n".utf8.contains($0) }
    let status = host_run_shell((isSimpleCommand ? "exec " : "") + command + " \"$1\"", name)
    if status != 0 { throw HostProblem(.run, Path(command), .ended(status: status)) }
    return try Files.live.read(made, limitBytes: Limits.fileBytes)
  }
}
