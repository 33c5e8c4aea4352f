screen News {
    use news
    var articles: [Article] = []
    state loading {
        call news.list() {
            ok(found) -> loadig { articles = found } //! VS0203: `loadig` is not a state of News (did you mean `loading`?)
            fail(_)   -> failed
        }
    }
    state failed { action retry -> loading }
    view {
        txt "a" //! VS0210: there is no element `txt` (did you mean `text`?)
        text "\(artcles.count)" //! VS0202: `artcles` is not defined (did you mean `articles`?)
        button "again" -> retri //! VS0204: `retri` is an action that nothing in the file declares (did you mean `retry`?)
    }
}
