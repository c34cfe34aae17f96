#version 450 core
// SPDX-License-Identifier: MIT
// Computes area-weighted unit normals of a surface, as VertexNormals does on the processor
// (mesh/vertex_normals.h).
layout(local_size_x = 64) in;
// The triangles at vertex v are [begin[v], begin[v + 1]), each by its other two corners, in order.
layout(std430, binding = 0) readonly buffer Begin { uint begin[]; };
layout(std430, binding = 1) readonly buffer OtherCorners { uvec2 other_corners[]; };
layout(std430, binding = 2) readonly buffer Positions { float positions[]; };
layout(std430, binding = 3) writeonly buffer Normals { float normals[]; };
uniform uint count;

vec3 position_of(uint i) { return vec3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]); }

void main() {
  uint invocations = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  for (uint vertex = gl_GlobalInvocationID.x; vertex < count; vertex += invocations) {
    vec3 place = position_of(vertex);
    vec3 sum = vec3(0.0);
    for (uint t = begin[vertex]; t < begin[vertex + 1]; ++t) {
      uvec2 others = other_corners[t];
      sum += cross(position_of(others.x) - place, position_of(others.y) - place);
    }
    float size = length(sum);
    vec3 normal = size > 0.0 ? sum / size : vec3(0.0, 0.0, 1.0);
    normals[3 * vertex] = normal.x;
    normals[3 * vertex + 1] = normal.y;
    normals[3 * vertex + 2] = normal.z;
  }
}
