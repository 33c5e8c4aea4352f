#!/bin/sh
# toggles.sh N: the same toggles for Spin, whose verifier, built once in a folder of its own, walks them breadth first.
# toggles.sh N build: only builds that.
folder=${TMPDIR:-/tmp}/vsh-spin-$1
sum=$(seq -s + 1 "$1" | sed 's/\([0-9]*\)/t\1/g')
if [ ! -x "$folder/pan" ]; then
  mkdir -p "$folder" && cd "$folder" || exit 1
  {
    seq 1 "$1" | sed 's/.*/bit t&;/'
    echo 'active proctype toggles() { do'
    seq 1 "$1" | sed "s/.*/:: d_step { t& = 1 - t&; assert($sum <= $1) }/"
    echo 'od }'
  } > toggles.pml
  spin -a toggles.pml > spin.log && gcc -O2 -w -DSAFETY -DNOREDUCE -DBFS -o pan pan.c || exit 1
fi
cd "$folder" || exit 1
[ "$2" = build ] || exec ./pan "-w$(($1 + 3))" "-m$(((1 << $1) + 100))"
