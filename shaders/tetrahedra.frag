#version 450 core
// SPDX-License-Identifier: MIT
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
#ifdef HEAT
#include "looks.glsl"
#include "heat.glsl"
flat in vec2 heat;
#endif
in vec3 world_position;
flat in vec3 world_normal;
flat in vec3 albedo;
out vec4 fragment;

void main() {
  // Inverted tetrahedra show their inner side.
  vec3 normal = normalize(world_normal) * (gl_FrontFacing ? 1.0 : -1.0);
#ifdef HEAT
  vec3 color = lit_from_eye(heat_color(heat), normal, normalize(eye.xyz - world_position));
#else
  vec3 color = to_display(shade(albedo, world_position, world_position, normal, 0.0, 1.0));
#endif
  fragment = vec4(dithered(color), 1.0);
}
