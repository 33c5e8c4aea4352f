// The VIPER article's app: a timeline that hides muted people, its detail screens, and "Privacy and safety",
// where every switch is fetched, shown, saved, and moved back when it could not be saved.
//
// It teaches: screens that push screens, a signal that a screen below takes, a machine for each switch, and sections.

record Tweet { id: Int, user: String, text: String, published: Date }
enum Key { protectTweets, discoverByEmail, discoverByPhone }
record Switch { key: Key, section: String, label: String, on: Bool }

model tweets: [Tweet] from "tweets.json" takes 500ms {
    op list(without: [String] = []) = data.filter { tweet in !without.contains(tweet.user) }
}

model privacy: [Switch] from "privacy.json" takes 500ms {
    op load() = data
    op update(key: Key, on: Bool) { data = data.map { $0.key == key ? $0.with(on: on) : $0 } }
}

/// Who leaves the muted out.
enum Filtering { here, server }

screen Home(filtering: Filtering = .here) {
    use tweets
    use settings

    /// The strictest, until the server has told.
    var mine = Settings(
        protectTweets: true,
        personalize: false,
        discoverByEmail: false,
        discoverByPhone: false,
        photoTagging: .nobody,
        muted: []
    )
    var shown: [Tweet] = []

    region timeline {
        state loadingSettings {
            call settings.load() {
                ok(found) -> loading { mine = found }
                fail(_) -> loading
            }
        }
        state loading {
            call tweets.list(without: filtering == .server ? mine.muted : []) {
                ok(found) when filtering == .server -> loaded { shown = found }
                ok(found) -> loaded { shown = found.filter { tweet in !mine.muted.contains(tweet.user) } }
                fail(error) -> failed(error.message)
            }
        }
        state loaded {
            state some { when shown.isEmpty -> none }
            state none
            action refresh -> loading
        }
        state failed(message: String) { action retry -> loading }
    }

    /// What a screen above asks for is done at once, and saved by and by.
    region muting {
        state saved
        state saving {
            call settings.save(mine) {
                ok -> saved
                fail(error) -> saved { emit log(error.message) }
            }
        }
        action mute(name: String) -> saving {
            mine.muted.append(name)
            shown.remove { $0.user == name }
        }
        action unmute(name: String) -> saving { mine.muted.remove { $0 == name } }
    }

    action openTweet(tweet: Tweet) { push TweetDetail(tweet) }
    action openUser(name: String) { push UserDetail(name, mine.muted.contains(name)) }
    action openPrivacy { push Privacy(mine.muted) }

    view {
        title "ホーム"
        button "プライバシー" -> openPrivacy
        in loadingSettings, loading { progress "読み込み中…" }
        in failed(message) {
            text message
            button "リトライ" -> retry
        }
        in none { text "ツイートはありません" }
        in some {
            list {
                pull -> refresh
                for tweet in shown {
                    row tweet.text -> openTweet(tweet) { image "@\(tweet.user)" -> openUser(tweet.user) }
                }
            }
        }
    }
}

screen TweetDetail(tweet: Tweet) {
    view {
        title "ツイート"
        text tweet.text
        button "@\(tweet.user)" -> openUser(tweet.user)
        button "ミュート" -> mute(tweet.user)
    }
}

screen UserDetail(name: String, wasMuted: Bool) {
    var muted = wasMuted

    action toggle(to: Bool) {
        muted = to
        if to { emit mute(name) } else { emit unmute(name) }
    }

    view {
        title "@\(name)"
        toggle "ミュート中", on: muted -> toggle
    }
}

/// One switch: it moves at once, the last wish is the one that is saved, and it moves back when saving fails.
component PrivacySwitch(item: Switch) {
    use privacy

    var on = item.on
    var saved = item.on

    state settled
    state saving {
        call privacy.update(item.key, on) {
            ok -> settled { saved = on }
            fail(error) -> settled {
                on = saved
                emit notSaved(item.label, error.message)
            }
        }
    }
    action flip(to: Bool) -> saving { on = to }

    view { row item.label { toggle on ? "オン" : "オフ", on: on, name: "スイッチ" -> flip } }
}

screen Privacy(muted: [String] = []) {
    use privacy

    var items: [Switch] = []
    each entry: PrivacySwitch(item) for item in items by item.key

    state loading {
        call privacy.load() {
            ok(found) -> ready { items = found }
            fail(error) -> failed(error.message)
        }
    }
    state ready {
        state quiet
        state told(label: String, message: String) { action ok -> quiet }
        action notSaved(label: String, message: String) -> told(label, message)
        action openMuted { push Muted(muted) }
    }
    state failed(message: String) { action retry -> loading }

    view {
        title "プライバシーと安全"
        in loading { progress "読み込み中…" }
        in failed(message) {
            text message
            button "リトライ" -> retry
        }
        in ready {
            for group in items.grouped(by: { $0.section }) {
                section group.key { for item in group.values { show entry(item.key) } }
            }
            section "その他" {
                row "ミュートしているアカウント", detail: "\(muted.count)件" -> openMuted
                row "写真へのタグ付け", detail: "全員"
            }
        }
        in told(label, message) {
            alert label, message: message { button "OK" -> ok }
        }
    }
}

screen Muted(names: [String]) {
    view {
        title "ミュートしているアカウント"
        for name in names { row "@\(name)" }
    }
}

flow flip(label: String) { tap "スイッチ" in label }

test "V01 no switch before the settings have come" {
    open Privacy
    expect called privacy.load()
    expect in loading
    expect screen """
        プライバシーと安全
        ════════════════════════════════════════
        ◌ 読み込み中…
        """
}

test "V02 every switch with its value, in order" {
    open Privacy
    wait
    expect frames loading, quiet
    expect rows.prefix(3) == ["ツイートを非公開にする", "メールアドレスで見つけてもらう", "電話番号で見つけてもらう"]
    expect items.map { $0.on } == [false, true, false]
    expect screen """
        プライバシーと安全
        ════════════════════════════════════════
        ツイート
        ────────────────────────────────────────
        • ツイートを非公開にする
          [ ] オフ
        見つけやすさ
        ────────────────────────────────────────
        • メールアドレスで見つけてもらう
          [x] オン
        • 電話番号で見つけてもらう
          [ ] オフ
        その他
        ────────────────────────────────────────
        › ミュートしているアカウント
          0件
        • 写真へのタグ付け
          全員
        """
}

test "V03 a switch is saved once" {
    open Privacy
    wait
    flip("ツイートを非公開にする")
    expect called privacy.update(.protectTweets, true)
    expect entry(.protectTweets).on == true
    wait
    expect called privacy.load()
    expect entry(.protectTweets) in settled
    expect entry(.protectTweets).on == true
    expect no "通信エラー"
}

test "V04 a switch goes back when it cannot be saved" {
    given privacy.update fails "通信エラー"
    open Privacy
    wait
    flip("ツイートを非公開にする")
    expect entry(.protectTweets).on == true
    wait
    expect in told("ツイートを非公開にする", "通信エラー")
    expect screen """
        プライバシーと安全
        ════════════════════════════════════════
        ツイート
        ────────────────────────────────────────
        • ツイートを非公開にする
          [ ] オフ
        見つけやすさ
        ────────────────────────────────────────
        • メールアドレスで見つけてもらう
          [x] オン
        • 電話番号で見つけてもらう
          [ ] オフ
        その他
        ────────────────────────────────────────
        › ミュートしているアカウント
          0件
        • 写真へのタグ付け
          全員
        ┌──────────────────────────────────────┐
        │ ツイートを非公開にする               │
        │ 通信エラー                           │
        │ [ OK ]                               │
        └──────────────────────────────────────┘
        """
    tap "OK"
    expect entry(.protectTweets).on == false
}

test "V04 a switch goes back to what was saved last" {
    given privacy.update fails "通信エラー" then answers then fails "通信エラー"
    open Privacy
    wait
    flip("メールアドレスで見つけてもらう")
    expect entry(.discoverByEmail).on == false
    wait
    expect entry(.discoverByEmail).on == true
    tap "OK"
    flip("メールアドレスで見つけてもらう")
    wait
    expect entry(.discoverByEmail).on == false
    flip("メールアドレスで見つけてもらう")
    wait
    expect entry(.discoverByEmail).on == false
}

test "V04 a switch that was moved twice goes back to what was saved, too" {
    given privacy.update fails "通信エラー"
    open Privacy
    wait
    flip("メールアドレスで見つけてもらう")
    flip("メールアドレスで見つけてもらう")
    expect entry(.discoverByEmail).on == true
    wait
    expect entry(.discoverByEmail).on == true
}

test "V05 only the last wish is applied" {
    given privacy.update takes 1s
    open Privacy
    wait
    flip("ツイートを非公開にする")
    wait 300ms
    flip("ツイートを非公開にする")
    expect entry(.protectTweets).on == false
    wait 700ms
    expect dropped privacy.update(.protectTweets, true)
    expect entry(.protectTweets).on == false
    wait
    expect entry(.protectTweets) in settled
    expect entry(.protectTweets).saved == false
}

test "V06 only a row that leads somewhere can be tapped, and takes its data along" {
    open Privacy(["kobayashi"])
    wait
    expect refused tap "写真へのタグ付け"
    tap "ミュートしているアカウント"
    expect on Muted(["kobayashi"])
    expect rows == ["@kobayashi"]
}

test "V07 a row around a switch saves nothing" {
    open Privacy
    wait
    expect called privacy.load()
    expect refused tap "ツイートを非公開にする"
    expect idle
}

test "V08 two switches at once, one refused" {
    given privacy.update(.protectTweets, true) fails "通信エラー"
    open Privacy
    wait
    flip("ツイートを非公開にする")
    wait 100ms
    flip("電話番号で見つけてもらう")
    expect pending privacy.update(.protectTweets, true)
    expect pending privacy.update(.discoverByPhone, true)
    wait
    tap "OK"
    expect items.compactMap { entry($0.key).on } == [false, true, true]
}

test "V09 an answer after the screen has gone changes nothing" {
    open Home
    wait
    tap "プライバシー"
    wait
    flip("ツイートを非公開にする")
    back
    expect on Home
    wait
    expect dropped privacy.update(.protectTweets, true)
    expect in loaded
}

test "V10 the timeline is fetched and shown in the server's order" {
    open Home
    expect in loadingSettings
    wait
    expect called tweets.list()
    expect frames loadingSettings, loading, loaded
    expect shown.map { $0.id } == [112, 111, 109, 107, 106, 105, 103, 102, 101]
    expect rows == shown.map { $0.text }
}

test "V11 no tweet is shown when they cannot be fetched" {
    given tweets.list fails "オフラインです" then answers
    open Home
    wait
    expect in failed("オフラインです")
    expect rows.isEmpty
    tap "リトライ"
    wait
    expect in loaded.some
}

test "V12 a tweet leads to its detail, the icon in it to the user" {
    open Home
    wait
    tap row 1
    expect on TweetDetail(shown[0])
    back
    tap "@hayashi" in row 1
    expect on UserDetail("hayashi", false)
}

test "V13 muted people are left out, whoever filters: \(filtering)" for filtering in Filtering.allCases {
    open Home(filtering)
    wait
    expect mine.muted == ["kobayashi"]
    expect called tweets.list(without: filtering == .server ? ["kobayashi"] : [])
    expect shown.map { $0.user }.unique() == ["hayashi", "mori"]
    expect shown.map { $0.id } == [112, 111, 109, 107, 106, 105, 103, 102, 101]
}

test "V14 a timeline of muted people has no content" {
    given tweets.list answers [Tweet(1, "kobayashi", "告知", now), Tweet(2, "kobayashi", "再掲", now)]
    open Home
    wait
    expect in none
    expect screen """
        ホーム
        ════════════════════════════════════════
        [ プライバシー ]
        ツイートはありません
        """
}

test "V15 muting needs no new request, unmuting does" {
    open Home
    wait
    expect called tweets.list()
    tap row 1
    tap "ミュート"
    back
    expect shown.map { $0.user }.unique() == ["mori"]
    wait
    expect called settings.save(_)
    tap "@mori" in row 1
    tap "ミュート中"
    back
    expect in none
    send unmute("hayashi")
    wait
    expect rows.isEmpty
    send refresh
    wait
    expect called tweets.list()
    expect shown.map { $0.user }.unique() == ["hayashi"]
}

explore "a switch that could not be saved says so, and the screen is usable again" {
    open Privacy
    deliver privacy.load
    within 4 steps
    always !(in told) || available ok "the message cannot be closed"
    reaches told
    returns to quiet
    settles
}
