/// The only place that calls the stages in order.
