"""You Lying Sack: state, moves, rules, scoring and what each seat sees."""
