// What the pages of component libraries are to do: a dialog that comes and goes with an animation.

screen Cart {
    var teas = ["Green", "Black"]

    state calm { action clear -> asked }
    state asked {
        action yes -> calm { teas = [] }
        action no -> calm
    }

    view {
        title "Cart"
        list "It is empty." { for tea in teas { row tea } }
        button "Clear" -> clear
        in asked {
            alert "Take all out?" {
                button "Yes" -> yes
                button "No" -> no
            }
        }
    }
}

test "no, then yes" {
    open Cart
    tap "Clear"
    tap "No"
    expect rows == ["Green", "Black"]
    tap "Clear"
    tap "Yes"
    expect rows.isEmpty
    tap "Clear"
    tap "No"
}
