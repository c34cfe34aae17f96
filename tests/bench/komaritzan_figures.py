#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws figures like 3.20 to 3.22 of Komaritzan 2022, with the built-in cylinder and a head with a trunk.

    komaritzan_figures.py SINEW FOLDER [NAME...]

Writes FOLDER/NAME.jpg for each of the figures below, or for those named. Needs ffmpeg, and OpenGL 4.5.
Each image is a project (docs/project_files.md), which this script writes.
"""

import argparse
import json
import math
import os
import subprocess
import tempfile

SIZE = 360
CYLINDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "cylinder.glb")
METHODS = ("linear-blend", "projective")


def numbers(values):
    return "[" + ", ".join("%.9g" % value for value in values) + "]"


def about(axis, degrees):
    """Returns the quaternion w, x, y, z of a rotation about an axis."""
    half = math.radians(degrees) / 2
    return [math.cos(half), *(math.sin(half) * x for x in axis)]


def posed(name, translation, rotation=(1, 0, 0, 0), twist=0.0, stretch=1.0):
    """Returns the line of a project that poses a joint; twist in degrees."""
    bone = f", twist = {math.radians(twist):.9g}" if twist else ""
    bone += f", stretch = {stretch:.9g}" if stretch != 1.0 else ""
    return f"{name} = {{ rotation = {numbers(rotation)}, translation = {numbers(translation)}{bone} }}\n"


def skeleton(joints):
    """Returns the part of a project with a skeleton: (name, parent or "", place in the world) of each joint."""
    places = {name: place for name, _, place in joints}
    text = ""
    for name, parent, place in joints:
        local = [a - b for a, b in zip(place, places[parent])] if parent else place
        text += f'\n[[skeleton]]\nname = "{name}"\norigin = ""\nbefore = ""\n'
        text += f'parent = "{parent}"\n' if parent else ""
        text += f"translation = {numbers(local)}\n"
    return text


def cylinder(content, preset="human"):
    return f'sinew_project = 2\nbuilt_in = "cylinder"\nclip = "rest"\npreset = "{preset}"\n' + content


# All images of a row have the same camera.
VIEW = "\n[view]\ntarget = {}\ndistance = {}\nyaw = {}\npitch = 0.05\nfield_of_view = 0.5\n"
VIEW_OF_CYLINDER = VIEW.format("[0.0, 1.05, 0.0]", 4.6, 0.0)

# Fig. 3.20: the second bone of the cylinder is twisted, the third one stretched.

def twisted(sinew):
    report = subprocess.run([sinew, "info", CYLINDER, "--json"], check=True, capture_output=True, text=True).stdout
    places = {joint["name"]: joint["position"] for joint in json.loads(report)["skeleton"]}

    def bone(name, parent):
        return [a - b for a, b in zip(places[name], places[parent])]

    return ("\n[posed]\n" + posed("upper", bone("upper", "lower"), twist=180) +
            posed("top", bone("top", "upper"), stretch=1.6))


# Fig. 3.22: a joint bent by 90 degrees, small near the surface and large in the middle.

def bent(shift, radius):
    joints = [("begin", "", (0, 0.1, 0)), ("middle", "begin", (shift, 0.9, 0)), ("end", "middle", (0, 1.7, 0))]
    radii = f"\n[radii]\nmiddle = {{ joint = {radius}, bone = {radius} }}\nend = {{ bone = {radius} }}\n"
    pose = "\n[posed]\n" + posed("middle", (shift, 0.8, 0), about((0, 0, 1), 90))
    return radii + skeleton(joints) + pose


# Fig. 3.21: a head with a trunk. All lengths are in our unit: the body is 1.8 long and stands on y = 0.

TRUNK_BEGINS = 0.75  # along the middle line
LINE_LENGTH = 2.2
BEND_BEGINS, BEND_RADIUS = 0.62, 0.22


def middle_line(s):
    """Returns the place (y, z) and the direction of the middle line of head and trunk: forward, then down."""
    bend = BEND_RADIUS * math.pi / 2
    if s < BEND_BEGINS:
        return (0.0, s), (0.0, 1.0)
    if s < BEND_BEGINS + bend:
        angle = (s - BEND_BEGINS) / BEND_RADIUS
        return ((-BEND_RADIUS * (1 - math.cos(angle)), BEND_BEGINS + BEND_RADIUS * math.sin(angle)),
                (-math.sin(angle), math.cos(angle)))
    return (-BEND_RADIUS - (s - BEND_BEGINS - bend), BEND_BEGINS + BEND_RADIUS), (-1.0, 0.0)


def radius_at(s):
    """Returns the radius of the head or of the trunk, which tapers."""
    trunk = 0.16 - 0.10 * max(0.0, s - TRUNK_BEGINS) / (LINE_LENGTH - TRUNK_BEGINS)
    trunk *= math.sqrt(max(0.02, 1.0 - max(0.0, (s - LINE_LENGTH + 0.06) / 0.06) ** 2))  # a round tip
    head = 0.34 * math.sqrt(max(0.0, 1.0 - ((s - 0.33) / 0.36) ** 2))
    return (head ** 4 + trunk ** 4) ** 0.25 if s > 0.33 else max(head, 0.06)


def trunk_mesh(rings=90, segments=28):
    """Returns points and triangles, with the lowest point at y = 0 and the longest side 1.8."""
    points = []
    for i in range(rings):
        s = LINE_LENGTH * i / (rings - 1)
        (y, z), (dy, dz) = middle_line(s)
        for j in range(segments):
            angle = 2 * math.pi * j / segments
            out, aside = radius_at(s) * math.cos(angle), radius_at(s) * math.sin(angle)
            points.append([aside, y + out * dz, z - out * dy])
    for s in (0.0, LINE_LENGTH):
        (y, z), _ = middle_line(s)
        points.append([0.0, y, z])
    triangles = []
    for j in range(segments):
        k = (j + 1) % segments
        triangles.append((len(points) - 2, j, k))
        for i in range(0, (rings - 1) * segments, segments):
            triangles += [(i + j, i + segments + j, i + k), (i + k, i + segments + j, i + segments + k)]
        last = (rings - 1) * segments
        triangles.append((last + k, last + j, len(points) - 1))
    return points, triangles


VIEW_FROM_SIDE = VIEW.format("[0.0, 1.0, 0.3]", 5.4, math.pi / 2)
VIEW_FROM_FRONT = VIEW.format("[0.0, 1.0, 0.0]", 4.8, 0.0)
ABOVE_FLOOR = 0.2  # how far the body that shakes its head is lifted


class Trunk:
    """A head with a trunk in a file, and projects with its skeletons and poses."""

    JOINTS = 7  # of the trunk

    def __init__(self, folder):
        points, triangles = trunk_mesh()
        low = [min(p[axis] for p in points) for axis in range(3)]
        high = [max(p[axis] for p in points) for axis in range(3)]
        self.scale = 1.8 / max(b - a for a, b in zip(low, high))
        self.shift = [-(low[0] + high[0]) / 2, -low[1], -(low[2] + high[2]) / 2]
        self.file = os.path.join(folder, "trunk.obj")
        with open(self.file, "w") as file:
            file.writelines("v %.9g %.9g %.9g\n" % tuple(self.ours(p)) for p in points)
            file.writelines("f %d %d %d\n" % tuple(v + 1 for v in t) for t in triangles)

    def ours(self, point):
        return [self.scale * (x + shift) for x, shift in zip(point, self.shift)]

    def place(self, s):
        (y, z), _ = middle_line(s)
        return self.ours((0.0, y, z))

    def joints(self):
        """Returns the joints of the connected skeleton: the head, and the trunk to its tip."""
        begin, end = TRUNK_BEGINS, LINE_LENGTH - 0.08
        joints = [("neck", "", self.place(0.12)), ("head", "neck", self.place(0.55))]
        for j in range(self.JOINTS):
            parent = f"trunk{j}" if j else "head"
            joints.append((f"trunk{j + 1}", parent, self.place(begin + (end - begin) * j / (self.JOINTS - 1))))
        return joints

    def project(self, content):
        return f'sinew_project = 2\nfiles = ["{self.file}"]\nclip = "rest"\n{VIEW_FROM_SIDE}{content}'

    def rest(self):
        return self.project(skeleton(self.joints()))

    def curled(self, degrees):
        """Returns (name, rotation, local translation, place and angle in the world) of each joint, if each joint of
        the trunk but the last one rotates by an angle about x."""
        places = {name: place for name, _, place in self.joints()}
        result, world = [], {"": ((0.0, 0.0, 0.0), 0.0)}
        for name, parent, place in self.joints():
            local = [a - b for a, b in zip(place, places[parent])] if parent else place
            (origin, angle) = world[parent]
            cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            at = [origin[0] + local[0], origin[1] + cosine * local[1] - sine * local[2],
                  origin[2] + sine * local[1] + cosine * local[2]]
            turn = degrees if name.startswith("trunk") and name != f"trunk{self.JOINTS}" else 0.0
            world[name] = (at, angle + turn)
            result.append((name, turn, local, at, angle + turn))
        return result

    def connected(self, degrees):
        pose = "".join(posed(name, local, about((1, 0, 0), turn))
                       for name, turn, local, _, _ in self.curled(degrees) if turn)
        return self.project(skeleton(self.joints()) + "\n[posed]\n" + pose)

    def unconnected(self, degrees):
        """Returns the project in which only the last bone of the trunk is posed, as a piece of its own."""
        first = f"trunk{self.JOINTS - 1}"
        kept = ("neck", "head", "trunk1", first, f"trunk{self.JOINTS}")
        joints = [(name, "" if name == first else parent, place)
                  for name, parent, place in self.joints() if name in kept]
        (at, angle), = [(at, angle) for name, _, _, at, angle in self.curled(degrees) if name == first]
        return self.project(skeleton(joints) + "\n[posed]\n" + posed(first, at, about((1, 0, 0), angle)))

    def shaken(self, frames, soft):
        """Returns the project with a clip in which the head turns quickly from side to side."""
        text = f'sinew_project = 2\nfiles = ["{self.file}"]\nclip = "shake"\n'
        text += 'soft = ["trunk1"]\n' if soft else ""
        text += "\n[settings]\n\"dynamics.gravity\" = 9.81\n\"dynamics.damping\" = 1.0\n"
        text += VIEW_FROM_FRONT + skeleton(self.joints())
        text += f'\n[[recorded]]\nname = "shake"\nduration = {frames / 30:.9g}\n'
        x, y, z = self.joints()[0][2]
        neck = (x, y + ABOVE_FLOOR, z)
        for k, degrees in enumerate((0, 40, -40, 40, 0)):
            text += f"\n[[recorded.keys]]\ntime = {0.3 * k:.9g}\n[recorded.keys.joints]\n"
            text += posed("neck", neck, about((0, 1, 0), degrees))
        return text


def figures(sinew, folder):
    """Returns for each figure its rows of images: a project and options of render."""
    trunk = Trunk(folder)
    front = ["--camera", "front"]
    grid = ["--show", "wireframe"]  # shows the twist
    apart = ["--contact", "none"]
    blend = [*apart, "--method", "linear-blend"]
    frames = (9, 18, 27, 36)
    shaken = [[(trunk.shaken(60, soft), [*options, "--clip", "shake", "--frame", str(frame)]) for frame in frames]
              for soft, options in ((False, blend), (True, apart))]
    return {
        "bones": [[(cylinder(VIEW_OF_CYLINDER), grid)] +
                  [(cylinder(VIEW_OF_CYLINDER + twisted(sinew)), [*grid, "--method", method]) for method in METHODS]],
        "joints": [[(cylinder(bent(shift, radius), "published"), [*front, "--method", method])
                    for shift, radius in ((0.1, 0.03), (0.0, 0.12))] for method in METHODS],
        "trunk": [[(trunk.rest(), apart), (trunk.connected(-24), blend), (trunk.connected(-24), apart),
                   (trunk.unconnected(-24), apart)], *shaken],
    }


def draw(sinew, project, options, path):
    file = path + ".sinew"
    with open(file, "w") as out:
        out.write(project)
    subprocess.run([sinew, "render", file, *options, "--size", f"{SIZE}x{SIZE}", "-o", path], check=True,
                   stdout=subprocess.DEVNULL)


def montage(rows, path):
    """Puts images into one, row by row."""
    images = [image for row in rows for image in row]
    places = [f"{SIZE * x}_{SIZE * y}" for y, row in enumerate(rows) for x in range(len(row))]
    inputs = [word for image in images for word in ("-i", image)]
    stack = f"xstack=inputs={len(images)}:layout={'|'.join(places)}"
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *inputs, "-filter_complex", stack, "-q:v", "5", path],
                   check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sinew")
    parser.add_argument("folder")
    parser.add_argument("names", nargs="*", metavar="NAME")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        all_figures = figures(options.sinew, folder)
        for name in options.names or all_figures:
            paths = [[os.path.join(folder, f"{name}-{y}-{x}.png") for x in range(len(row))]
                     for y, row in enumerate(all_figures[name])]
            for row, images in zip(all_figures[name], paths):
                for (project, arguments), image in zip(row, images):
                    draw(options.sinew, project, arguments, image)
            montage(paths, os.path.join(options.folder, name + ".jpg"))


if __name__ == "__main__":
    main()
