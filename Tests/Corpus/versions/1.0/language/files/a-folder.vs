// `import "screens/"` brings in the scripts of that folder, without hidden ones and those in folders below it.
import "imported/screens/"
open First
send next
expect on Second
show
