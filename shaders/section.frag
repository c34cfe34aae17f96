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
in vec4 edge_distances;
in float depth;
flat in float size;
uniform vec3 plane_normal;  // towards the hidden side, where the eye is
out vec4 fragment;

// Returns how much of an edge of the polygon covers the fragment. Edges are lines of about a pixel;
// they fade where polygons are only a few pixels large and would be covered by their edges.
float edge_cover() {
  vec4 pixels = edge_distances / max(fwidth(edge_distances), vec4(1e-9));
  float nearest = min(min(pixels.x, pixels.y), min(pixels.z, pixels.w));
  float pixel = max(length(dFdx(world_position)), length(dFdy(world_position)));
  return (1.0 - smoothstep(0.2, 1.0, nearest)) * clamp(size / max(pixel, 1e-9) / 14.0, 0.0, 1.0);
}

void main() {
  vec3 normal = plane_normal;
#ifdef HEAT
  vec3 color = lit_from_eye(heat_color(heat), normal, normal);
#else
  // From the color of fat below the skin to that of flesh on the bones.
  vec3 albedo = mix(vec3(0.92, 0.66, 0.36), vec3(0.48, 0.07, 0.07), smoothstep(0.0, 1.0, depth));
  vec3 color = to_display(shade(albedo, world_position, world_position, normal, 0.0, 1.0));
#endif
  fragment = vec4(dithered(color * (1.0 - 0.6 * edge_cover())), 1.0);
}
