import VshSource
import VshText

/// An error of the operating system, with a sentence for the user.
///
/// It hides error numbers: callers decide by `Cause`, which is the same on every system. It is a value like any
/// diagnostic; the caller prints it once, or continues without the file.
package struct HostProblem: Error, Hashable, Sendable {
  /// The failed operation.
  package enum Action: String, Hashable, Sendable {
    case read, write, remove, list, find, make, watch, run
  }

  /// Why it failed.
  package enum Cause: Hashable, Sendable {
    case missing
    /// The folder in which a file was to be written does not exist.
    case folderMissing
    /// A symbolic link whose target does not exist.
    case brokenLink
    /// The folder that relative paths start from was removed.
    case currentFolderGone
    case isFolder
    case isNoFolder
    /// A device, a pipe or a socket where a file belongs.
    case isSpecial(FileKind)
    case tooLarge(limitBytes: Int)
    case permissionDenied
    case readOnlySystem
    case noSpace
    /// The process may not write files of this size.
    case overFileSizeLimit
    case linkLoop
    /// Its name, or a link on the way to it, leads out of the folder in which files are read or rewritten.
    case leadsOut(root: Path)
    /// A name that was found in a folder, and that a link leads from; the path of the link.
    case foundLink(Path)
    /// A name that was found below a hidden folder; the path of that folder.
    case foundHidden(Path)
    /// The file is not the one that was read before.
    case changed
    /// A pipe without a reader.
    case unread
    case nameTooLong
    /// A NUL byte would truncate the name, so that another file would be used.
    case nameHoldsNUL
    /// Ctrl-C while waiting.
    case interrupted
    /// Another process keeps the file's lock.
    case locked
    /// A program without a slash in its name, which is in no folder of `PATH`.
    case notInPath
    /// A script whose first line names a program that does not exist.
    case interpreterMissing
    /// A file that the system cannot execute.
    case isNoProgram
    case notExecutable
    /// A program that ended with this exit status, other than 0.
    case ended(status: Int32)
    /// A fault of vsh itself, which stopped the thread that worked on it.
    case crashed(signal: Int32)
    /// The process may not use the memory that it takes.
    case noMemory(MemoryAllowance, neededBytes: Int)
    /// Any other error, by the number that the system gave it.
    case system(code: Int32, reason: String)
  }

  package let action: Action
  /// The path, or `standard input` and the like.
  package let subject: String
  package let cause: Cause

  package init(_ action: Action, _ path: Path, _ cause: Cause) {
    self.action = action
    subject = "`\(path)`"
    self.cause = cause
  }

  package init(_ action: Action, stream: StandardStream, _ cause: Cause) {
    self.action = action
    subject = stream.rawValue
    self.cause = cause
  }

  /// One sentence without a full stop, for a diagnostic: "cannot read `a.vs`: it is a folder".
  package var sentence: String {
    "cannot \(action.rawValue) \(subject): \(cause.reason)"
  }
}

extension HostProblem.Cause {
  /// The part of the sentence after the colon.
  package var reason: String {
    switch self {
    case .missing: "it does not exist"
    case .folderMissing: "its folder does not exist"
    case .brokenLink: "it is a link to something that does not exist"
    case .currentFolderGone: "the current folder does not exist any more"
    case .isFolder: "it is a folder"
    case .isNoFolder: "it is not a folder"
    case .isSpecial(let kind): "it is \(kind.noun), not a file"
    case .tooLarge(let limitBytes): "it is larger than \(limitBytes.byteCount)"
    case .permissionDenied: "permission denied"
    case .readOnlySystem: "the file system is read-only"
    case .noSpace: "no space is left"
    case .overFileSizeLimit: "this process may not write files of that size"
    case .linkLoop: "its links lead in a circle"
    case .leadsOut(let root): "it leads out of the root folder `\(root)`"
    case .foundLink(let link):
      "`\(link)` is a link, and vsh writes through a link only where the command line names it"
    case .foundHidden(let folder):
      "`\(folder)` is a hidden folder, and vsh writes there only where the command line names it"
    case .changed: "another program changed it after vsh had read it, and that change stays"
    case .unread: "no process reads from it"
    case .nameTooLong: "the name is too long"
    case .nameHoldsNUL: "the name holds a NUL byte"
    case .interrupted: "interrupted"
    case .locked: "another process keeps it locked"
    case .notInPath: "no folder of PATH has a program of that name"
    case .interpreterMissing: "the program that its first line names after `#!` does not exist"
    case .isNoProgram:
      "it is neither a program for this machine nor a script whose first line begins with `#!`"
    case .notExecutable: "it is not executable (`chmod +x` makes it so)"
    case .ended(let status): "it ended with exit status \(status)"
    case .crashed(let signal): "vsh crashed with signal \(signal); please report that with the file"
    case .noMemory(let allowance, let needed):
      "it needs more than \(Limits.smallBytes >> 20) MiB, for which a process must be allowed \(needed >> 20) MiB, and \(allowance.sentence)"
    case .system(let code, let reason): "\(reason) (system error \(code))"
    }
  }
}

extension Int {
  /// `8 MiB` where the number of bytes is a round one, else `1000 bytes`.
  var byteCount: String {
    let mebibyte = 1 << 20
    let kibibyte = 1 << 10
    if self > 0, self % mebibyte == 0 { return "\(self / mebibyte) MiB" }
    if self > 0, self % kibibyte == 0 { return "\(self / kibibyte) KiB" }
    return counted("byte")
  }
}

/// The kind of entry at a path.
package enum FileKind: Hashable, Sendable {
  case regular, folder, link, pipe, socket, characterDevice, blockDevice, unknown

  /// With its article, for sentences.
  package var noun: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .link: "a link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .characterDevice, .blockDevice: "a device"
    case .unknown: "of an unknown kind"
    }
  }
}
