// ## bloc

model shop: [String] = ["Green", "Black"] takes 1s {
    op list(text: String = "") = data.filter { $0.contains(text) }
    op news() = data.count
}

// row: `Bloc`, `Cubit`
// row: classes of states
// row: `on<Event>((event, emit) { … })`
// row: `emit(Loading())`
// row: `restartable()`
// row: `emit.forEach(stream, …)`
// row: `close()`
// row: `BlocBuilder`
// row: `BlocListener`
// row: `BlocSelector`
// row: `RepositoryProvider`, `BlocProvider`
screen Teas {
    use shop
    var text = ""
    var count = 0
    bind isMany = count > 1
    state idle { action start -> loading }
    state loading {
        call shop.list(text) {
            ok(teas) -> loaded(teas) { emit found(teas.count) }
            fail(error) -> failed(error.message)
        }
    }
    state loaded(teas: [String]) { watch shop.news() { ok(news) { count = news }; fail(_) } }
    state failed(message: String) { action retry -> loading }
    action search(value: String) -> loading { text = value }
    action look(name: String) { push Tea(name) }
    view {
        in idle { button "Start" -> start }
        in loading { progress "Loading" }
        in loaded(teas) { for tea in teas { row tea -> look(tea) } }
        in failed(message) { text message; button "Retry" -> retry }
    }
}

screen Tea(name: String) { view { text "\(name) tea" } }

// row: `seed:`
flow begin { open Teas; send search("B") }

// row: `blocTest`
// row: `droppable()`
// row: `build:`
// row: `act: (bloc) => bloc.add(…)`
// row: `expect: () => [Loading(), Loaded(…)]`
// row: `verify: (_) => verify(() => repository.list()).called(2)`
test "a search that begins again" {
    open Teas
    tap "Start"
    expect refused start
    send search("Gr")
    expect in loading
    wait
    expect in loaded(["Green"]) && isMany
    expect called shop.list(_) 2 times
    expect frames idle, loading, loaded
    tap "Green"
    expect on Tea("Green")
}

// row: `when(() => repository.list()).thenThrow(…)`
// row: `errors:`
// row: `skip: 1`
// row: `wait: 300ms`
// row: `whenListen(bloc, stream)`
test "a failure" {
    given shop.list fails "offline" then answers
    begin()
    step
    expect in failed("offline")
    tap "Retry"
    wait 1s
    expect in loaded(["Black"])
    deliver shop.news ok(7)
    expect count == 7
}

// row: debounce with an `EventTransformer`
screen Typing {
    state idle { action edit -> typing }
    state typing { after 300ms -> searching; action edit -> typing }
    state searching
}

test "a burst of keys" {
    open Typing
    send edit
    wait 200ms
    send edit
    wait 299ms
    expect in typing
    wait
    expect in searching
}

// row: `BlocObserver`
// $ vsh bloc.vs
