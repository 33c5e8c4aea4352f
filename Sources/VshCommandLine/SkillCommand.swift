import VshHelp
import VshHost
import VshSource

/// `vsh skill`: prints the page for programs that write screens, or writes it to `DIR/vsh/SKILL.md`, since the folder of a
/// skill has its name. A file that is there and differs is left as it is: a person may have changed it.
struct SkillCommand {
  let host: Host
  let options: Options
  let output: Output

  func run() -> ExitStatus {
    guard let named = options.skillFolder else {
      host.console.write(data: SkillPage.bytes)
      return .passed
    }
    let folder = named.name == Path(SkillPage.name) ? named : named.appending(Path(SkillPage.name))
    let path = folder.appending("SKILL.md")
    return output.status { () throws(HostProblem) in
      if try host.files.kindWithoutFollowing(path) != nil {
        if try host.files.read(path, limitBytes: Limits.fileBytes) == SkillPage.bytes {
          host.console.write("\(path) is there already, and is the page of this vsh\n")
          return .passed
        }
        return output.refuse(.changedPage(path))
      }
      try host.files.makeFolder(folder)
      try host.files.rewriteNamed(path, with: SkillPage.bytes, over: .missing)
      host.console.write("wrote \(path)\n")
      return .passed
    }
  }
}
