#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Bakes characters to .glb and reads the result with Sinew, three.js, Blender and the Khronos validator.

    round_trips.py PROGRAM NODE_MODULES FILE... [--frames 20] [--without blender,three]

NODE_MODULES is the folder in which scripts/setup_outside.sh has installed three.js and the validator. The
first clip of each FILE is baked with linear blend skinning: as morph targets and, if it has a skeleton, with
--keep-skeleton. Prints a row for each file: the largest distances, as shares of the height, between the
.obj frames and the surfaces that Sinew, three.js and Blender read; the number of key frames among the
frames that were baked; the result of the validator; and whether the materials, textures, vertex colors and
texture coordinates of a glTF original are unchanged. Key frames differ by the rounding to 16 bits alone. In
between, the surface is within the tolerance with which key frames are left out (docs/export.md, Thinned).
For every file Sinew must find the same parts again. Problems are printed below the row. Exits with 1 if
there were any.
"""

import argparse
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
RATE = 30
KEY_TOLERANCE = 1e-4  # of the height, at key frames
THINNED_TOLERANCE = 6e-4  # of the height, between key frames


def run(*words, seconds=600):
    try:
        done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return 124, "problem: no end within %d s" % seconds
    return done.returncode, done.stdout + done.stderr


def read_corners(path):
    """Returns the corners of all triangles. Vertices are not compared, since files may share them differently."""
    points, corners = [], []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            words = line.split()
            if words and words[0] == "v":
                points.append([float(word) for word in words[1:4]])
            elif words and words[0] == "f":
                corners += [int(word.split("/")[0]) - 1 for word in words[1:]]
    return np.array(points)[corners]


def key_frames(path):
    """Returns the frames at which the first animation of a .glb has keys; frame 0 if it has none."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20:20 + length])
    if not document.get("animations"):
        return {0}
    times = document["accessors"][document["animations"][0]["samplers"][0]["input"]]
    start = 28 + length + document["bufferViews"][times["bufferView"]].get("byteOffset", 0) + times.get("byteOffset", 0)
    return {round(time * RATE) for time in struct.unpack_from("<%df" % times["count"], data, start)}


def similarity(source, target):
    """Returns the similarity transformation that maps points closest to others (Umeyama 1991)."""
    middle, aim = source.mean(axis=0), target.mean(axis=0)
    left, values, right = np.linalg.svd((target - aim).T @ (source - middle))
    sign = np.sign(np.linalg.det(left @ right))
    turn = left @ np.diag([1, 1, sign]) @ right
    size = (values * [1, 1, sign]).sum() / ((source - middle) ** 2).sum()
    return size * turn, aim - size * turn @ middle


def move_obj(source, target, linear, offset):
    with open(source, encoding="utf-8") as lines, open(target, "w", encoding="utf-8") as moved:
        for line in lines:
            if line.startswith("v "):
                words = line.split()
                point = linear @ np.array([float(word) for word in words[1:4]]) + offset
                line = "v %.9g %.9g %.9g\n" % tuple(point)
            moved.write(line)


class Trip:
    """Bakes one file into a folder and reads the result by all programs."""

    def __init__(self, options, file, folder):
        self.options, self.file, self.folder = options, file, folder
        self.problems = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def sinew(self, *words):
        code, text = run(self.options.program, *words)
        if code != 0:
            self.problems.append(text.strip())
        return code == 0

    def bake(self, file, name, *more):
        return self.sinew("bake", file, "--method", "linear-blend", "--threads", "1", "-o", self.path(name), *more)

    def info(self, file):
        code, text = run(self.options.program, "info", "--json", file)
        return json.loads(text[text.index("{"):]) if code == 0 else None

    def go(self):
        known = self.info(self.file)
        if known is None or not known["parts"]:
            return None
        seconds = known["clips"][0]["seconds"] if known["clips"] else 0.0
        last = min(self.options.frames, int(seconds * RATE + 1e-3))
        shown = sorted({0, last // 2, last})
        frames = ("--frames", f"0:{last}")
        if not self.bake(self.file, "baked.glb", *frames) or not self.bake(self.file, "f%d.obj", *frames):
            return ["refused"]
        if not os.path.exists(self.path("f0.obj")):
            os.rename(self.path("f.obj"), self.path("f0.obj"))
        kept = bool(known["skeleton"]) and self.bake(self.file, "kept.glb", "--keep-skeleton",
                                                 "--morph-tolerance", "0", *frames)
        keys = key_frames(self.path("baked.glb"))
        row = [self.read_by_sinew(known, shown, last, keys), f"{len(keys)}/{last + 1}"]
        objs = self.in_coordinates_of_glb(shown)
        glbs = ["baked.glb"] + (["kept.glb"] if kept else [])
        row += [self.validate(glbs)]
        row += [self.play("baked.glb", objs, 5.5e-4), self.play("kept.glb", objs, 1e-4) if kept else "-"]
        row += [self.look(), self.blend(objs)]
        return row

    def read_by_sinew(self, known, shown, last, keys):
        again = self.info(self.path("baked.glb"))
        def parts(of):
            return sorted((part["material"] or "", part["triangles"], part["textured"]) for part in of["parts"])
        if again is None or parts(again) != parts(known):
            self.problems.append(f"other parts: {parts(known)}, baked {parts(again) if again else None}")
        self.bake(self.path("baked.glb"), "g%d.obj", "--frames", f"0:{last}")
        if not os.path.exists(self.path("g0.obj")):
            os.rename(self.path("g.obj"), self.path("g0.obj"))
        worst = 0.0
        for frame in shown:
            ours, theirs = read_corners(self.path(f"f{frame}.obj")), read_corners(self.path(f"g{frame}.obj"))
            if ours.shape != theirs.shape:
                self.problems.append(f"{len(ours) // 3} triangles, read again {len(theirs) // 3}")
                return "other"
            if frame == shown[0]:
                self.to_glb = similarity(ours, theirs)
            moved = ours @ self.to_glb[0].T + self.to_glb[1]
            apart = np.sqrt(((moved - theirs) ** 2).sum(axis=1)).max() / np.ptp(theirs, axis=0).max()
            if not apart <= (KEY_TOLERANCE if frame in keys else THINNED_TOLERANCE):
                self.problems.append(f"Sinew reads frame {frame} of its own file {apart:.2e} of the height away")
            worst = max(worst, apart)
        return f"{worst:.1e}"

    def in_coordinates_of_glb(self, shown):
        for frame in shown:
            if hasattr(self, "to_glb"):
                move_obj(self.path(f"f{frame}.obj"), self.path(f"t{frame}.obj"), *self.to_glb)
        return {frame: self.path(f"t{frame}.obj") for frame in shown if hasattr(self, "to_glb")}

    def validate(self, glbs):
        code, text = run("node", os.path.join(HERE, "validate.cjs"), self.options.modules, *map(self.path, glbs))
        if code != 0:
            self.problems += [line for line in text.splitlines() if " error " in line or " warning " in line][:5]
        return "valid" if code == 0 else "INVALID"

    def play(self, name, objs, tolerance):
        if "three" in self.options.without or not objs:
            return "-"
        _, text = run("node", os.path.join(HERE, "browser.cjs"), "chromium", self.options.modules, self.path(name),
                      self.path("picture"), tolerance, *[f"{frame / RATE}={path}" for frame, path in objs.items()])
        self.problems += [f"{name}: {line}" for line in text.splitlines() if line.startswith("problem")]
        found = [float(value) for value in re.findall(r"s: ([0-9.e+-]+) of the height", text)]
        return f"{max(found):.1e}" if found else "none"

    def is_gltf(self):
        return self.file.lower().endswith((".glb", ".gltf"))

    def look(self):
        if "three" in self.options.without or not self.is_gltf():
            return "-"
        code, text = run("node", os.path.join(HERE, "looks.cjs"), "chromium", self.options.modules, self.file,
                         self.path("baked.glb"))
        self.problems += ["looks: " + line for line in text.splitlines() if line.startswith("problem")][:8]
        return "equal" if code == 0 else "OTHER"

    def blend(self, objs):
        if "blender" in self.options.without:
            return "-"
        code, text = run("blender", "-b", "--factory-startup", "--python-exit-code", "1", "--python",
                         os.path.join(HERE, "baked_in_blender.py"), "--", self.path("baked.glb"),
                         *([self.file] if self.is_gltf() else []), *[f"{frame}={path}" for frame, path in objs.items()])
        found = [float(value) for value in re.findall(r"frame \d+: ([0-9.e+-]+) of the height\n", text)]
        self.problems += ["Blender: " + line[:400] for line in text.splitlines()
                          if line.startswith(("problem", "Error", "Traceback"))][:8]
        return (f"{max(found):.1e}" if found else "none") + ("" if code == 0 else " OTHER")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("modules")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--without", default="", type=lambda text: text.split(","))
    options = parser.parse_args()
    options.modules = os.path.abspath(options.modules)
    print(f"{'file':<40}{'Sinew':>9}{'keys':>8}{'validator':>11}{'three.js':>10}{'kept':>10}{'looks':>8}  Blender", flush=True)
    wrong = 0
    for file in options.files:
        with tempfile.TemporaryDirectory() as folder:
            trip = Trip(options, os.path.abspath(file), folder)
            try:
                row = trip.go()
            except Exception as error:
                row = ["failed"]
                trip.problems.append(repr(error))
        name = os.path.basename(file)
        if row is None:
            print(f"{name:<40}  nothing visible", flush=True)
            continue
        widths = (9, 8, 11, 10, 10, 8, 10)
        print(f"{name:<40}" + "".join(f"{cell:>{width}}" for cell, width in zip(row, widths)), flush=True)
        for problem in trip.problems:
            print(f"    {problem[:500]}", flush=True)
        wrong += bool(trip.problems)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
