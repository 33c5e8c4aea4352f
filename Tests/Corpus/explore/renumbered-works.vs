// A path of a random walk is made shorter in states that were decoded, where the pending works have other numbers.
model m: [Int] = [1] takes 3s {
    op get(k: Int) = data
    op put(k: Int) { data.append(k) }
}
component Item(key: Int) {
    use m
    state idle { action go -> busy; action two -> twice }
    state busy { call m.get(key) { ok(_) -> idle { emit done(key) }; fail(_) -> idle }
        after 300ms -> idle }
    state twice { call m.get(key) { ok(_) -> idle; fail(_) -> idle }
        action stop -> idle }
}
screen Main {
    use m
    var keys: [Int] = []
    var zero = 0
    each item: Item(k) for k in keys by k
    state rest { action put(k: Int) -> putting(k) }
    state putting(k: Int) { call m.put(k) { ok -> rest; fail(_) -> rest }; action stop -> rest }
    action fill(a: Int, b: Int) { keys = (a..<b).map { $0 } }
    action dropBad(k: Int) { keys.remove { $0 % k == 0 }; zero = 1 / zero }
}
explore "e" {
  open Main
  send fill(0, 3)
  repeat i in 0..<3 { send item(i).go }
  may send dropBad(2)
  may given m.put fails "x"
}
