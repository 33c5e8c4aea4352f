import ViewScriptDriver

/// As the compiler codes it.
enum Payment: Codable, Equatable { case cash, card(String) }

@MainActor final class PayModel { var payment = Payment.cash }

@MainActor func screen(_ world: World, _ mistake: Int) -> App<PayModel> {
  App(PayModel()).value("payment", \.payment)
    .action("pick") { (model: PayModel, new: Payment) in
      switch (mistake, new) {
      case (1, .card): break
      case (2, .card): model.payment = .card("")
      case (3, .cash): model.payment = .card("none")
      case _: model.payment = new
      }
    }
}
