#!/usr/bin/env bash
# networkx 3.6.1 with pydot 4.0.1 (PyPI): `nx_pydot.read_dot`, which reads DOT into a graph to compute with.
#
# The guess: a cluster is only a box around nodes. A chart whose states and transitions stand in `subgraph cluster_teas { … }`
# is read with all of them; the box is lost.
#
# What happens: only what stands outside of every subgraph is read. The graph is empty, without a word: 0 nodes and 0 edges,
# so that no state is unreachable and no way is missing. The same lines without the cluster make 3 nodes and 4 edges. Of a
# state in a cluster that an edge outside names, there is the name without its label.
#
# It touches whoever computes with what `vsh graph --format dot` writes, which has a cluster for each screen.
#
# Seen on 2026-11-30. It ends with 0 while this holds, and with 1 where it has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python >/dev/null
python/bin/pip -q install networkx==3.6.1 pydot==4.0.1
states='s1 [label="loading"]; s2 [label="loaded"]; s3 [label="failed"]'
ways='s1 -> s2 [label="ok"]; s1 -> s3 [label="fail"]; s2 -> s1 [label="again"]; s3 -> s1 [label="retry"]'
echo "digraph { subgraph cluster_teas { label=\"Teas\"; $states; $ways } }" >cluster.dot
echo "digraph { subgraph cluster_teas { label=\"Teas\"; $states }; $ways }" >half.dot
echo "digraph { $states; $ways }" >flat.dot
cat >read.py <<'PY'
import sys

from networkx.drawing.nx_pydot import read_dot

found = {}
for name in ("flat", "half", "cluster"):
    graph = read_dot(f"{name}.dot")
    labels = sum("label" in values for _, values in graph.nodes(data=True))
    found[name] = (len(graph.nodes), labels, len(graph.edges))
    print(f"{name}: {len(graph.nodes)} nodes, {labels} with a label, {len(graph.edges)} edges")
sys.exit(0 if found == {"flat": (3, 3, 4), "half": (3, 0, 4), "cluster": (0, 0, 0)} else 1)
PY
python/bin/python read.py
