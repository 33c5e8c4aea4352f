record Item { sweet: Bool }
