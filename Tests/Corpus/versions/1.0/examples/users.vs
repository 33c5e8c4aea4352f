// The user list of the "Massive View Controller" article, with everything that it does: loading, empty, error and
// retry, paging, pull to refresh, debounced search, filter, registration, deletion, pictures.
//
// It teaches: regions side by side, a machine for each row and for each removal, timers, sheets and alerts, and what a
// late answer may not do.

record Photo { userId: String, name: String }

model photos: [Photo] from "photos.json" takes 1s {
    op find(id: String) = data.first { $0.userId == id } else fail "画像がありません"
    op save(photo: Photo) { data = data.filter { $0.userId != photo.userId } + [photo] }
    op remove(id: String) { data = data.filter { $0.userId != id } }
}

/// Gives every user who registers a number of their own, for as long as the service runs.
model numbers: Int = 0 takes 0ms {
    op next() {
        data += 1
        return data
    }
}

model permissions: Bool = true takes 0ms {
    op camera() = data else fail "カメラの利用が禁止されています。"
    op photoLibrary() = data else fail "フォトライブラリの利用が禁止されています。"
}

/// The picture of a row: asked for while it is not at hand, and a default, kept by nobody, where there is none.
component Thumbnail(id: String, photo: Photo?) {
    use photos

    state placed {
        when photo != nil -> shown
        when photo == nil -> looking
    }
    state looking {
        call photos.find(id) {
            ok(found) -> shown { emit found(found) }
            fail(_) -> missing
        }
    }
    state shown
    state missing {
        when photo != nil -> shown
    }

    view {
        in placed, looking { image "…" }
        in shown { image photo?.name ?? "…" }
        in missing { image "default" }
    }
}

/// A removal in progress: off the screen at once, off the server by and by, any number side by side.
component Removal(user: User) {
    use users
    use photos

    state picture {
        call photos.remove(user.id) {
            ok -> account
            fail(_) -> account
        }
    }
    state account {
        call users.remove(user.id) {
            ok -> gone { emit removed(user.id) }
            fail(error) -> gone { emit kept(user.id, error.message) }
        }
    }
    state gone
}

/// Those of `found` who are not in `list` yet: a page may come twice, or overlap with the last one.
func unknown(found: [User], list: [User]) -> [User] =
    found.filter { user in !list.contains { $0.id == user.id } }

screen UserList {
    use users
    use photos
    use numbers
    use permissions

    var list: [User] = []
    var page = 1
    var hasNext = false
    var keyword = ""
    var type: UserType? = nil
    var pictures: [String: Photo] = [:]
    var doomed: [User] = []
    var notice: String? = nil

    bind shown = list.filter { user in !doomed.contains(user) }
    /// The service cuts a page before it narrows it, so that a narrowed page may be empty though there are more.
    bind narrowed = !keyword.isEmpty || type != nil

    each thumbnail: Thumbnail(user.id, pictures[user.id]) for user in list by user.id
    each removal: Removal(user) for user in doomed by user.id

    action found(photo: Photo) { pictures[photo.userId] = photo }

    action delete(user: User) { doomed.append(user) }
    /// The pages that follow move up by one user, so the last one is asked for again.
    action removed(id: String) {
        list.remove { $0.id == id }
        doomed.remove { $0.id == id }
        page = max(page - 1, 0)
    }
    action kept(id: String, message: String) {
        doomed.remove { $0.id == id }
        send tell(message)
    }

    /// What fills the screen.
    region content {
        state loading {
            enter {
                page = 1
                list = []
                hasNext = false
            }
            call users.page(number: 1, matching: keyword, type: type) {
                ok(found) when found.isEmpty && !narrowed -> empty
                ok(found) -> showing {
                    list = found
                    hasNext = true
                }
                fail(error) -> failed(error.message)
            }
        }
        state showing {
            state resting {
                action reachEnd when hasNext -> loadingMore
                when list.isEmpty && hasNext -> loadingMore
                when list.isEmpty -> empty
            }
            state loadingMore {
                call users.page(number: page + 1, matching: keyword, type: type) {
                    ok(found) when found.isEmpty && narrowed -> looking
                    ok(found) when found.isEmpty -> resting { hasNext = false }
                    ok(found) when unknown(found, list).isEmpty -> same { page += 1 }
                    ok(found) -> resting {
                        list += unknown(found, list)
                        page += 1
                    }
                    fail(error) -> pageFailed(error.message)
                }
            }
            /// Nobody on that page is looked for. Is anybody on it at all?
            state looking {
                call users.page(number: page + 1) {
                    ok(found) when found.isEmpty -> resting { hasNext = false }
                    ok(_) -> loadingMore { page += 1 }
                    fail(error) -> pageFailed(error.message)
                }
            }
            state pageFailed(message: String) { action retry -> loadingMore }
            action refresh -> loading
            action select(user: User) { emit log("go to detail of \(user.name)") }
        }
        state empty {
            action refresh -> loading
            action added(user: User) -> showing { list = [user] }
        }
        state failed(message: String) { action retry -> loading }

        action reload -> loading
        action broken(message: String) -> failed(message)
        /// Somebody new comes first, as on the service.
        action added(user: User) { list = [user] + list }
    }

    /// Search waits 0.75 s after the last key.
    region search {
        state idle
        state typing {
            after 750ms -> idle { send reload }
        }
        action search(text: String) -> typing { keyword = text }
    }

    region modal {
        state none {
            action openFilter -> filter
            action openRegister -> register("") { notice = nil }
            action pickImage(user: User) -> source(user)
            action tell(message: String) -> alert(message)
        }
        state filter {
            action narrow(to: UserType?) -> none {
                type = to
                send reload
            }
            action cancel -> none
        }
        state register(name: String) {
            action edit(text: String) -> register(text)
            action submit when name.trimmed().isEmpty { notice = "名前を入力してください" }
            action submit -> numbering(name)
            action cancel -> none
        }
        state numbering(name: String) {
            call numbers.next() {
                ok(number) -> registering(User(id: "new-\(number)", name: name))
                fail(error) -> alert(error.message)
            }
        }
        state registering(user: User) {
            call users.add(user) {
                ok -> none { send added(user) }
                fail(error) -> alert(error.message)
            }
        }
        state source(user: User) {
            action camera -> askCamera(user)
            action library -> askLibrary(user)
            action cancel -> none
        }
        state askCamera(user: User) {
            call permissions.camera() {
                ok(_) -> picking(user)
                fail(error) -> alert(error.message)
            }
        }
        state askLibrary(user: User) {
            call permissions.photoLibrary() {
                ok(_) -> picking(user)
                fail(error) -> alert(error.message)
            }
        }
        state picking(user: User) {
            action pick(name: String) -> savingImage(Photo(user.id, name))
            action cancel -> none
        }
        state savingImage(photo: Photo) {
            call photos.save(photo) {
                ok -> none { send found(photo) }
                fail(error) -> none { send broken(error.message) }
            }
        }
        state alert(message: String) { action ok -> none }
    }

    always list.map { $0.id }.unique().count == list.count "no user is listed twice"

    view {
        title "ユーザー一覧"
        field "検索", value: keyword -> search
        button "絞り込み" -> openFilter
        button "新規登録" -> openRegister
        in content.loading, numbering, registering, savingImage { progress "読み込み中…" }
        in empty { text "データがありません。" }
        in content.failed(message) {
            text message
            button "リトライ" -> retry
        }
        in showing {
            list list.isEmpty ? "" : "データがありません。" {
                pull -> refresh
                for user in shown {
                    row user.name, detail: user.type == .premium ? "プレミアム会員" : "通常会員" -> select(user) {
                        show thumbnail(user.id)
                        button "画像を変更" -> pickImage(user)
                        swipe "削除" -> delete(user)
                    }
                }
                in loadingMore, looking { progress "次のページを読み込み中…" }
                in pageFailed(message) {
                    text message
                    button "リトライ" -> retry
                }
                end -> reachEnd
            }
        }
        in filter {
            sheet "絞り込み" {
                text "選択してください"
                button "通常会員" -> narrow(.normal)
                button "プレミアム会員" -> narrow(.premium)
                button "絞り込みしない" -> narrow(nil)
                button "キャンセル" -> cancel
            }
        }
        in register(name) {
            alert "新規登録", message: "入力して登録ボタンを押してください" {
                field "名前", value: name, error: notice -> edit
                button "登録" -> submit
                button "キャンセル" -> cancel
            }
        }
        in source {
            sheet "画像選択" {
                text "下記から画像を選択してください"
                button "カメラ" -> camera
                button "ライブラリ" -> library
                button "キャンセル" -> cancel
            }
        }
        in alert(message) {
            alert "エラー", message: message { button "OK" -> ok }
        }
    }
}

flow openList {
    open UserList
    wait
}

flow search(text: String) {
    type text into "検索"
    wait
}

flow narrow(label: String) {
    tap "絞り込み"
    tap label
    wait
}

test "U01 the first page after a second" {
    open UserList
    expect in content.loading
    expect screen """
        ユーザー一覧
        ════════════════════════════════════════
        検索: []
        [ 絞り込み ]
        [ 新規登録 ]
        ◌ 読み込み中…
        """
    wait 999ms
    expect in content.loading
    wait 2ms
    expect rows == (1...10).map { "User\($0)" }
    expect hasNext
    expect page == 1
}

test "U02 a page, then the next, then the end" {
    openList()
    expect called users.page
    scroll
    expect refused scroll
    expect rows.count == 10
    expect no "◌ 読み込み中…"
    wait 999ms
    expect rows.count == 10
    wait 1ms
    expect called users.page(number: 2)
    expect rows.count == 20
    wait
    scroll
    wait
    expect rows.count == 30
    scroll
    wait
    expect rows.count == 30
    expect refused scroll
}

test "U03 the end of a list that is not there asks for nothing" {
    open UserList
    expect called users.page
    expect refused reachEnd
    expect !hasNext
    wait 1s
    send reachEnd
    expect called users.page(number: 2)
    expect refused reachEnd
    wait
    pull
    expect called users.page(number: 1)
    expect refused reachEnd
    expect !hasNext
}

test "U06 only the last key of a burst searches" {
    openList()
    expect called users.page
    type "U" into "検索"
    wait 300ms
    type "Us" into "検索"
    wait 300ms
    type "User1" into "検索"
    wait 749ms
    expect in search.typing
    wait 1ms
    expect called users.page(matching: "User1")
    expect in content.loading
    wait 999ms
    expect rows.isEmpty
    wait 1ms
    expect rows == ["User1", "User10"]
}

test "U06 a key every 700 ms searches when the keys have ended" {
    openList()
    expect called users.page
    repeat 10 {
        type keyword + "U" into "検索"
        wait 700ms
        expect in search.typing
    }
    wait 50ms
    expect called users.page(matching: "UUUUUUUUUU")
    expect in search.idle
}

record Sample { keyword: String, names: [String] }

test "U07 U08 a search for ‘\(sample.keyword)’" for sample in [
    Sample("User1", ["User1", "User10"]),
    Sample("User10", ["User10"]),
    Sample("   ", (1...10).map { "User\($0)" }),
    Sample("　", (1...10).map { "User\($0)" }),
] {
    openList()
    search(sample.keyword)
    expect rows == sample.names
}

test "U08 nobody is called ‘\(keyword)’" for keyword in ["user1", " User1", "\n"] {
    openList()
    search(keyword)
    expect in empty
    expect screen contains "データがありません。"
}

test "U08 a letter is found however it is composed" {
    given users from "users/kana.json"
    openList()
    search("か\u{3099}")
    expect rows == ["ながれ"]
}

test "U09 an emptied field brings everybody back" {
    openList()
    search("User10")
    type "" into "検索"
    wait 749ms
    expect rows.count == 1
    wait
    expect rows.count == 10
}

test "U13 the filter sheet: \(sample.keyword)" for sample in [
    Sample("通常会員", ["User1", "User3", "User5", "User7", "User9"]),
    Sample("プレミアム会員", ["User2", "User4", "User6", "User8", "User10"]),
    Sample("絞り込みしない", (1...10).map { "User\($0)" }),
] {
    openList()
    narrow(sample.keyword)
    expect rows == sample.names
}

test "U13 a cancelled filter asks for nothing" {
    openList()
    expect called users.page
    tap "絞り込み"
    expect screen contains "選択してください"
    tap "キャンセル"
    expect idle
    expect in showing
    expect rows.count == 10
}

test "U14 filter and keyword combine, and outlast a refresh" {
    openList()
    narrow("プレミアム会員")
    search("User1")
    expect rows == ["User10"]
    pull
    wait
    expect rows == ["User10"]
}

test "U18 an answer that cannot be read is an error" {
    given users.page fails "The operation could not be completed. (Users.APIError error 0.)"
    open UserList
    wait 999ms
    expect in content.loading
    wait 1ms
    expect screen contains "The operation could not be completed. (Users.APIError error 0.)"
    expect available tap "リトライ"
    expect !hasNext
}

flow failToRead {
    open UserList
    wait
    expect in content.failed
    expect !hasNext
}

test "U18 a type that is none" {
    given users from "users/type3.json"
    failToRead()
}

test "U18 a number for an id" {
    given users from "users/number.json"
    failToRead()
}

test "U18 no name" {
    given users from "users/nameless.json"
    failToRead()
}

test "U19 a page that failed is asked for again" {
    given users.page(2) fails "オフラインです" then answers
    openList()
    scroll
    wait
    expect in pageFailed("オフラインです")
    expect rows.count == 10
    tap "リトライ"
    wait
    expect rows.count == 20
    expect page == 2
}

test "U24 a picture comes a second later, or the default" {
    open UserList
    wait 1s
    expect thumbnail("1") in looking
    wait 999ms
    expect thumbnail("1") in looking
    wait 1ms
    expect thumbnail("1") in shown
    expect thumbnail("3") in missing
    expect screen contains "▣ 灯台.jpg"
    expect screen contains "▣ default"
}

test "U24 a picture is kept, and not asked for again" {
    given users.page answers [User("1", "太郎")]
    openList()
    expect called photos.find("1")
    pull
    wait 1s
    expect idle
    expect thumbnail("1") in shown
}

test "U24 the default is not kept" {
    given users.page answers [User("3", "花子")]
    openList()
    expect thumbnail("3") in missing
    pull
    wait 1s
    expect pending photos.find("3")
    expect thumbnail("3") in looking
}

test "U24 a row that has gone is not touched" {
    open UserList
    wait 1s
    expect pending photos.find("3")
    pull
    wait
    expect dropped photos.find("3")
    expect rows.count == 10
}

test "U24 a saved picture is shown without a request" {
    given users.page answers [User("3", "花子")]
    openList()
    tap "画像を変更"
    expect screen """
        ユーザー一覧
        ════════════════════════════════════════
        検索: []
        ( 絞り込み )
        ( 新規登録 )
        › 花子
          通常会員
          ▣ default
          ( 画像を変更 )
        ┌──────────────────────────────────────┐
        │ 画像選択                             │
        │ 下記から画像を選択してください       │
        │ [ カメラ ]                           │
        │ [ ライブラリ ]                       │
        │ [ キャンセル ]                       │
        └──────────────────────────────────────┘
        """
    tap "カメラ"
    wait
    send pick("花火.jpg")
    expect screen contains "◌ 読み込み中…"
    wait 999ms
    expect thumbnail("3") in missing
    wait 1ms
    expect screen contains "▣ 花火.jpg"
    expect idle
}

test "U24 a picture that cannot be saved takes the list's place" {
    given photos.save fails "保存できませんでした"
    openList()
    tap "画像を変更" in "User3"
    tap "ライブラリ"
    wait
    send pick("花火.jpg")
    wait
    expect in content.failed("保存できませんでした")
    expect rows.isEmpty
}

test "a camera that is forbidden says so" {
    given permissions.camera fails "カメラの利用が禁止されています。"
    openList()
    tap "画像を変更" in "User3"
    tap "カメラ"
    wait
    expect in alert("カメラの利用が禁止されています。")
    tap "OK"
    expect in modal.none
}

test "an answer that comes too late is thrown away" {
    open UserList
    type "User1" into "検索"
    wait 750ms // the first load still has 250 ms to go when the search starts anew
    wait
    expect dropped users.page
    expect list.first?.name == "User1"
}

test "no name, no user" {
    openList()
    tap "新規登録"
    tap "登録"
    expect screen contains "名前を入力してください"
    type "花子" into "名前"
    tap "登録"
    wait
    expect list[0].name == "花子"
    expect in modal.none
}

flow register(name: String) {
    tap "新規登録"
    type name into "名前"
    tap "登録"
    wait
}

test "U24 four hundred users have their pictures" {
    given users.page answers (1...400).map { User("\($0)", "User\($0)") }
    repeat number in 1...400 { given photos.find("\(number)") answers Photo("\(number)", "\(number).jpg") }
    openList()
    expect rows.count == 400
    expect (1...400).allSatisfy { thumbnail("\($0)") in shown }
    expect screen contains "▣ 400.jpg"
    pull
    wait 1s
    expect idle
    expect pictures.count == 400
}

test "who registers has an id of their own, after a refresh and after a removal, too" {
    openList()
    register("花子")
    pull
    wait
    register("太郎")
    swipe "花子" "削除"
    wait
    register("次郎")
    expect list.prefix(3).map { $0.name } == ["次郎", "太郎", "User1"]
    expect list.prefix(2).map { $0.id } == ["new-3", "new-2"]
    openList()
    register("三郎")
    expect list.prefix(3).map { $0.name } == ["三郎", "次郎", "太郎"]
}

test "who registers appears in an empty list" {
    given users.page answers []
    openList()
    expect in empty
    register("花子")
    expect rows == ["花子"]
}

test "a new user pushes nobody onto two pages" {
    openList()
    register("花子")
    scroll
    wait
    expect rows == ["花子"] + (1...19).map { "User\($0)" }
}

test "a removal lets nobody fall between two pages" {
    openList()
    swipe "User1" "削除"
    swipe "User2" "削除"
    wait
    scroll
    wait
    expect rows.prefix(9) == (3...11).map { "User\($0)" }
    repeat 2 {
        scroll
        wait
    }
    expect rows == (3...30).map { "User\($0)" }
}

test "who is on the third page is found" {
    openList()
    type "User25" into "検索"
    wait 2s
    expect screen contains "◌ 次のページを読み込み中…"
    expect no "データがありません。"
    wait
    expect rows == ["User25"]
}

test "a page on which nobody is looked for does not end the search" {
    openList()
    search("User3")
    expect rows == ["User3"]
    scroll
    wait
    expect rows == ["User3", "User30"]
    scroll
    wait
    expect refused scroll
}

test "a search goes on after a page that could not be had" {
    given users.page(2) fails "オフラインです" then answers
    openList()
    search("User25")
    expect in pageFailed("オフラインです")
    tap "リトライ"
    wait
    expect rows == ["User25"]
}

test "removals run side by side, and one that fails comes back" {
    given users.remove("2") fails "削除できませんでした"
    openList()
    swipe row 1 "削除"
    swipe "User2" "削除"
    expect rows.count == 8
    expect removal("1") in picture
    wait
    expect in alert("削除できませんでした")
    expect rows == (2...10).map { "User\($0)" }
}

explore "whatever is tapped, no dialog is a trap" {
    open UserList
    deliver users.page
    within 3 steps
    always !(in modal.alert) || available ok "an error cannot be closed"
    always !(in filter) || available cancel "the filter cannot be closed"
    always !(in register) || available cancel "the registration cannot be closed"
    reaches modal.alert
    returns to in modal.none
    settles
}
