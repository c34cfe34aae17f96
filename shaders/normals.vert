#version 450 core
// SPDX-License-Identifier: MIT
// Draws a line along the normal of each vertex of a surface, with two vertices for each line.
#include "scene.glsl"
layout(binding = 2) uniform samplerBuffer positions;
layout(binding = 3) uniform samplerBuffer normals;
uniform vec3 offset;
uniform float line_length;

void main() {
  int vertex = gl_VertexID / 2;
  vec3 place = texelFetch(positions, vertex).xyz;
  vec3 normal = texelFetch(normals, vertex).xyz;
  float along = (gl_VertexID % 2) * line_length;
  vec3 drawn = place + along * normal + offset;
  gl_Position = view_projection * vec4(drawn, 1.0);
  gl_ClipDistance[0] = cut.w - dot(cut.xyz, drawn);
}
