//! ok
// The user list of the "Massive View Controller" article, with everything that it does:
// loading, empty, error and retry, paging, pull to refresh, debounced search, filter, registration, deletion, pictures.

record Photo { userId: String, name: String }

model photos: [Photo] from "photos.json" takes 1s {
    op find(id: String)    = data.first { $0.userId == id } else fail "No picture"
    op save(photo: Photo)  { data = data.filter { $0.userId != photo.userId } + [photo] }
    op remove(id: String)  { data = data.filter { $0.userId != id } }
}

model permissions: Bool = true takes 0ms {
    op camera()       = data else fail "カメラの利用が禁止されています。"
    op photoLibrary() = data else fail "フォトライブラリの利用が禁止されています。"
}

component Thumbnail(id: String) {
    use photos
    state loading {
        call photos.find(id) {
            ok(photo) -> shown(photo.name)
            fail(_)   -> missing
        }
    }
    state shown(name: String) { action changed -> loading }
    state missing             { action changed -> loading }
    view {
        in loading     { image "…" }
        in shown(name) { image name }
        in missing     { image "default" }
    }
}

/// A removal in progress: off the screen at once, off the server by and by, any number side by side.
component Removal(user: User) {
    use users
    use photos

    state picture { call photos.remove(user.id) { ok -> account; fail(_) -> account } }
    state account {
        call users.remove(user.id) {
            ok          -> gone { emit removed(user.id) }
            fail(error) -> gone { emit kept(user.id, error.message) }
        }
    }
    state gone
}

screen UserList {
    use users
    use photos
    use permissions

    var list: [User] = []
    var page = 1
    var hasNext = false
    var keyword = ""
    var type: UserType? = nil
    var notice = ""
    var doomed: [User] = []

    bind shown = list.filter { user in !doomed.map { $0.id }.contains(user.id) }

    each thumbnail: Thumbnail(user.id) for user in list by user.id
    each removal: Removal(user) for user in doomed by user.id

    action delete(user: User)                { doomed.append(user) }
    action removed(id: String)               { list.remove { $0.id == id }; doomed.remove { $0.id == id } }
    action kept(id: String, message: String) { doomed.remove { $0.id == id }; send tell(message) }

    /// What fills the screen.
    region content {
        state loading {
            enter { page = 1; list = []; hasNext = false }
            call users.page(number: 1, matching: keyword, type: type) {
                ok(found) when found.isEmpty -> empty
                ok(found) -> showing { list = found; hasNext = true }
                fail(error) -> failed(error.message)
            }
        }
        state showing {
            state resting {
                action reachEnd when hasNext -> loadingMore
            }
            state loadingMore {
                call users.page(number: page + 1, matching: keyword, type: type) {
                    ok(found) when found.isEmpty -> resting { hasNext = false }
                    ok(found) -> resting { list += found; page += 1 }
                    fail(error) -> pageFailed(error.message)
                }
            }
            state pageFailed(message: String) { action retry -> loadingMore }
            action refresh -> loading
            action select(user: User) { emit log("go to detail of \(user.name)") }
        }
        state empty  { action refresh -> loading }
        state failed(message: String) { action retry -> loading }

        action reload -> loading
    }

    /// Search waits 0.75 s after the last key.
    region search {
        state idle {
            action search(text: String) -> typing { keyword = text }
        }
        state typing {
            action search(text: String) -> typing { keyword = text }
            after 750ms -> idle { send reload }
        }
    }

    region modal {
        state none {
            action openFilter -> filter
            action openRegister -> register("") { notice = "" }
            action pickImage(user: User) -> source(user)
            action tell(message: String) -> alert(message)
        }
        state filter {
            action narrow(to: UserType?) -> none { type = to; send reload }
            action cancel -> none
        }
        state register(name: String) {
            action edit(text: String) -> register(text)
            action submit when name.trimmed().isEmpty { notice = "名前を入力してください" }
            action submit -> registering(User(id: "new-\(list.count + 1)", name: name, type: .normal))
            action cancel -> none
        }
        state registering(user: User) {
            call users.add(user) {
                ok -> none { list = [user] + list }
                fail(error) -> alert(error.message)
            }
        }
        state source(user: User) {
            action camera -> askCamera(user)
            action library -> askLibrary(user)
            action cancel -> none
        }
        state askCamera(user: User) {
            call permissions.camera() { ok(_) -> picking(user); fail(error) -> alert(error.message) }
        }
        state askLibrary(user: User) {
            call permissions.photoLibrary() { ok(_) -> picking(user); fail(error) -> alert(error.message) }
        }
        state picking(user: User) {
            action pick(name: String) -> savingImage(Photo(userId: user.id, name: name))
            action cancel -> none
        }
        state savingImage(photo: Photo) {
            call photos.save(photo) {
                ok -> none { send thumbnail(photo.userId).changed }
                fail(error) -> alert(error.message)
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
        in content.loading { progress "読み込み中…" }
        in empty   { text "データがありません。" }
        in failed(message) { text message; button "リトライ" -> retry }
        if in showing && shown.isEmpty { text "データがありません。" }
        list {
            pull -> refresh
            for user in shown {
                row user.name, detail: user.type == .premium ? "プレミアム会員" : "通常会員" -> select(user) {
                    show thumbnail(user.id)
                    button "画像を変更" -> pickImage(user)
                    swipe "削除" -> delete(user)
                }
            }
            in loadingMore { progress "次のページを読み込み中…" }
            in pageFailed(message) { text message; button "リトライ" -> retry }
            end -> reachEnd
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
                field "名前", value: name -> edit
                if !notice.isEmpty { text notice }
                button "登録" -> submit
                button "キャンセル" -> cancel
            }
        }
        in source(user) {
            sheet "画像選択" {
                text "下記から画像を選択してください"
                button "カメラ" -> camera
                button "ライブラリ" -> library
                button "キャンセル" -> cancel
            }
        }
        in alert(message) { alert "エラー", message: message { button "OK" -> ok } }
    }
}

test "a page, then the next, then the end" {
    open UserList
    expect in content.loading
    wait
    expect list.count == 10
    scroll
    expect in loadingMore
    wait
    expect list.count == 20
    expect frames content.loading, showing, loadingMore, showing
}

test "only the last key of a burst searches" {
    open UserList
    wait
    type "User1" into "検索"
    wait 700ms
    type "User10" into "検索"
    wait 700ms
    expect in search.typing
    wait 50ms
    expect in content.loading
    wait
    expect list.map { $0.name } == ["User10"]
}

test "an answer that comes too late is thrown away" {
    open UserList
    type "User1" into "検索"
    wait 750ms                    // the first load still has 250 ms to go when the search starts anew
    wait
    expect dropped users.page
    expect list.first?.name == "User1"
}

test "no name, no user" {
    open UserList
    wait
    tap "新規登録"
    tap "登録"
    expect screen contains "名前を入力してください"
    type "花子" into "名前"
    tap "登録"
    wait
    expect list[0].name == "花子"
    expect in modal.none
}
