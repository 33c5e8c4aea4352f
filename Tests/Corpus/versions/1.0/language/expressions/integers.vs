// `Int` (64 bits); `+ - * / %`, comparisons.
show 7 / 2
show -7 / 2
show 7 % 3
show -7 % 3
show 1_000 * 3 - 1
show 9223372036854775807
show 2 < 3 && 3 <= 3 || false
show !(1 == 2)
