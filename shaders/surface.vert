#version 450 core
// SPDX-License-Identifier: MIT
// Each drawn vertex is a copy of a vertex of the welded surface with its own texture coordinates.
// The positions of the surface change with every frame, while the copies do not.
#include "scene.glsl"
#ifdef AMBIENT
#include "ambient.glsl"
out float ambient;
#endif
layout(location = 0) in int surface_vertex;
layout(location = 1) in vec2 texture_place;
layout(location = 2) in ivec2 other_corners;  // of a faceted triangle; negative: smooth
layout(binding = 2) uniform samplerBuffer positions;
layout(binding = 3) uniform samplerBuffer normals;
#ifdef HEAT
#include "scalars.glsl"
out vec2 heat;  // the scalar, and 1 if it is known
#endif
uniform vec3 offset;
uniform float towards_eye;  // m, moves the depth towards the eye, not the position
out vec3 world_position;
out vec3 world_normal;
out vec2 material_place;
// The matrix n n^T, for smooth_place() in surface.frag: its diagonal, its other entries (xy, xz,
// yz), and its product with the position.
out vec3 projector_diagonal;
out vec3 projector_rest;
out vec3 projected_place;
invariant gl_Position;  // several programs must compute the same depth

// Returns the normal of the surface, or of the faceted triangle that the vertex belongs to.
vec3 normal_at(vec3 place) {
  if (other_corners.x >= 0) {
    vec3 next = texelFetch(positions, other_corners.x).xyz;
    vec3 last = texelFetch(positions, other_corners.y).xyz;
    vec3 across = cross(next - place, last - place);
    float area = length(across);
    if (area > 0.0) return across / area;
  }
  return texelFetch(normals, surface_vertex).xyz;
}

void main() {
  vec3 place = texelFetch(positions, surface_vertex).xyz;
  vec3 n = normal_at(place);
  world_position = place + offset;
  world_normal = n;
  projector_diagonal = n * n;
  projector_rest = n.xxy * n.yzz;
  projected_place = n * dot(n, place);
  material_place = texture_place;
#ifdef HEAT
  heat = known_scalar(texelFetch(scalars, surface_vertex).r);
#endif
#ifdef AMBIENT
  ambient = open_to_light(world_position, n);
#endif
  gl_Position = view_projection * vec4(world_position, 1.0);
  gl_ClipDistance[0] = cut.w - dot(cut.xyz, world_position);
  if (towards_eye > 0.0) {
    vec3 nearer = world_position + towards_eye * normalize(eye.xyz - world_position);
    vec4 projected = view_projection * vec4(nearer, 1.0);
    gl_Position.z = projected.z / projected.w * gl_Position.w;
  }
}
