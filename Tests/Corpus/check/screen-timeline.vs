//! ok
// The VIPER article's app: a timeline that hides muted people, its detail screens, and "Privacy and safety",
// where every switch is fetched, shown, saved, and moved back when it could not be saved.

record Tweet { id: Int, user: String, text: String, published: Date }
enum Key { protectTweets, discoverByEmail, discoverByPhone }
record Switch { key: Key, label: String, on: Bool }

model tweets: [Tweet] from "tweets.json" takes 500ms {
    op list() = data
}

model privacy: [Switch] from "privacy.json" takes 500ms {
    op load() = data
    op update(key: Key, on: Bool) { data = data.map { $0.key == key ? $0.with(on: on) : $0 } }
}

screen Home {
    use tweets
    use settings

    var all: [Tweet] = []
    var muted: [String] = []

    bind shown = all.filter { tweet in !muted.contains(tweet.user) }

    state loadingSettings {
        call settings.load() {
            ok(found) -> loading { muted = found.muted }
            fail(_)   -> loading
        }
    }
    state loading {
        call tweets.list() {
            ok(found)   -> loaded { all = found }
            fail(error) -> failed(error.message)
        }
    }
    state loaded                  { action refresh -> loadingSettings }
    state failed(message: String) { action retry -> loadingSettings }

    action openTweet(tweet: Tweet) { push TweetDetail(tweet) }
    action openUser(name: String)  { push UserDetail(name) }
    action openPrivacy             { push Privacy() }
    action mute(name: String)      { muted.append(name) }      // asked for by a screen above

    view {
        title "ホーム"
        button "プライバシー" -> openPrivacy
        in loadingSettings, loading { progress "読み込み中…" }
        in failed(message) { text message; button "リトライ" -> retry }
        in loaded {
            list "ツイートはありません" {
                pull -> refresh
                for tweet in shown {
                    row tweet.text, detail: "@\(tweet.user)" -> openTweet(tweet) {
                        image "@\(tweet.user)" -> openUser(tweet.user)
                    }
                }
            }
        }
    }
}

screen TweetDetail(tweet: Tweet) {
    action openUser { push UserDetail(tweet.user) }
    action muteThem { emit mute(tweet.user) }

    view {
        title "ツイート"
        text tweet.text
        button "@\(tweet.user)" -> openUser
        button "ミュート" -> muteThem
    }
}

screen UserDetail(name: String) {
    view { title "@\(name)" }
}

/// One switch: it moves at once, the last wish is the one that is saved, and it moves back when saving fails.
component PrivacySwitch(item: Switch) {
    use privacy

    var on = item.on
    var saved = item.on

    state settled {
        action flip(to: Bool) -> saving(to) { on = to }
    }
    state saving(wish: Bool) {
        action flip(to: Bool) -> saving(to) { on = to }
        call privacy.update(item.key, wish) {
            ok          -> settled { saved = wish }
            fail(error) -> settled { on = saved; emit notSaved(item.label, error.message) }
        }
    }
    view { toggle item.label, on: on -> flip }
}

screen Privacy {
    use privacy

    var items: [Switch] = []
    each entry: PrivacySwitch(item) for item in items by item.key

    state loading {
        call privacy.load() {
            ok(found)   -> ready { items = found }
            fail(error) -> failed(error.message)
        }
    }
    state ready {
        state quiet
        state told(label: String, message: String) { action ok -> quiet }
        action notSaved(label: String, message: String) -> told(label, message)
    }
    state failed(message: String) { action retry -> loading }

    view {
        title "プライバシーと安全"
        in loading { progress "読み込み中…" }
        in failed(message) { text message; button "リトライ" -> retry }
        for item in items { show entry(item.key) }
        in told(label, message) {
            alert label, message: message { button "OK" -> ok }
        }
    }
}

test "two switches at once, one refused" {
    open Privacy
    wait
    tap "ツイートを非公開にする"
    wait 100ms
    tap "メールアドレスで見つけてもらう"
    deliver privacy.update(.protectTweets, true) fail("通信エラー")
    expect screen contains "通信エラー"
    tap "OK"
    wait
    expect screen contains "[ ] ツイートを非公開にする"
    expect screen contains "[x] メールアドレスで見つけてもらう"
}

test "a muted person is gone without a request" {
    open Home
    wait
    let before = rows.count
    tap row 1
    tap "ミュート"
    back
    expect rows.count < before
    expect idle
}
