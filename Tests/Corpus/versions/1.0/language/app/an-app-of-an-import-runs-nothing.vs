// The `app` block of an imported file does not run the tests of what it imports, nor that file's.
import "imported/counter.vs"

test "own" {
    show limit(1)
}
