screen A:
    state s
