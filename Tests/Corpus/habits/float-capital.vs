record Tea { price: Float }
show Tea(1.5).price
