/// Find, run, compare, update, report.
