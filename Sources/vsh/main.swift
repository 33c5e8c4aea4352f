import VshCommandLine
import VshHost

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let tool = CommandLineTool(host: .live)
exit(tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
