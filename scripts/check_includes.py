#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the includes within src/ (check_includes.py [REPOSITORY]) and exits with 1 if one is wrong.

It prints every cycle, and every include of a folder that is not above the including one in the
table of docs/architecture.md. The nodes of a cycle are subjects: the files NAME.h, NAME.cpp and
NAME.cu of one folder. A subject includes another one if any of its files includes the header of the
other. The script only needs Debian's python3-minimal.
"""
import os
import re
import sys
from collections import defaultdict

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
FOLDER_ROW = re.compile(r"^\| `(\w+)/` \|", re.MULTILINE)
SOURCES = (".h", ".cpp", ".cu")

# Cycles that are accepted: sets of subjects, each with the reason.
ACCEPTED_CYCLES = {}


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def read_includes(src):
    """Returns for each file, by its path in src/, the files of src/ that it includes."""
    files = sorted(os.path.relpath(os.path.join(folder, name), src)
                   for folder, _, names in os.walk(src) for name in names
                   if name.endswith(SOURCES))
    known = set(files)
    return {name: [other for other in INCLUDE.findall(text_of(os.path.join(src, name)))
                   if other in known]
            for name in files}


def subject_of(name):
    """Returns the path of a file without its ending."""
    return name.rsplit(".", 1)[0]


def subject_graph(includes):
    """Returns for each subject the set of the other subjects that it includes."""
    graph = defaultdict(set)
    for name, others in includes.items():
        graph[subject_of(name)] |= {subject_of(other) for other in others} - {subject_of(name)}
    return graph


def strong_components(graph):
    """Returns the strongly connected components of more than one node (Tarjan 1972)."""
    sys.setrecursionlimit(10 * len(graph) + 1000)
    order, low, stack, components = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            start = stack.index(node)
            if len(stack) - start > 1:
                components.append(frozenset(stack[start:]))
            del stack[start:]

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return components


def may_include(name, other, rank):
    """Returns whether the rules of docs/architecture.md allow the file `name` to include `other`."""
    path, other_path = name.split("/")[:-1], other.split("/")[:-1]
    if not path:  # main.cpp
        return True
    if other == "cuda/host_device.h":
        return True
    if "cuda" in other_path and "cuda" not in path:
        return False
    folder, other_folder = path[0], other_path[0]
    if folder == other_folder or other_folder == "core":
        return True
    if folder == "cuda":
        return False
    return other_folder == "cuda" or rank[other_folder] < rank[folder]


def main():
    own_root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    root = sys.argv[1] if len(sys.argv) > 1 else own_root
    listed = FOLDER_ROW.findall(text_of(os.path.join(root, "docs", "architecture.md")))
    includes = read_includes(os.path.join(root, "src"))
    faults = []
    rank = {folder: number for number, folder in enumerate(listed)}
    folders = {name.split("/")[0] for name in includes if "/" in name} - {"cuda"}
    faults += [f"src/{folder}/ is not in the table of docs/architecture.md"
               for folder in sorted(folders - set(rank))]
    rank.update((folder, len(rank)) for folder in folders - set(rank))
    faults += [f"src/{name} may not include {other}" for name, others in includes.items()
               for other in others if not may_include(name, other, rank)]
    graph = subject_graph(includes)
    components = strong_components(graph)
    for component in components:
        if component not in ACCEPTED_CYCLES:
            edges = [f"  {node} -> {other}" for node in sorted(component)
                     for other in sorted(graph[node] & component)]
            faults.append("\n".join([f"cycle of {len(component)} subjects:"] + edges))
    faults += [f"the accepted cycle {sorted(cycle)} does not exist any more"
               for cycle in ACCEPTED_CYCLES if cycle not in components]
    for fault in faults:
        print(f"check_includes: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
