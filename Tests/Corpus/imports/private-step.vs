private open Cart
