it("adds", () => {
    expect 1 == 1
})
