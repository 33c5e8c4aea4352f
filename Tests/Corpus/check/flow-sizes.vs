// A flow with more steps than a test may take is refused before it runs; its callers are not told again.
flow least() { repeat 9999999 { step 0 } }
flow most() { repeat 10000000 { step 0 } } //! VS0614: the flow `most` takes more than 10000000 steps (no test takes more)
flow callsIt() { most() }

// Each turn of a `repeat` whose number is known counts, and each call of a flow.
flow thousand() { repeat 1000 { step 0 } }
flow million() { repeat 999 { thousand() } }
flow billion() { repeat 1000 { million() } } //! VS0614: the flow `billion` takes more than 10000000 steps (no test takes more)
flow enormous() { repeat 9223372036854775807 { repeat 9223372036854775807 { step 0 } } } //! VS0614: the flow `enormous` takes more than 10000000 steps (no test takes more)

// What a run alone knows counts nothing.
flow unknown(n: Int) { repeat n { repeat 10000000 { step 0 } } }
flow ended() { expect error { repeat 10000000 { step 0 } } }

// Each calls the one before it twice.
flow f0() {}
flow f1() { f0(); f0() }
flow f2() { f1(); f1() }
flow f3() { f2(); f2() }
flow f4() { f3(); f3() }
flow f5() { f4(); f4() }
flow f6() { f5(); f5() }
flow f7() { f6(); f6() }
flow f8() { f7(); f7() }
flow f9() { f8(); f8() }
flow f10() { f9(); f9() }
flow f11() { f10(); f10() }
flow f12() { f11(); f11() }
flow f13() { f12(); f12() }
flow f14() { f13(); f13() }
flow f15() { f14(); f14() }
flow f16() { f15(); f15() }
flow f17() { f16(); f16() }
flow f18() { f17(); f17() }
flow f19() { f18(); f18() }
flow f20() { f19(); f19() }
flow f21() { f20(); f20() }
flow f22() { f21(); f21() }
flow f23() { f22(); f22() } //! VS0614: the flow `f23` takes more than 10000000 steps (no test takes more)
flow f24() { f23(); f23() }
flow f25() { f24(); f24() }
