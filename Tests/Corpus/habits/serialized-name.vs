record User {
    @SerializedName("e-mail") mail: String
}
