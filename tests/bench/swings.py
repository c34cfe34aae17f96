#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints how a part of the skin swings in .pc2 caches, relative to a cache of linear blend skinning.

    swings.py BLEND.pc2 CACHE.pc2... [--center X,Y,Z] [--radius M] [--after FRAME]

Each line has the extremes of the mean vertical displacement of the vertices that are near the center in the
first frame of BLEND, as mm@frame. The caches have the same vertices and frames. The default place is the
belly of the built-in character "stout".
"""

import argparse
import array
import math
import struct


def read(path):
    """Returns the number of vertices and of frames, and all coordinates."""
    with open(path, "rb") as file:
        data = file.read()
    kind, _, vertices, _, _, frames = struct.unpack("<12siiffi", data[:32])
    if not kind.startswith(b"POINTCACHE2"):
        raise SystemExit(f"{path}: not a .pc2 cache; bake one with the ending .pc2")
    coordinates = array.array("f")
    coordinates.frombytes(data[32:32 + 12 * vertices * frames])
    return vertices, frames, coordinates


def extremes(values, after):
    """Returns (frame, value) where the values turn by more than a tenth of a millimeter."""
    found = [(after, values[after])]
    for i in range(after + 1, len(values) - 1):
        if (values[i] - values[i - 1]) * (values[i + 1] - values[i]) <= 0 and abs(values[i] - found[-1][1]) > 0.1:
            found.append((i, values[i]))
    return found[1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("blend")
    parser.add_argument("caches", nargs="+")
    parser.add_argument("--center", default="0,1.1,0.24")
    parser.add_argument("--radius", type=float, default=0.08)
    parser.add_argument("--after", type=int, default=0)
    options = parser.parse_args()
    center = [float(x) for x in options.center.split(",")]
    vertices, frames, blend = read(options.blend)
    near = [v for v in range(vertices) if math.dist(blend[3 * v:3 * v + 3], center) < options.radius]
    if not near:
        raise SystemExit("no vertex is near the center; choose another --center or a larger --radius")
    for path in options.caches:
        count, length, points = read(path)
        if (count, length) != (vertices, frames):
            raise SystemExit(f"{path}: has other vertices or frames than {options.blend}")
        heights = [1000 / len(near) * sum(points[3 * (f * vertices + v) + 1] - blend[3 * (f * vertices + v) + 1]
                                          for v in near) for f in range(frames)]
        print(path, *(f"{value:.1f}@{frame}" for frame, value in extremes(heights, options.after)))


if __name__ == "__main__":
    main()
