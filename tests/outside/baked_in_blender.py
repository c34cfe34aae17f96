# SPDX-License-Identifier: MIT
"""Reads a baked .glb in Blender and compares it with the baked .obj frames and with the original.

    blender -b --python-exit-code 1 --python baked_in_blender.py -- BAKED.glb [ORIGINAL.glb] FRAME=FRAME.obj...

The .obj files are in the coordinates of BAKED.glb, at 30 frames per second. Fails if the surface is farther
than 6e-4 of the height from them (removing keys may cause 5e-4), or if Blender finds other materials,
textures or vertex colors in BAKED.glb than in ORIGINAL.glb.
"""

import sys

import bpy
import numpy as np

np.bool = bool  # Blender 3.4 of Debian 12 uses this name, which Debian's newer numpy lacks

TOLERANCE = 6e-4
INPUTS = ("Base Color", "Metallic", "Roughness", "Alpha", "Emission", "Emission Strength")


def load(path):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 30
    bpy.ops.import_scene.gltf(filepath=path, merge_vertices=False)
    return [thing for thing in bpy.data.objects if thing.type == "MESH" and thing.name != "Icosphere"]


def source_of(socket):
    """Returns size and sum of the image that feeds an input, also through other nodes, or else its value."""
    seen = [socket]
    while seen:
        at = seen.pop()
        for link in at.links:
            node = link.from_node
            if node.type == "TEX_IMAGE" and node.image:
                pixels = np.empty(len(node.image.pixels), np.float32)
                node.image.pixels.foreach_get(pixels)
                return ("image", tuple(node.image.size), round(float(pixels.sum(dtype=np.float64)), 1), node.extension,
                        node.interpolation)
            seen += node.inputs
    value = socket.default_value
    return tuple(round(float(v), 4) for v in value) if hasattr(value, "__len__") else round(float(value), 4)


def materials():
    looks = {}
    for material in bpy.data.materials:
        nodes = material.node_tree.nodes if material.node_tree else []
        shader = next((node for node in nodes if node.type == "BSDF_PRINCIPLED"), None)
        if shader is None or material.users == 0:
            continue
        looks[material.name.split(".0")[0]] = {"cull": material.use_backface_culling, "blend": material.blend_method,
                                               **{name: source_of(shader.inputs[name]) for name in INPUTS}}
    return looks


def colors(meshes):
    """Returns for each layer the sorted colors of all corners, rounded to 8 bits, with their counts."""
    layers = {}
    for thing in meshes:
        for layer in thing.data.color_attributes:
            values = np.empty(4 * len(layer.data), np.float32)
            layer.data.foreach_get("color", values)
            values = values.reshape(-1, 4)
            if layer.domain == "POINT":
                index = np.empty(len(thing.data.loops), np.int32)
                thing.data.loops.foreach_get("vertex_index", index)
                values = values[index]
            layers.setdefault(layer.name, []).append(np.round(255 * values).astype(np.int32))
    return {name: np.unique(np.concatenate(parts), axis=0, return_counts=True) for name, parts in layers.items()}


def corners(meshes):
    """Returns the world positions of all vertices, in the axes of glTF and in any order."""
    graph = bpy.context.evaluated_depsgraph_get()
    points = []
    for thing in meshes:
        mesh = thing.evaluated_get(graph).to_mesh()
        local = np.empty(3 * len(mesh.vertices))
        mesh.vertices.foreach_get("co", local)
        matrix = np.array(thing.matrix_world)
        world = local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        points.append(world[:, [0, 2, 1]] * [1, 1, -1])
        thing.evaluated_get(graph).to_mesh_clear()
    return np.concatenate(points)


def read_obj(path):
    with open(path, encoding="utf-8") as lines:
        return np.array([[float(word) for word in line.split()[1:4]] for line in lines if line.startswith("v ")])


def farthest(points, others):
    """Returns the Hausdorff distance: the largest distance of a point to the nearest of the other set."""
    import mathutils
    worst = 0.0
    for these, those in ((points, others), (others, points)):
        tree = mathutils.kdtree.KDTree(len(those))
        for i, point in enumerate(those):
            tree.insert(point, i)
        tree.balance()
        worst = max(worst, max(tree.find(point)[2] for point in these))
    return worst


def main(baked, *rest):
    original = next((word for word in rest if "=" not in word), None)
    problems = []
    if original:
        before = load(original)
        looks, hues = materials(), colors(before)
        meshes = load(baked)
        now = materials()
        for name in sorted(set(looks) | set(now)):
            if looks.get(name) != now.get(name):
                problems.append(f"material {name}: {looks.get(name)}, baked {now.get(name)}")
        shades = colors(meshes)
        for name in sorted(set(hues) | set(shades)):
            if name not in hues or name not in shades or not all(np.array_equal(a, b) for a, b in zip(hues[name], shades[name])):
                problems.append(f"colours {name} differ")
    else:
        meshes = load(baked)
    for entry in rest:
        if "=" not in entry:
            continue
        number, path = entry.split("=", 1)
        bpy.context.scene.frame_set(int(number))
        wanted = read_obj(path)
        worst = farthest(corners(meshes), wanted) / np.ptp(wanted, axis=0).max()
        print(f"frame {number}: {worst:.2e} of the height")
        if not worst <= TOLERANCE:
            problems.append(f"frame {number}: {worst:.2e} of the height away")
    for problem in problems:
        print(f"problem: {problem}")
    return bool(problems)


sys.exit(main(*sys.argv[sys.argv.index("--") + 1:]))
