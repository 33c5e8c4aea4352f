// A watch that was delivered has nothing due until its op answers something else: the next event is another one.
model news: Int = 1 { op count() takes 1s = data }
screen S {
    use news
    var seen = 0
    state a {
        watch news.count() { ok(n) { seen += 1 }; fail(_) -> a }
        after 3s -> b
    }
    state b { }
}
open S
wait 300ms
deliver news.count
expect seen == 1
step
expect in b
show seen
