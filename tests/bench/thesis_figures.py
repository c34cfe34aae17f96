#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws figures like those of Abu Rumman 2016, chapters 4 and 5, with the built-in characters.

    thesis_figures.py SINEW FOLDER [NAME...]

Writes FOLDER/NAME.jpg for each of the figures below, or for those named. Needs ffmpeg, and OpenGL 4.5.
"""

import argparse
import math
import os
import subprocess
import tempfile

SIZE = 360
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data")
POSITION_BASED = ["--method", "position-based"]
# The material of the thesis with as many tetrahedra and iterations as in Table 5.2.
PUBLISHED = [*POSITION_BASED, "--set", "position.model=published", "--set", "position.iterations=22",
             "--set", "position.tetrahedra=4400"]
RESPONSE = [*PUBLISHED, "--contact", "global"]
# Colors how far contact has moved the skin, from blue to yellow.
TOUCHED = [*RESPONSE, "--compare", "contact=none", "--heat", "distance"]
BALL_RADIUS = 0.12
BALL_CENTER = (0.0, 1.0, 0.45)  # in front of the forearm, as in reproduction_bench position-detection


def clip(name, character, frame, *options, camera="left"):
    return [character, "--clip", name, "--frame", str(frame), "--camera", camera, *options]


def frames(name, character, numbers, *options, camera="left"):
    return [clip(name, character, number, *options, camera=camera) for number in numbers]


# Rows of images, each a list of arguments of render. BALL stands for the rigid body.
FIGURES = {
    "walk": [frames("walk", "humanoid", (6, 15, 24, 33), *POSITION_BASED),
             frames("walk", "stout", (6, 15, 24, 33), *POSITION_BASED)],
    "kick": [frames("kick", "humanoid", (14, 22, 29, 36), *POSITION_BASED)],
    "methods": [[clip("twist", "arm", 45, "--method", method, camera="front") for method in methods] +
                [clip("bend", "arm", 26, "--method", method) for method in methods]
                for methods in [("linear-blend", "dual-quaternion", "position-based")]],
    "overlap": [[clip("bend", "arm", 45, *POSITION_BASED, "--contact", "none"),
                 clip("bend", "leg", 45, *POSITION_BASED, "--contact", "none"),
                 clip("squat", "humanoid", 45, *POSITION_BASED, "--contact", "none", "--focus", "shin.L")]],
    "planes": [[clip("bend", "arm", 0, *RESPONSE, "--show", "skeleton"),
                clip("bend", "arm", 45, *PUBLISHED, "--contact", "none"),
                clip("bend", "arm", 45, *RESPONSE)]],
    "detection": [frames("walk", "humanoid", (6, 15, 24, 33), *TOUCHED, camera="back"),
                  frames("bend", "leg", (18, 27, 36, 45), *TOUCHED),
                  frames("bend", "arm", (18, 27, 36, 45), *TOUCHED),
                  frames("bend", "arm", (18, 27, 36, 45), *TOUCHED, "--collider", "BALL")],
    "response": [frames("bend", "arm", (18, 27, 36, 45), *RESPONSE)],
}


def write_obj(path, points, triangles):
    with open(path, "w") as file:
        file.writelines("v %.9g %.9g %.9g\n" % tuple(p) for p in points)
        file.writelines("f %d %d %d\n" % tuple(v + 1 for v in t) for t in triangles)


def sphere(rings=15, segments=24):
    """Returns points and triangles of a sphere around the place of the rigid body."""
    def at(ring, segment):
        latitude, longitude = math.pi * ring / (rings + 1), 2 * math.pi * segment / segments
        direction = (math.sin(latitude) * math.cos(longitude), -math.cos(latitude),
                     math.sin(latitude) * math.sin(longitude))
        return [c + BALL_RADIUS * x for c, x in zip(BALL_CENTER, direction)]

    points = [at(0, 0)] + [at(i, j) for i in range(1, rings + 1) for j in range(segments)] + [at(rings + 1, 0)]
    triangles = []
    for j in range(segments):
        a, b = 1 + j, 1 + (j + 1) % segments
        triangles.append((0, a, b))
        for i in range(0, (rings - 1) * segments, segments):
            triangles += [(a + i, a + i + segments, b + i + segments), (a + i, b + i + segments, b + i)]
        last = (rings - 1) * segments
        triangles.append((len(points) - 1, b + last, a + last))
    return points, triangles


def read_vtk(path):
    """Returns points and tetrahedra of a file that `sinew tetrahedra` wrote."""
    words = open(path).read().split()
    points, cells = words.index("POINTS"), words.index("CELLS")
    numbers = [float(x) for x in words[points + 3:points + 3 + 3 * int(words[points + 1])]]
    corners = [int(x) for x in words[cells + 3:cells + 3 + 5 * int(words[cells + 1])]]
    return (list(zip(numbers[::3], numbers[1::3], numbers[2::3])),
            [corners[i + 1:i + 5] for i in range(0, len(corners), 5)])


def write_ball(sinew, folder):
    """Writes the boundary of a ball of about 132 tetrahedra and returns its path."""
    round_ball, solid, ball = (os.path.join(folder, name) for name in ("round.obj", "ball.vtk", "ball.obj"))
    write_obj(round_ball, *sphere())
    subprocess.run([sinew, "tetrahedra", round_ball, "--count", "132", "--levels", "1", "-o", solid],
                   check=True, capture_output=True)
    points, tetrahedra = read_vtk(solid)
    sides = {}
    for a, b, c, d in tetrahedra:
        for side in ((a, c, b), (a, b, d), (a, d, c), (b, c, d)):
            sides.setdefault(tuple(sorted(side)), []).append(side)
    boundary = [owners[0] for owners in sides.values() if len(owners) == 1]
    used = sorted({v for t in boundary for v in t})
    number = {v: i for i, v in enumerate(used)}
    write_obj(ball, [points[v] for v in used], [[number[v] for v in t] for t in boundary])
    return ball


def draw(sinew, options, ball, path):
    """Draws one image. Of a comparison, only the first side is kept."""
    character, *rest = [ball if word == "BALL" else word for word in options]
    width = 2 * SIZE if "--compare" in rest else SIZE
    subprocess.run([sinew, "render", os.path.join(DATA, character + ".glb"), *rest, "--size", f"{width}x{SIZE}",
                    "-o", path], check=True, capture_output=True)


def montage(rows, path):
    """Puts images into one, row by row."""
    images = [image for row in rows for image in row]
    places = [f"{SIZE * x}_{SIZE * y}" for y, row in enumerate(rows) for x in range(len(row))]
    inputs = [word for image in images for word in ("-i", image)]
    crops = "".join(f"[{i}]crop={SIZE}:{SIZE}:0:0[c{i}];" for i in range(len(images)))
    names = "".join(f"[c{i}]" for i in range(len(images)))
    stack = f"xstack=inputs={len(images)}:layout={'|'.join(places)},scale=iw*3/4:-1"
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *inputs, "-filter_complex", f"{crops}{names}{stack}",
                    "-q:v", "5", path], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sinew")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(FIGURES))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ball = write_ball(options.sinew, folder)
        for name in options.names or FIGURES:
            rows = [[os.path.join(folder, f"{y}-{x}.png") for x in range(len(row))]
                    for y, row in enumerate(FIGURES[name])]
            for row, images in zip(FIGURES[name], rows):
                for arguments, image in zip(row, images):
                    draw(options.sinew, arguments, ball, image)
            montage(rows, os.path.join(options.folder, name + ".jpg"))


if __name__ == "__main__":
    main()
