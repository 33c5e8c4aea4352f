screen A {
    view { <div>x</div> }
}
