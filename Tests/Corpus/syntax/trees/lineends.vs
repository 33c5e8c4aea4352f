#!/usr/bin/env vsh
/// doc
show """
    a
    b
    """
wait
