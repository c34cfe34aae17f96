#version 450 core
// SPDX-License-Identifier: MIT
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
in vec3 world_position;
flat in vec3 world_normal;
flat in vec3 albedo;
out vec4 fragment;

void main() {
  // Inverted tetrahedra show their inner side.
  vec3 normal = normalize(world_normal) * (gl_FrontFacing ? 1.0 : -1.0);
  vec3 light = shade(albedo, world_position, world_position, normal, 0.0, 1.0);
  fragment = vec4(dithered(to_display(light)), 1.0);
}
