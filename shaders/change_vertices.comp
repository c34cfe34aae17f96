#version 450 core
// SPDX-License-Identifier: MIT
// Changes the positions of some vertices of a surface: each becomes a multiple of itself plus a
// vector. No vertex is listed twice.
layout(local_size_x = 64) in;
layout(std430, binding = 0) readonly buffer Vertices { uint vertices[]; };
layout(std430, binding = 1) readonly buffer Changes { vec4 changes[]; };  // the vector, the factor
layout(std430, binding = 2) buffer Positions { float positions[]; };
uniform uint count;

void main() {
  uint invocations = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
  for (uint i = gl_GlobalInvocationID.x; i < count; i += invocations) {
    uint at = 3 * vertices[i];
    vec4 change = changes[i];
    for (int axis = 0; axis < 3; ++axis)
      positions[at + axis] = change.w * positions[at + axis] + change[axis];
  }
}
