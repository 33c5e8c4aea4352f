test   "a"   skipped   "why"
test "b"   known    "APP-1"    tagged   slow ,  fast   for   x   in   [ 1,2 ]   {
  expect  x==3
}
test "c" skipped "why"{
}
explore "d"   known "APP-2"   {
    open   A
}
explore "e"   skipped "later"
