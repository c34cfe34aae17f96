#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the result of `sinew compare` with nothing but caches of the visible skin.

    check_compare.py FOLDER FILE... [--sinew PROGRAM] [OPTION...]

FOLDER has the compare.csv and compare.json that `sinew compare FILE... OPTION... -o FOLDER` wrote.
For each row, the script bakes the same frames with `sinew bake` as .obj files, welds the vertices
that coincide at rest, and computes without any code of Sinew, in the coordinates of the file:

- the smallest and the largest volume inside the skin over that at rest, with holes closed by fans;
- in the frame with the smallest cross-section, the areas of the cuts at all places of all bones
  that compare.json lists, over those at rest.

It prints both numbers of each row and exits with 1 if any differ by more than the tolerance.
Options such as --set that change the motion must be those of `sinew compare`.
"""

import argparse
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

TOLERANCE = 2e-3  # .obj files have few digits, and they change which cut is the smallest
PLACES = 16
LEAST_SKIN = 0.6  # of the length of a section at rest


def subtract(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def lerp(a, b, t):
    return tuple((1.0 - t) * x + t * y for x, y in zip(a, b))


def mean(points):
    return tuple(sum(axis) / len(points) for axis in zip(*points))


def read_obj(path):
    """Returns the vertices of an .obj file and its polygons as lists of indices."""
    vertices, polygons = [], []
    for line in path.read_text().splitlines():
        words = line.split()
        if not words:
            continue
        if words[0] == "v":
            vertices.append(tuple(map(float, words[1:4])))
        elif words[0] == "f":
            polygons.append([int(word.split("/")[0]) - 1 for word in words[1:]])
    return vertices, polygons


class Surface:
    """The welded surface at rest, closed by a fan over each hole."""

    def __init__(self, vertices, polygons):
        first_at, self.kept, new_index = {}, [], []
        for index, place in enumerate(vertices):
            if place not in first_at:
                first_at[place] = len(self.kept)
                self.kept.append(index)
            new_index.append(first_at[place])
        self.triangles = []
        for polygon in polygons:
            corners = [new_index[v] for v in polygon]
            for k in range(1, len(corners) - 1):
                triangle = (corners[0], corners[k], corners[k + 1])
                if len(set(triangle)) == 3:
                    self.triangles.append(triangle)
        self.holes = []
        self.close()
        self.rest = self.posed(vertices)
        self.component = self.components()

    def close(self):
        surplus = {}
        for t in self.triangles:
            for a, b in ((t[0], t[1]), (t[1], t[2]), (t[2], t[0])):
                key, sign = ((a, b), 1) if a < b else ((b, a), -1)
                surplus[key] = surplus.get(key, 0) + sign
        missing = []
        for (a, b), count in surplus.items():
            missing += [(b, a) if count > 0 else (a, b)] * abs(count)
        group = Groups()
        for a, b in missing:
            group.join(a, b)
        hole_of = {}
        for v in sorted({v for edge in missing for v in edge}):
            hole = hole_of.setdefault(group.find(v), len(hole_of))
            if hole == len(self.holes):
                self.holes.append([])
            self.holes[hole].append(v)
        for a, b in missing:
            self.triangles.append((a, b, len(self.kept) + hole_of[group.find(a)]))

    def posed(self, vertices):
        """Returns the positions of the welded vertices and of the middles of the fans."""
        points = [vertices[v] for v in self.kept]
        return points + [mean([points[v] for v in hole]) for hole in self.holes]

    def components(self):
        group = Groups()
        for a, b, c in self.triangles:
            group.join(a, b)
            group.join(b, c)
        return [group.find(v) for v in range(len(self.rest))]

    def volume(self, points):
        return sum(dot(points[a], cross(points[b], points[c])) for a, b, c in self.triangles) / 6.0


class Groups:
    """Disjoint sets of numbers."""

    def __init__(self):
        self.parent = {}

    def find(self, item):
        root = item
        while self.parent.setdefault(root, root) != root:
            root = self.parent[root]
        while self.parent[item] != root:
            self.parent[item], item = root, self.parent[item]
        return root

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        self.parent[max(a, b)] = min(a, b)


class Cut:
    """A closed polyline in which a plane cuts a surface."""

    def __init__(self, surface, points, corners, origin, normal):
        self.component = surface.component[corners[0][0]]
        self.points = [lerp(points[a], points[b], t) for a, b, t in corners]
        at_rest = [lerp(surface.rest[a], surface.rest[b], t) for a, b, t in corners]
        self.rest_middle = mean(at_rest)
        self.rest_length = sum(map(math.dist, at_rest, at_rest[1:] + at_rest[:1]))
        self.area = 0.0
        angle = 0.0
        for one, other in zip(self.points, self.points[1:] + self.points[:1]):
            one, other = subtract(one, origin), subtract(other, origin)
            turned = dot(normal, cross(one, other))
            self.area += 0.5 * turned
            angle += math.atan2(turned, dot(one, other))
        self.encloses = abs(angle) > math.pi
        self.radius = max(math.dist(point, origin) for point in self.points)


def cuts(surface, points, heights, height, origin, normal):
    """Cuts the whole surface. heights are those of its vertices, height that of the plane."""
    following = {}
    for triangle in surface.triangles:
        above = [heights[v] >= height for v in triangle]
        if above[0] == above[1] == above[2]:
            continue
        start = end = None
        for k in range(3):
            if above[k] == above[(k + 1) % 3]:
                continue
            a, b = triangle[k], triangle[(k + 1) % 3]
            if above[k]:
                start = (min(a, b), max(a, b))
            else:
                end = (min(a, b), max(a, b))
        following.setdefault(start, []).append(end)
    found = []
    while following:
        first = edge = next(iter(following))
        corners = []
        while edge in following:
            a, b = edge
            corners.append((a, b, (height - heights[a]) / (heights[b] - heights[a])))
            ends = following[edge]
            after = ends.pop()
            if not ends:
                del following[edge]
            edge = after
        if edge == first and len(corners) > 2:
            found.append(Cut(surface, points, corners, origin, normal))
    return found


def cuts_across(surface, points, near, far, places):
    """Returns for each place of a bone the cuts in the plane across it."""
    length = math.dist(near, far)
    normal = tuple(x / length for x in subtract(far, near))
    heights = [dot(normal, subtract(point, near)) for point in points]
    result = {}
    for place in places:
        height = (place + 0.5) / PLACES * length
        origin = lerp(near, far, height / length)
        result[place] = cuts(surface, points, heights, height, origin, normal)
    return result


def section_near(outermost, candidates):
    """Returns the area and the length at rest of the cuts whose skin was near a cut at rest."""
    near = [cut for cut in candidates if cut.component == outermost.component
            and math.dist(cut.rest_middle, outermost.rest_middle) <= outermost.radius]
    return sum(cut.area for cut in near), sum(cut.rest_length for cut in near)


def sections(surface, points, data, joints):
    """Returns the areas over those at rest as (ratio, bone, place)."""
    index = {joint["name"]: i for i, joint in enumerate(data["joints"])}
    ratios = []
    for bone, places in data["places"].items():
        far = index[bone]
        near = data["joints"][far]["parent"]
        radius_at = {place["place"]: place["radius"] for place in places}
        at_rest = cuts_across(surface, surface.rest, data["rest_joints"][near],
                              data["rest_joints"][far], radius_at)
        posed = cuts_across(surface, points, joints[near], joints[far], radius_at)
        for place, radius in radius_at.items():
            around = [cut for cut in at_rest[place] if cut.encloses]
            if not around:
                continue
            # The radius tells the skin of this bone from clothes and hair around it.
            outermost = min(around, key=lambda cut: abs(cut.radius - radius))
            rest_area, rest_length = section_near(outermost, at_rest[place])
            area, length = section_near(outermost, posed[place])
            if length >= LEAST_SKIN * rest_length:
                ratios.append((max(0.0, area / rest_area), bone, place))
    return ratios


class Baker:
    """Bakes frames of the character."""

    def __init__(self, options, files, more):
        self.program, self.files, self.more = options.sinew, files, more

    def frames(self, method, clip, first, last, rate):
        """Yields (vertices, polygons) of each frame."""
        with tempfile.TemporaryDirectory() as folder:
            command = [self.program, "bake", *self.files, *self.more, "--method", method,
                       "--clip", clip, "--frames", f"{first}:{last}", "--fps", f"{rate:.17g}",
                       "-o", f"{folder}/%06d.obj"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            for path in sorted(pathlib.Path(folder).glob("*.obj")):
                yield read_obj(path)


def check_row(row, data, surface, baker):
    """Returns (name, value of the table, recomputed value) for the checked columns."""
    clip = "rest" if row["clip_index"] is None else str(row["clip_index"])
    rest_volume = surface.volume(surface.rest)
    volumes, worst = [], row.get("smallest_section")
    ratios = []
    frames = baker.frames(row["method"], clip, row["first"], row["last"], row["rate"])
    for number, (vertices, _) in enumerate(frames, row["first"]):
        points = surface.posed(vertices)
        volumes.append(surface.volume(points) / rest_volume)
        if worst and number == worst["frame"]:
            ratios = sections(surface, points, data, worst["joints"])
    results = [("volume_min", min(volumes)), ("volume_max", max(volumes))]
    if ratios:
        results.append(("cross_section_min", min(ratios)[0]))
    return [(name, row[name], value) for name, value in results]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--sinew", default="build/release/bin/sinew", help="the program")
    options, more = parser.parse_known_args()

    data = json.loads((options.folder / "compare.json").read_text())
    with open(options.folder / "compare.csv", newline="") as file:
        table = list(csv.DictReader(file))
    if len(table) != len(data["rows"]):
        sys.exit("compare.csv and compare.json have different numbers of rows")
    baker = Baker(options, options.files, more)
    surface = Surface(*next(baker.frames("linear-blend", "rest", 0, 0, 30.0)))

    failed = False
    for written, row in zip(table, data["rows"]):
        for name, value, recomputed in check_row(row, data, surface, baker):
            if value is None or abs(float(written[name]) - value) > 1e-5 * max(1.0, abs(value)):
                sys.exit(f"compare.csv and compare.json differ in {name} of {row['method']}")
            wrong = abs(value - recomputed) > TOLERANCE
            failed = failed or wrong
            print(f"{row['method']:<20} {row['clip']:<20} {name:<18} {value:10.5f} "
                  f"{recomputed:10.5f}{'  DIFFERS' if wrong else ''}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
