// What would undo a step: the values of many machines change.
component Part(n: Int, isOn: Bool) {
    var a = n
    var b = n
    var c = n
    var d = n
    var e = n
    var f = n
    var g = n
    var h = n
    var i = n
    var j = n
    var k = n
    var l = n
    var m = n
    var q = n
    var o = n
    var p = n
    state off {
        when isOn -> on {
            a += 1
            b += 1
            c += 1
            d += 1
            e += 1
            f += 1
            g += 1
            h += 1
            i += 1
            j += 1
            k += 1
            l += 1
            m += 1
            q += 1
            o += 1
            p += 1
        }
    }
    state on
}
screen S {
    var isOn = false
    var numbers: [Int] = []
    each part: Part(n, isOn) for n in numbers by n
    action grow { numbers = (0..<900000).map { $0 } }
    action change { isOn = true }
}

open S
send grow
send change
