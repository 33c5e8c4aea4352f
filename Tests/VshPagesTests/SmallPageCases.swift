/// Fields, alerts and requests, each by a page of its own.
extension SmallPageTests {
  private static func form(_ body: String) -> String {
    """
    <label>Zip <input id="zip"></label><p id="wrong"></p><button id="next">Next</button><script>
    let tried = false;
    const show = () => { \(body) };
    next.onclick = () => { tried = true; show(); };
    zip.oninput = show;
    </script>
    """
  }

  private static let address = """
    screen Address {
        var zip = ""
        var tried = false
        action edit(text: String) { zip = text }
        action next { tried = true }
        view {
            field "Zip", value: zip, hint: "a long hint", error: tried && zip == "" ? "Enter a zip" : nil -> edit
            button "Next" -> next
        }
    }

    test "an error" {
        open Address
        tap "Next"
        expect screen contains "Enter a zip"
        type "1" into "Zip"
    }

    """

  private static let deletion = """
    screen Files {
        state idle { action go -> asking }
        state asking { action ok -> idle }
        view {
            title "Files"
            button "Delete" -> go
            in asking { alert "Delete?", message: "All is lost." { button "OK" -> ok } }
        }
    }

    test "an alert" {
        open Files
        tap "Delete"
        expect refused tap "Delete"
        tap "OK"
        tap "Delete"
    }

    """

  private static func dialog(_ text: String) -> String {
    """
    <h1>Files</h1><button id="go">Delete</button>
    <dialog id="ask"><h2>Delete?</h2><p>\(text)</p><button onclick="ask.close(); later()">OK</button></dialog>
    <script>const later = () => {}; go.onclick = () => ask.showModal();</script>
    """
  }

  private static func search(_ test: String) -> String {
    """
    model m: [String] = ["a"] { op find(q: String) = data }
    screen Search {
        use m
        var q = ""
        state idle
        state busy { call m.find(q) { ok(_) -> done; fail(_) -> idle } }
        state done
        action edit(t: String) -> busy { q = t }
        view { field "Find", value: q -> edit; in busy { progress "Busy" }; in done { text "Done" } }
    }

    test "a search" {
    \(test)
    }
    app { m.find(q) is GET "/find?q=\\(q)" }

    """
  }

  private static let searching = """
    <label>Find <input id="q"></label><div id="out"></div><script>
    let last;
    q.oninput = async () => {
      last?.abort();
      const mine = last = new AbortController();
      out.innerHTML = '<div role="progressbar" aria-label="Busy"></div>';
      try { await fetch('/find?q=' + q.value, {signal: mine.signal}); } catch { return; }
      if (!mine.signal.aborted) out.innerHTML = '<p>Done</p>';
    };
    </script>
    """

  static let more = [
    Case(
      name: "what is wrong with a field",
      page: form("wrong.textContent = tried && !zip.value ? 'Enter a zip' : '';"), script: address),
    Case(
      name: "an error that stays", page: form("if (tried && !zip.value) wrong.textContent = 'Enter a zip';"),
      script: address,
      message: "the app shows text \"Enter a zip\", the script does not"),
    Case(
      name: "a hint that is a placeholder",
      page: form("wrong.textContent = tried && !zip.value ? 'Enter a zip' : '';")
        .replacing("<input", with: "<input placeholder=\"a long hint\""), script: address),
    Case(name: "what a modal dialog says", page: dialog("All is lost."), script: deletion),
    Case(
      name: "what a modal dialog says is not cleared",
      page: dialog("All is lost.")
        .replacing(
          "const later = () => {}", with: "const later = () => document.body.append('All is lost.')"),
      script: deletion, message: "\"All is lost.\""),
    Case(
      name: "a query as a form writes it",
      page: searching.replacing("'/find?q=' + q.value", with: "'/find?' + new URLSearchParams({q: q.value})"),
      script: search("    open Search\n    type \"green tea\" into \"Find\"\n    wait\n")),
    Case(
      name: "of two buttons with one name the available one",
      page: """
        <p id="count">0 taken</p><button id="take" disabled>Move</button><button id="give">Move</button><script>
        const moved = to => {
          count.textContent = `${to} taken`;
          take.disabled = to === 0;
          give.disabled = to === 1;
        };
        take.onclick = () => moved(0);
        give.onclick = () => moved(1);
        </script>
        """,
      script: """
        screen Cards {
            var taken = 0
            action put when taken > 0 { taken -= 1 }
            action take when taken < 1 { taken += 1 }
            view { text "\\(taken) taken"; button "Move" -> put; button "Move" -> take }
        }

        test "there and back" {
            open Cards
            tap "Move"
            tap "Move"
            tap "Move"
        }

        """),
    Case(
      name: "a blank at the end of a text",
      page: """
        <p id="hello">Hello </p><label>Name <input id="name"></label>
        <script>const field = document.querySelector('input');
        field.oninput = () => { hello.textContent = 'Hello ' + field.value; };</script>
        """,
      script: """
        screen Greeting {
            var name = ""
            action edit(t: String) { name = t }
            view { text "Hello \\(name)"; field "Name", value: name -> edit }
        }

        test "a name" {
            open Greeting
            type "Ann" into "Name"
            type "" into "Name"
        }

        """),
    Case(
      name: "a text that is typed in one event", page: searching.replacing("last?.abort();", with: ""),
      script: search(
        """
            open Search
            type "Paris" into "Find"
            wait
        """)),
    Case(
      name: "the late answer of a request that was given up", page: searching,
      script: search(
        """
            given m.find("x") takes 5s
            open Search
            type "x" into "Find"
            wait 100ms
            type "y" into "Find"
            wait 100ms
            type "x" into "Find"
            wait 4900ms
            expect in busy
            wait
            expect in done
        """)),
    Case(
      name: "requests that are given up at once",
      page: searching.replacing(
        "q.oninput = async",
        with: "q.oninput = () => { for (let i = 4; i--;) setTimeout(run, 0); }; const run = async"),
      script: search(
        """
            open Search
            type "x" into "Find"
            wait
        """)),
  ]
}
