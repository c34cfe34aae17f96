# SPDX-License-Identifier: MIT
"""Attaches point caches to the file that they were baked from, as docs/export.md describes it.

    blender -b --python-exit-code 1 --python mesh_cache.py -- \
        ORIGINAL CACHE REST.obj FRAME=FRAME.obj... [--picture IMAGE.png]

CACHE is NAME.pc2 or NAME.mdd. If there are several mesh objects, their caches are NAME.OBJECT.pc2 in the
same folder. CACHE.json is the report of --stats. The .obj files have the same objects in the coordinates of
the file's scene. Blender rotates and scales scenes when it reads them. The script finds this transformation
from the rest shape. Fails if a vertex of a cached object is farther than 1e-4 of the height from its
expected position in the world.
"""

import json
import math
import os
import sys

import bpy
import mathutils
import numpy as np

np.bool = bool  # Blender 3.4 of Debian 12 uses this name, which Debian's newer numpy lacks

TOLERANCE = 1e-4  # as a share of the height
# The importer of these formats rotates the mesh data. Those of others keep it and rotate the object.
TURNED = (".glb", ".gltf")


def ending(path):
    return os.path.splitext(path)[1].lower()


def import_original(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    kind = ending(path)
    if kind in (".glb", ".gltf"):
        bpy.ops.import_scene.gltf(filepath=path)
    elif kind == ".fbx":
        bpy.ops.import_scene.fbx(filepath=path)
    elif kind == ".dae":
        bpy.ops.wm.collada_import(filepath=path)
    elif kind == ".obj":
        bpy.ops.wm.obj_import(filepath=path, forward_axis="Y", up_axis="Z")
    else:
        raise SystemExit(f"{path}: no importer")
    return [thing for thing in bpy.data.objects if thing.type == "MESH"]


def release(thing):
    """Removes all motion of an object: its parent, animation, modifiers and shape keys."""
    place = thing.matrix_world.copy()
    thing.parent = None
    thing.animation_data_clear()
    thing.modifiers.clear()
    thing.shape_key_clear()
    thing.matrix_world = place


def read_obj(path):
    """Returns the vertices of each object, in the order of the file."""
    objects = {}
    points = objects.setdefault("", [])
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("o "):
                points = []
                name = line[2:].strip()
                while name in objects:
                    name += "'"
                objects[name] = points
            elif line.startswith("v "):
                points.append([float(word) for word in line.split()[1:4]])
    return {name: np.array(list_) for name, list_ in objects.items() if list_}


def world_positions(thing):
    mesh = thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    local = np.empty(3 * len(mesh.vertices))
    mesh.vertices.foreach_get("co", local)
    matrix = np.array(thing.matrix_world)
    return local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]


def similarity(source, target):
    """Returns the similarity transformation that maps points closest to others (Umeyama 1991)."""
    middle, aim = source.mean(axis=0), target.mean(axis=0)
    left, values, right = np.linalg.svd((target - aim).T @ (source - middle))
    sign = np.sign(np.linalg.det(left @ right))
    turn = left @ np.diag([1, 1, sign]) @ right
    size = (values * [1, 1, sign]).sum() / ((source - middle) ** 2).sum()
    return size * turn, aim - size * turn @ middle


def farthest(points, others):
    return np.sqrt(((points - others) ** 2).sum(axis=1)).max()


def partners(meshes, shapes):
    """Returns the Blender object for each of our names. It has as many vertices and, if possible, the name."""
    found = {}
    for mesh in meshes:
        for name in sorted(shapes, key=lambda name: name != mesh.name and name != mesh.data.name):
            if name not in found and len(shapes[name]) == len(mesh.data.vertices):
                found[name] = mesh
                break
    for name in shapes:
        if name not in found:
            counts = [(mesh.name, len(mesh.data.vertices)) for mesh in meshes]
            raise SystemExit(f"'{name}' has {len(shapes[name])} vertices; Blender has {counts}")
    return found


def place(mesh, cache, stats, original):
    """Sets the matrix of an object to the transformation from the coordinates of its cache to the world."""
    if ending(original) not in TURNED:
        return
    frames = {os.path.basename(entry["file"]): entry["to_scene"] for entry in stats["objects"]}
    to_scene = mathutils.Matrix(frames[os.path.basename(cache)])
    mesh.matrix_world = mathutils.Matrix.Rotation(math.pi / 2, 4, "X") @ to_scene


def add_cache(mesh, path):
    modifier = mesh.modifiers.new("Mesh Cache", "MESH_CACHE")
    modifier.cache_format = ending(path)[1:].upper()
    modifier.filepath = path
    modifier.frame_start = 0
    modifier.forward_axis, modifier.up_axis = "POS_Y", "POS_Z"


def render_image(path, meshes, height):
    """Renders a side view of the current frame by Cycles, since Workbench and Eevee need a graphics card."""
    scene = bpy.context.scene
    everything = np.concatenate([world_positions(mesh) for mesh in meshes])
    low, high = everything.min(axis=0), everything.max(axis=0)
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.type = "ORTHO"
    camera.data.ortho_scale = 1.2 * height
    camera.data.clip_end = 100 * height
    camera.location = (low + high) / 2 + [4 * height, -4 * height, 0]
    camera.rotation_euler = (np.pi / 2, 0, np.pi / 4)
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy = 3
    sun.rotation_euler = (np.pi / 4, 0, np.pi / 3)
    scene.world = bpy.data.worlds.new("world")
    for thing in (camera, sun):
        scene.collection.objects.link(thing)
    scene.camera = camera
    # The importers of Collada and FBX may misread opacity and make objects invisible.
    bpy.context.view_layer.material_override = bpy.data.materials.new("plain")
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 8
    scene.cycles.use_denoising = False
    scene.render.resolution_x = scene.render.resolution_y = 500
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)


def main(original, cache, rest, *frames):
    meshes = import_original(original)
    for mesh in meshes:
        release(mesh)
    bpy.context.view_layer.update()
    shapes = read_obj(rest)
    pairs = partners(meshes, shapes)
    names = list(shapes)
    ours = np.concatenate([shapes[name] for name in names])
    theirs = np.concatenate([world_positions(pairs[name]) for name in names])
    linear, offset = similarity(ours, theirs)
    height = np.ptp(theirs, axis=0).max()
    worst = farthest(ours @ linear.T + offset, theirs) / height
    print(f"rest: {worst:.2e} of the height")
    failed = worst > TOLERANCE
    if ending(original) in TURNED:
        # The rest pose that Blender shows may be at another place than the motion, which is in the
        # coordinates of the scene.
        linear, offset = np.array(mathutils.Matrix.Rotation(math.pi / 2, 3, "X")), np.zeros(3)

    stem, kind = os.path.splitext(cache)
    with open(cache + ".json", encoding="utf-8") as file:
        stats = json.load(file)
    for name in names:
        own = f"{stem}.{name}{kind}"
        own = own if os.path.exists(own) else cache
        place(pairs[name], own, stats, original)
        add_cache(pairs[name], own)
    bpy.context.view_layer.update()
    for entry in frames:
        number, path = entry.split("=", 1)
        bpy.context.scene.frame_set(int(number))
        positions = read_obj(path)
        for name in names:
            wanted = positions[name] @ linear.T + offset
            worst = farthest(wanted, world_positions(pairs[name])) / height
            print(f"frame {number} {name}: {worst:.2e} of the height")
            failed = failed or worst > TOLERANCE
    return failed, list(pairs.values()), height


arguments = sys.argv[sys.argv.index("--") + 1:]
image = None
if "--picture" in arguments:
    at = arguments.index("--picture")
    image = arguments[at + 1]
    del arguments[at:at + 2]
failed, cached, height = main(*arguments)
if image:
    render_image(image, cached, height)
sys.exit(1 if failed else 0)
