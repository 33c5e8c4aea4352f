enum Plan { free, other = _ }
func text(plan: Plan) -> String = plan.rawValue
