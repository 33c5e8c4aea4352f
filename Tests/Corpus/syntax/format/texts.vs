test "t" {
  expect screen """
    one
      two

    \(three)
    """
        expect screen """
a
  b
"""
  show f("""
      x \(y
  + z)
      """)
  show "a \( b+c )"
}
