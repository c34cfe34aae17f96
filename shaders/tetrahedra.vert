#version 450 core
// SPDX-License-Identifier: MIT
// Draws twelve vertices for each tetrahedron, three for each of its four faces. Tetrahedra are
// shrunk towards their centers, so that gaps separate neighbors. HEAT: each tetrahedron has a
// scalar.
#include "scene.glsl"
layout(binding = 2) uniform samplerBuffer points;
layout(binding = 3) uniform isamplerBuffer corners;
uniform vec3 offset;
uniform float shrink;
out vec3 world_position;
flat out vec3 world_normal;
flat out vec3 albedo;
#ifdef HEAT
#include "scalars.glsl"
flat out vec2 heat;  // the scalar of the tetrahedron, and 1 if it is known
#endif

const int kFaces[12] = int[12](0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3);

void main() {
  int tetrahedron = gl_VertexID / 12;
  int face = 3 * ((gl_VertexID % 12) / 3);
  int corner = gl_VertexID % 3;
  ivec4 index = texelFetch(corners, tetrahedron);
  vec3 p[4];
  for (int i = 0; i < 4; ++i) p[i] = texelFetch(points, index[i]).xyz;
  vec3 middle = 0.25 * (p[0] + p[1] + p[2] + p[3]) + offset;
  vec3 a = p[kFaces[face]];
  world_normal = cross(p[kFaces[face + 1]] - a, p[kFaces[face + 2]] - a);
  world_position = mix(middle, p[kFaces[face + corner]] + offset, shrink);
  // The color is between those of flesh and fat, and differs a little between tetrahedra.
  float tone = fract(float(tetrahedron) * 0.61803399);
  albedo = mix(vec3(0.62, 0.20, 0.16), vec3(0.80, 0.42, 0.26), tone);
#ifdef HEAT
  heat = known_scalar(texelFetch(scalars, tetrahedron).r);
#endif
  gl_Position = view_projection * vec4(world_position, 1.0);
  gl_ClipDistance[0] = cut.w - dot(cut.xyz, world_position);
}
