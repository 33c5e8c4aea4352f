/// Syntax trees to a program, or diagnostics.
