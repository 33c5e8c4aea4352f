test "a" {
    expect(1 + 1).toEqual(2)
}
