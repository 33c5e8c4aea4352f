import VshCommandLine
import VshHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

Memory.keepFreed()
Threads.runOnDeepStack {
  Interrupts.endProcess(with: ExitStatus.interrupted.rawValue)
  let tool = CommandLineTool(host: .live)
  // Not `exit`: after Ctrl-C a script may still be running on another thread, and nothing is left to be flushed.
  _exit(tool.run(Arguments.given()).rawValue)
}
