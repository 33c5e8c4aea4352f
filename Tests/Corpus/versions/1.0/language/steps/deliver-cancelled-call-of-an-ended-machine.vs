// A cancelled call counts to the machine, component or screen that declares its state: the machine itself may have ended.
model bank: Int = 0 { op pay(n: Int) takes 10s { data += n } }
component Post(n: Int) { use bank; state going { call bank.pay(n) { ok -> gone; fail(_) -> gone } } state gone }
screen Till {
    var numbers = [1]
    each post: Post(n) for n in numbers by n
    action next { numbers = [numbers[0] + 1] }
}
screen Other { state only }
open Till
send next
send next
deliver bank.pay(1) cancelled in post(3)
deliver bank.pay cancelled in Till
expect not called bank.pay(9)
deliver bank.pay cancelled in Other
