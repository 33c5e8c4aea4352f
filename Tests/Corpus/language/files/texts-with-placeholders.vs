// Placeholders as Foundation draws them. What is wrong in a text that nothing asks for stops nobody.
texts t from "imported/alarms.xcstrings"
given locale "en"
show [t("Stop"), t("Fault %03d", 7), t("0x%x", 255), t("%g units, %5.1f", 1500.5, 4.25)]
show [t("%lld:%02lld", 1234, 5), t("50% off"), t("%lld beds of %@", 1, "Ann")]
given locale "de"
show [t("Stop"), t("Fault %03d", 7), t("0x%x", 255), t("%g units, %5.1f", 1500.5, 4.25)]
show [t("%lld:%02lld", 1234, 5), t("50% off"), t("%lld beds of %@", 1, "Ann"), t("%lld beds of %@", 2, "Ann")]
// An empty translation is none.
show t("Buy")
