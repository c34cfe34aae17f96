#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws bent and twisted joints of the built-in humanoid, or of another body, with several skinning methods.

    joint_images.py SINEW IMAGE [--body male.off male.skel --up 0,0,1 --front 0,-1,0
                      --joints l_shoulder,l_elbow,l_wrist,l_hip,l_knee,l_ankle]

IMAGE has a row for each of elbow and knee (bent by 120 degrees), shoulder (raised by 110 degrees) and
forearm (the hand twisted by 150 degrees), and a column for each of the defaults, the preset published, dual
quaternions and linear blend. All images of a row have the same pose and camera, and the body is at rest in
the pose. A body needs a .skel file, since the poses are written as .anim files. Needs ffmpeg.
"""

import argparse
import math
import os
import subprocess
import tempfile

METHODS = [["--preset", "human"], ["--preset", "published"], ["--method", "dual-quaternion"],
           ["--method", "linear-blend"]]
SIZE = 400


def unit(v):
    length = math.sqrt(sum(x * x for x in v))
    return [x / length for x in v]


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def read_skeleton(path):
    """Returns the positions of the joints by their names, in the order of the file."""
    rows = [line.split() for line in open(path).read().splitlines()[1:]]
    return {row[3]: [float(x) for x in row[:3]] for row in rows if len(row) == 5}


def poses(joints, options):
    """Returns rows of (name, joint, rotation axis, degrees, camera) for the left side of the body."""
    shoulder, elbow, wrist, hip, knee, ankle = options.joints.split(",")
    front = [float(x) for x in options.front.split(",")]
    left = cross([float(x) for x in options.up.split(",")], front)

    def direction(a, b):
        return unit([y - x for x, y in zip(joints[a], joints[b])])

    def toward(a, b, target):
        return unit(cross(direction(a, b), target))

    return [
        ("elbow", elbow, toward(elbow, wrist, front), 120, "right"),
        ("knee", knee, toward(knee, ankle, [-x for x in front]), 120, "right"),
        ("shoulder", shoulder, toward(shoulder, elbow, left), 110, "front"),
        ("forearm", wrist, direction(wrist, elbow), 150, "front"),
    ]


def write_pose(path, joints, turned, axis, degrees):
    """Writes an .anim of one key, in which a single joint is rotated."""
    with open(path, "w") as file:
        file.write(f"1 {len(joints)}\n0\n")
        for name in joints:
            file.write(" ".join(str(x) for x in (axis if name == turned else [1, 0, 0])) + "\n")
        for name in joints:
            file.write(f"{math.radians(degrees) if name == turned else 0}\n")


def draw(options, folder):
    """Draws all images and returns their paths, row by row."""
    if not options.body:
        options.body = [os.path.join(folder, "humanoid." + ending) for ending in ("off", "skel")]
        subprocess.run([options.sinew, "sample", "humanoid", "-o", os.path.join(folder, "humanoid.ini")],
                       check=True, capture_output=True)
    joints = read_skeleton(options.body[1])
    images = []
    for name, joint, axis, degrees, camera in poses(joints, options):
        clip = os.path.join(folder, name + ".anim")
        write_pose(clip, joints, joint, axis, degrees)
        for column, method in enumerate(METHODS):
            images.append(os.path.join(folder, f"{name}{column}.png"))
            subprocess.run([options.sinew, "render", *options.body, clip, "--frame", "0", "--camera", camera,
                            "--focus", joint, "--size", f"{SIZE}x{SIZE}", "--shading", "clay", *method,
                            "-o", images[-1]], check=True, capture_output=True)
    return images


def join(images, path):
    """Puts the images into one, with len(METHODS) columns."""
    inputs = [word for image in images for word in ("-i", image)]
    places = [f"{SIZE * (i % len(METHODS))}_{SIZE * (i // len(METHODS))}" for i in range(len(images))]
    layout = f"xstack=inputs={len(images)}:layout={'|'.join(places)},scale=iw*3/4:-1"
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *inputs, "-filter_complex", layout, path], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sinew")
    parser.add_argument("image")
    parser.add_argument("--body", nargs=2, metavar=("SURFACE", "SKELETON"))
    parser.add_argument("--up", default="0,1,0")
    parser.add_argument("--front", default="0,0,1")
    parser.add_argument("--joints", default="upper_arm.L,forearm.L,hand.L,thigh.L,shin.L,foot.L")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        join(draw(options, folder), options.image)


if __name__ == "__main__":
    main()
