#version 450 core
// SPDX-License-Identifier: MIT
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
in vec3 world_position;
in vec3 world_normal;
flat in vec4 albedo;
uniform bool faceted;
out vec4 fragment;

void main() {
  vec3 normal = normalize(faceted ? cross(dFdx(world_position), dFdy(world_position)) : world_normal);
  vec3 light = shade(albedo.rgb, world_position, world_position, normal, 0.5, 1.0);
  fragment = vec4(dithered(to_display(light)), 1.0);
}
