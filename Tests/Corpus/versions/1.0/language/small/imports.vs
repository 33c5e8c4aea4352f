// `import "common.vs"` brings in the declarations of another file once; its tests and steps stay behind.
import "imported/common.vs"
open Shared(3)
expect twice(4) == 8
show n
