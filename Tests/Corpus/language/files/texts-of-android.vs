// The texts of an Android app: a file for each language, of which the script names the first.
texts t from "imported/res/values/strings.xml"
show [t("title"), t("quoted"), t("off"), t("brand"), t("cups_of", 1234), t("cups", 1), t("cups", 1234)]
show t("greeting", "Ann", 1234, 0.25)
given locale "de"
show [t("title"), t("off"), t("cups", 1), t("cups", 1234)]
show t("greeting", "Ann", 1234, 0.25)
given locale "pt-BR"
show t("title")
