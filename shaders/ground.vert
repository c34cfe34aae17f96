#version 450 core
// SPDX-License-Identifier: MIT
#include "scene.glsl"
uniform vec3 center;
uniform float radius;
out vec2 ground_position;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  ground_position = center.xz + radius * corner;
  gl_Position = view_projection * vec4(ground_position.x, 0.0, ground_position.y, 1.0);
}
