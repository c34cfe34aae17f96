#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes hard inputs of registration from a scan of a person whose joints are known.

    hard_scans.py SCAN.ply TRUTH.json OUT [NAME...]

SCAN.ply and TRUTH.json are those of `sinew body --scan --truth`: in m, +y up, facing +z. Writes
OUT/NAME.ply and OUT/NAME.json, the truth, for each name of VARIANTS or those that are given.
"""

import array
import json
import math
import pathlib
import random
import sys

CLOTHES = {"upper_arm": 0.6, "thigh": 0.7}  # bones that are dressed, and their dressed share


def read_ply(path):
    """Returns points and triangles of a binary .ply as `sinew body --scan` writes it."""
    data = path.read_bytes()
    end = data.index(b"end_header\n") + len(b"end_header\n")
    words = data[:end].split()
    vertices = int(words[words.index(b"vertex") + 1])
    faces = int(words[words.index(b"face") + 1])
    numbers = array.array("f", data[end:end + 12 * vertices])
    points = [tuple(numbers[i:i + 3]) for i in range(0, 3 * vertices, 3)]
    begin = end + 12 * vertices
    corners = b"".join(data[begin + 13 * f + 1:begin + 13 * f + 13] for f in range(faces))
    numbers = array.array("i", corners)
    return points, [tuple(numbers[i:i + 3]) for i in range(0, 3 * faces, 3)]


def write_ply(path, points, triangles):
    header = (f"ply\nformat binary_little_endian 1.0\nelement vertex {len(points)}\n"
              "property float x\nproperty float y\nproperty float z\n")
    if triangles:
        header += (f"element face {len(triangles)}\n"
                   "property list uchar int vertex_indices\n")
    with open(path, "wb") as file:
        file.write((header + "end_header\n").encode())
        array.array("f", (x for p in points for x in p)).tofile(file)
        for t in triangles:
            file.write(b"\x03" + array.array("i", t).tobytes())


def add(a, b, share=1.0):
    return tuple(x + share * y for x, y in zip(a, b))


def normals_of(points, triangles):
    sums = [[0.0, 0.0, 0.0] for _ in points]
    for t in triangles:
        a, b, c = (points[v] for v in t)
        u, w = add(b, a, -1.0), add(c, a, -1.0)
        normal = (u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0])
        for v in t:
            for k in range(3):
                sums[v][k] += normal[k]
    lengths = [math.hypot(*s) or 1.0 for s in sums]
    return [tuple(x / length for x in s) for s, length in zip(sums, lengths)]


def kept(points, triangles, keeps):
    """Returns the surface without the triangles that have a vertex that `keeps` refuses."""
    flags = [keeps(v) for v in range(len(points))]
    left = [t for t in triangles if all(flags[v] for v in t)]
    used = sorted({v for t in left for v in t})
    new = {v: i for i, v in enumerate(used)}
    return [points[v] for v in used], [tuple(new[v] for v in t) for t in left]


class Bones:
    """Finds the bone nearest to a point."""

    PAIRS = [("hips", "chest"), ("chest", "neck"), ("neck", "head"), ("thigh", "shin"),
             ("shin", "foot"), ("foot", "toe"), ("upper_arm", "forearm"), ("forearm", "hand"),
             ("hand", "middle_1"), ("middle_1", "middle_3"), ("hand", "thumb_2")]

    def __init__(self, joints):
        self.segments = []
        for begin, end in self.PAIRS:
            for side in ("", ".L", ".R"):
                if begin + side in joints and end + side in joints:
                    self.segments.append((begin, side, joints[begin + side], joints[end + side]))

    def nearest(self, point):
        """Returns name and side of a bone, and the share of its length at the nearest place."""
        best = None
        for name, side, a, b in self.segments:
            along, to = add(b, a, -1.0), add(point, a, -1.0)
            share = sum(x * y for x, y in zip(along, to)) / sum(x * x for x in along)
            at = min(1.0, max(0.0, share))
            distance = math.dist(point, add(a, along, at))
            if best is None or distance < best[0]:
                best = (distance, name, side, at)
        return best[1:]


def box(low, high):
    """Returns a box of small triangles, so that its vertices are as dense as those of a scan."""
    points, triangles = [], []
    for axis in range(3):
        u, w = (axis + 1) % 3, (axis + 2) % 3
        steps = [max(1, round((high[k] - low[k]) / 0.02)) for k in (u, w)]
        for at, outward in ((low[axis], False), (high[axis], True)):
            first = len(points)
            for i in range(steps[0] + 1):
                for j in range(steps[1] + 1):
                    p = [0.0, 0.0, 0.0]
                    p[axis] = at
                    p[u] = low[u] + (high[u] - low[u]) * i / steps[0]
                    p[w] = low[w] + (high[w] - low[w]) * j / steps[1]
                    points.append(tuple(p))
            for i in range(steps[0]):
                for j in range(steps[1]):
                    a = first + i * (steps[1] + 1) + j
                    b, c, d = a + steps[1] + 1, a + steps[1] + 2, a + 1
                    for t in ((a, b, c), (a, c, d)):
                        triangles.append(t if outward else t[::-1])
    return points, triangles


def joined(*surfaces):
    points, triangles = [], []
    for own_points, own_triangles in surfaces:
        first = len(points)
        points += own_points
        triangles += [tuple(v + first for v in t) for t in own_triangles]
    return points, triangles


def chair_behind(points, joints):
    """Returns a chair whose seat touches the calves."""
    knee = joints["shin.L"][1]
    middle = 0.5 * (joints["shin.L"][0] + joints["shin.R"][0])
    back = min(p[2] for p in points if abs(p[1] - knee + 0.02) < 0.03)
    top, deep, wide = knee + 0.0, 0.42, 0.21
    parts = [box((middle - wide, top - 0.04, back - deep), (middle + wide, top, back + 0.005)),
             box((middle - wide, top, back - deep), (middle + wide, top + 0.45, back - deep + 0.03))]
    floor = min(p[1] for p in points)
    for x in (middle - wide, middle + wide - 0.04):
        for z in (back - deep, back - 0.04):
            parts.append(box((x, floor, z), (x + 0.04, top - 0.04, z + 0.04)))
    return joined(*parts)


def chair(points, triangles, joints):
    return joined((points, triangles), chair_behind(points, joints))


def chair_joined(points, triangles, joints):
    """The same with tubes between the chair and the calves, as one surface."""
    seat = chair_behind(points, joints)
    all_points, all_triangles = joined((points, triangles), seat)
    normals = normals_of(all_points, all_triangles)
    for side in (".L", ".R"):
        target = add(joints["shin" + side], (0.0, -0.02, -0.08))

        def best(of_body):
            low, high = (0, len(points)) if of_body else (len(points), len(all_points))
            sign = -1.0 if of_body else 1.0
            return min((t for t in all_triangles if low <= t[0] < high
                        and sign * normals[t[0]][2] > 0.5),
                       key=lambda t: math.dist(all_points[t[0]], target))

        ours, theirs = best(True), best(False)
        all_triangles.remove(ours)
        all_triangles.remove(theirs)
        theirs = min((theirs[::-1][k:] + theirs[::-1][:k] for k in range(3)), key=lambda t: sum(
            math.dist(all_points[a], all_points[b]) for a, b in zip(ours, t)))
        for k in range(3):
            a, b, c, d = ours[k], ours[(k + 1) % 3], theirs[k], theirs[(k + 1) % 3]
            all_triangles += [(a, b, d), (a, d, c)]
    return all_points, all_triangles


def no_arm(points, triangles, joints):
    bones = Bones(joints)

    def keeps(v):
        name, side, share = bones.nearest(points[v])
        is_arm = name in ("upper_arm", "forearm", "hand", "middle_1")
        return not (side == ".L" and is_arm and (name != "upper_arm" or share > 0.15))

    return kept(points, triangles, keeps)


def dense(points, triangles, joints):
    """At least two million triangles, with a noise of half a millimeter."""
    noise = random.Random(1)
    while len(triangles) < 2_000_000:
        points, middles, smaller = list(points), {}, []

        def middle(a, b):
            key = (a, b) if a < b else (b, a)
            if key not in middles:
                middles[key] = len(points)
                mean = add(points[a], points[b])
                points.append(tuple(0.5 * x + noise.gauss(0.0, 0.0005) for x in mean))
            return middles[key]

        for a, b, c in triangles:
            ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
            smaller += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
        triangles = smaller
    return points, triangles


def shirt_and_shorts(points, triangles, joints):
    """Loose clothes 1 to 3 cm above the skin, with folds."""
    bones, normals = Bones(joints), normals_of(points, triangles)
    result = []
    for p, normal in zip(points, normals):
        name, side, share = bones.nearest(p)
        is_dressed = share < CLOTHES.get(name, -1.0) or name in ("hips", "chest") and share < 0.95
        lift = 0.0
        if is_dressed and p[1] < joints["neck"][1] - 0.02:
            folds = math.sin(90.0 * p[0] + 25.0 * p[1]) * math.sin(40.0 * p[1] - 30.0 * p[2])
            lift = 0.018 + 0.010 * folds
        result.append(add(p, normal, lift))
    return result, triangles


def skirt(points, triangles, joints):
    """A long skirt with folds, which joins the legs and hides the thighs."""
    top = joints["hips"][1] + 0.02
    bottom = min(joints["shin.L"][1], joints["shin.R"][1]) - 0.1
    bones = Bones(joints)

    def keeps(v):
        name, side, share = bones.nearest(points[v])
        is_leg = name in ("thigh", "shin", "hips")
        return not (is_leg and bottom + 0.02 < points[v][1] < top - 0.02)

    around = [p for v, p in enumerate(points) if abs(p[1] - top) < 0.02
              and bones.nearest(p)[0] in ("hips", "thigh", "chest")]
    middle = [0.5 * (min(p[k] for p in around) + max(p[k] for p in around)) for k in (0, 2)]
    radii = [0.5 * (max(p[k] for p in around) - min(p[k] for p in around)) + 0.01 for k in (0, 2)]
    body = kept(points, triangles, keeps)
    rows, sides, cone, faces = 60, 240, [], []
    for i in range(rows + 1):
        share = i / rows
        for j in range(sides):
            angle = 2.0 * math.pi * j / sides
            wide = 1.0 + 0.35 * share + 0.06 * share * math.sin(14.0 * angle)
            cone.append((middle[0] + wide * radii[0] * math.cos(angle), top + share * (bottom - top),
                         middle[1] + wide * radii[1] * math.sin(angle)))
            if i < rows:
                a, b = i * sides + j, i * sides + (j + 1) % sides
                faces += [(a, b, b + sides), (a, b + sides, a + sides)]
    return joined(body, (cone, faces))


def points_alone(points, triangles, joints):
    return points, []


def upside_down(points, triangles, joints):
    return [(x, -y, -z) for x, y, z in points], triangles


def in_millimeters(points, triangles, joints):
    return [tuple(1000.0 * x for x in p) for p in points], triangles


VARIANTS = {"upside-down": upside_down, "millimeters": in_millimeters, "chair": chair,
            "chair-joined": chair_joined, "no-arm": no_arm, "dense": dense,
            "clothes": shirt_and_shorts, "skirt": skirt, "points": points_alone}


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    scan, truth_file, out = (pathlib.Path(argument) for argument in sys.argv[1:4])
    out.mkdir(parents=True, exist_ok=True)
    points, triangles = read_ply(scan)
    truth = json.loads(truth_file.read_text())
    joints = {name: tuple(place) for name, place in truth["joints"].items()}
    for name in sys.argv[4:] or VARIANTS:
        write_ply(out / f"{name}.ply", *VARIANTS[name](points, triangles, joints))
        moved = dict(truth)
        if name in ("upside-down", "millimeters"):
            for kind in ("joints", "landmarks"):
                places = truth[kind]
                moved[kind] = dict(zip(places, VARIANTS[name](list(places.values()), [], {})[0]))
        (out / f"{name}.json").write_text(json.dumps(moved))
        print(out / f"{name}.ply", flush=True)


if __name__ == "__main__":
    main()
