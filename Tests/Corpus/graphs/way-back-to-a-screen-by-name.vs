// `pop to` leads to the screen that it names, however many are between.
screen Home {
    action look { push Product }
    view { title "Home"; button "Look" -> look }
}
screen Product {
    action buy { push Checkout }
    view { title "Product"; button "Buy" -> buy }
}
screen Checkout {
    action done { pop to Home }
    action change { pop }
    view { title "Checkout"; button "Done" -> done; button "Change" -> change }
}
