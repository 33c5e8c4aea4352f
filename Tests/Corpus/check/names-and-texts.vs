screen Panel {
    var size = 3
    action start { size += 1 }
    view {
        title "Panel"
        button "Run", name: "Start the report" -> start
        //! warning VS0421: the name lacks the text that is written, "Run"
        button "Run", name: "Run the report" -> start
        button "Re-run!", name: "start and rerun it" -> start
        progress "Please wait", name: "Loading" //! warning VS0421: the name lacks the text that is written, "Please wait"
        image "trash", name: "Delete" -> start
        button "Run", name: "Start \(size)" -> start
        button "Run \(size)", name: "Start" -> start
        divider name: "The end"
    }
}
