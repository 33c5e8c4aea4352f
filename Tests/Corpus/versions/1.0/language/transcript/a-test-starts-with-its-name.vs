// A test starts with `# name`; an empty line stands between two. Each step is echoed in the formatter's form behind `> ` (`... ` on further lines).
screen M { var n = 1 }
open    M
test "one" {
  open M
  expect    n==1
  repeat   2   { show  n }
}
test "two" {
  open M
  expect n == 1
}
