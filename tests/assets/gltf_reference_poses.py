# SPDX-License-Identifier: MIT
"""Prints where a glTF file's own nodes, skins and morph targets put its vertices, as JSON.

    gltf_reference_poses.py FOLDER_OF_GLTF_REFERENCE FILE.glb MOMENTS

For ten (MOMENTS) times of each clip, and once for the nodes as they stand where there is no clip: a list
of {clip, name, time, objects: [{name, count, vertices, places}]}. `count` is the number of vertices that
the triangles of all primitives use, by rising index; `vertices` are some of their places in this order.
Evaluation is that of gltf_reference.py; this only chooses vertices, since they take long in Python.
"""
import functools
import json
import sys

sys.path.insert(0, sys.argv[1])
import gltf_reference as reference  # noqa: E402

MOST_VERTICES = 60  # of each primitive

# Quaternions are of unit length by the specification; some files round them.
trs_of_unit, slerp_of_unit = reference.trs, reference.slerp
reference.trs = lambda t, q, s: trs_of_unit(t, reference.qn(q), s)
reference.slerp = lambda a, b, t: slerp_of_unit(reference.qn(a), reference.qn(b), t)


@functools.lru_cache(maxsize=None)
def used_vertices(gltf, mesh, number):
    primitive = gltf.d['meshes'][mesh]['primitives'][number]
    count = gltf.d['accessors'][primitive['attributes']['POSITION']]['count']
    if 'indices' not in primitive:
        return list(range(count))
    return sorted({int(i[0]) for i in gltf.acc(primitive['indices'])})


class Skin:
    """The joint matrices of a skin at one moment, each computed when a vertex first needs it."""

    def __init__(self, gltf, number, nodes):
        skin = gltf.d['skins'][number]
        self.joints, self.nodes, self.matrices = skin['joints'], nodes, {}
        self.binds = (gltf.acc(skin['inverseBindMatrices']) if 'inverseBindMatrices' in skin
                      else None)

    def matrix(self, joint):
        if joint not in self.matrices:
            matrix = self.nodes[self.joints[joint]]
            if self.binds:
                matrix = reference.mul(matrix, reference.cm(self.binds[joint]))
            self.matrices[joint] = matrix
        return self.matrices[joint]


def skinned(gltf, skin, attributes, vertex, place):
    moved, total, n = [0.0, 0.0, 0.0], 0.0, 0
    while 'JOINTS_%d' % n in attributes:
        sets = zip(gltf.acc(attributes['JOINTS_%d' % n])[vertex],
                   gltf.acc(attributes['WEIGHTS_%d' % n])[vertex])
        for joint, weight in sets:
            if weight > 0:  # some files have weights that are NaN or negative by rounding
                moved = [a + weight * b
                         for a, b in zip(moved, reference.ap(skin.matrix(int(joint)), place))]
                total += weight
        n += 1
    return [a / total for a in moved] if total else None


def objects_at(gltf, clip, time):
    nodes, weights = reference.pose(gltf, clip, time)
    document = gltf.d
    result, live = [], set()
    scenes = document.get('scenes')
    tops = scenes[document.get('scene', 0)]['nodes'] if scenes else range(len(document['nodes']))
    todo = list(tops)
    while todo:
        node = todo.pop()
        live.add(node)
        todo += document['nodes'][node].get('children', [])
    for number, node in enumerate(document['nodes']):
        if 'mesh' not in node or number not in live:
            continue
        mesh = document['meshes'][node['mesh']]
        entry = {'name': node.get('name') or mesh.get('name') or '', 'count': 0, 'vertices': [],
                 'places': []}
        skin = Skin(gltf, node['skin'], nodes) if 'skin' in node else None
        for part, primitive in enumerate(mesh['primitives']):
            used = used_vertices(gltf, node['mesh'], part)
            attributes = primitive['attributes']
            for k in range(0, len(used), max(1, len(used) // MOST_VERTICES)):
                vertex = used[k]
                place = list(gltf.acc(attributes['POSITION'])[vertex])
                for target, weight in zip(primitive.get('targets', []), weights.get(number) or []):
                    if weight and 'POSITION' in target:
                        move = gltf.acc(target['POSITION'])[vertex]
                        place = [a + weight * b for a, b in zip(place, move)]
                if skin and 'JOINTS_0' in attributes:
                    place = skinned(gltf, skin, attributes, vertex, place)
                else:
                    place = reference.ap(nodes[number], place)
                if place is not None:
                    entry['vertices'].append(entry['count'] + k)
                    entry['places'].append(place)
            entry['count'] += len(used)
        result.append(entry)
    return result


def main():
    gltf = reference.Gltf(sys.argv[2])
    moments = int(sys.argv[3])
    result = []
    for clip, animation in enumerate(gltf.d.get('animations', [])):
        ends = [gltf.acc(s['input'])[-1][0] for s in animation['samplers']]
        for k in range(moments):
            time = max(ends, default=0) * k / (moments - 1)
            result.append({'clip': clip, 'name': animation.get('name') or 'clip %d' % clip,
                           'time': time, 'objects': objects_at(gltf, clip, time)})
    if not result:
        result.append({'clip': -1, 'name': '', 'time': 0, 'objects': objects_at(gltf, None, 0)})
    print(json.dumps(result))


main()
