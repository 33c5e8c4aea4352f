test "a" { console.log("x"); expect true }
