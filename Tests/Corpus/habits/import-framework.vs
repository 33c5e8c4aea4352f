import SwiftUI
screen A {
    state s
}
