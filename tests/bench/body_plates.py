#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the bodies that `sinew body` makes, layer by layer.

    body_plates.py SINEW FOLDER [plates | sheet | part NAME...]

plates: for each sex FOLDER/body-SEX.jpg, the skin, the muscles and the bones of a typical person from four
sides. sheet: FOLDER/bodies.jpg, the skins, muscles and bones of 24 persons of random shape. part: FOLDER/NAME.jpg
of single parts alone, such as bone.femur.R, from four sides. Without one of these, plates and sheet. Needs
ffmpeg, and OpenGL 4.5.
"""

import argparse
import json
import os
import struct
import subprocess
import tempfile

SEXES = ("male", "female")
MEAN_HEIGHTS = {"male": "1.756", "female": "1.627"}  # m; a person of this height has typical masses
VIEWS = ("front", "left", "back", "right")
# What is shown of a body: the beginnings of the names of its parts.
LAYERS = {"skin": ("skin",), "muscles": ("muscle.", "bone."), "bones": ("bone.",)}
PLATE_SIZE = (340, 500)
SHEET_SIZE = (150, 220)
PART_SIZE = (480, 480)
PERSONS = 12  # of each sex on the sheet


def read_glb(path):
    """Returns the description and the binary chunk of a .glb."""
    with open(path, "rb") as file:
        content = file.read()
    length, = struct.unpack_from("<I", content, 12)
    return json.loads(content[20:20 + length]), content[20 + length:]


def write_parts(source, prefixes, path):
    """Writes those parts of a .glb whose names begin with one of the prefixes, without the skeleton."""
    description, binary = source
    nodes = [{"mesh": node["mesh"], "name": node["name"]} for node in description["nodes"]
             if "mesh" in node and node["name"].startswith(prefixes)]
    if not nodes:
        raise SystemExit(f"the body has no part {' or '.join(prefixes)}")
    chosen = {**description, "nodes": nodes, "meshes": [], "scenes": [{"nodes": list(range(len(nodes)))}]}
    chosen.pop("skins", None)
    chosen.pop("animations", None)
    for index, node in enumerate(nodes):
        mesh = description["meshes"][node["mesh"]]
        node["mesh"] = index
        chosen["meshes"].append({**mesh, "primitives": [
            {**primitive, "attributes": {name: accessor for name, accessor in primitive["attributes"].items()
                                         if name in ("POSITION", "NORMAL")}}
            for primitive in mesh["primitives"]]})
    text = json.dumps(chosen).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(binary), len(text), 0x4E4F534A))
        file.write(text + binary)


def make_body(sinew, sex, options, path):
    subprocess.run([sinew, "body", "--sex", sex, *options, "-o", path, "--force"], check=True, capture_output=True)
    return read_glb(path)


def draw(sinew, model, view, size, path):
    subprocess.run([sinew, "render", model, "--method", "linear-blend", "--contact", "none", "--camera", view,
                    "--orthographic", "--supersampling", "2", "--background", "light",
                    "--size", f"{size[0]}x{size[1]}", "-o", path, "--force"], check=True, capture_output=True)


def tile(rows, size, path):
    """Puts images of one size into one, row by row, at three quarters of their size."""
    images = [image for row in rows for image in row]
    places = [f"{size[0] * x}_{size[1] * y}" for y, row in enumerate(rows) for x in range(len(row))]
    inputs = [word for image in images for word in ("-i", image)]
    stack = f"xstack=inputs={len(images)}:layout={'|'.join(places)},scale=iw*3/4:-1"
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *inputs, "-filter_complex", stack, "-frames:v", "1",
                    "-q:v", "5", path], check=True)


def draw_views(sinew, body, prefixes, views, size, folder, name):
    """Draws parts of a body from several sides and returns the images."""
    model = os.path.join(folder, name + ".glb")
    write_parts(body, prefixes, model)
    images = []
    for view in views:
        images.append(os.path.join(folder, f"{name}-{view}.png"))
        draw(sinew, model, view, size, images[-1])
    os.remove(model)
    return images


def draw_plates(sinew, folder, target):
    for sex in SEXES:
        body = make_body(sinew, sex, ["--height", MEAN_HEIGHTS[sex]], os.path.join(folder, sex + ".glb"))
        rows = [draw_views(sinew, body, prefixes, VIEWS, PLATE_SIZE, folder, f"{sex}-{layer}")
                for layer, prefixes in LAYERS.items()]
        tile(rows, PLATE_SIZE, os.path.join(target, f"body-{sex}.jpg"))


def draw_sheet(sinew, folder, target):
    rows = []
    for sex in SEXES:
        persons = []
        for seed in range(1, PERSONS + 1):
            body = make_body(sinew, sex, ["--seed", str(seed)], os.path.join(folder, "person.glb"))
            persons.append([draw_views(sinew, body, prefixes, ("front",), SHEET_SIZE, folder,
                                       f"{sex}-{seed}-{layer}")[0] for layer, prefixes in LAYERS.items()])
        rows += [[person[layer] for person in persons] for layer in range(len(LAYERS))]
    tile(rows, SHEET_SIZE, os.path.join(target, "bodies.jpg"))


def draw_parts(sinew, folder, target, names, body):
    for name in names:
        images = draw_views(sinew, body, (name,), VIEWS, PART_SIZE, folder, name)
        tile([images[:2], images[2:]], PART_SIZE, os.path.join(target, name + ".jpg"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sinew")
    parser.add_argument("folder")
    parser.add_argument("what", nargs="?", choices=("plates", "sheet", "part"))
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--sex", choices=SEXES, default="male", help="of single parts [male]")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        if options.what in (None, "plates"):
            draw_plates(options.sinew, folder, options.folder)
        if options.what in (None, "sheet"):
            draw_sheet(options.sinew, folder, options.folder)
        if options.what == "part":
            body = make_body(options.sinew, options.sex, [], os.path.join(folder, "body.glb"))
            draw_parts(options.sinew, folder, options.folder, options.names, body)


if __name__ == "__main__":
    main()
