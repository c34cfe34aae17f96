#version 450 core
// SPDX-License-Identifier: MIT
// Draws the ground in the color of the backdrop, darkened by the shadow, with a grid that fades
// out.
#include "scene.glsl"
#include "color.glsl"
layout(binding = 4) uniform sampler2D ground_shadow;
layout(binding = 9) uniform sampler2D ground_occlusion;  // fraction of the sky that is hidden
uniform vec4 occlusion_region;  // xz of its square's corner, its side, 1 / side; m
in vec2 ground_position;
uniform vec3 center;
uniform float radius;
uniform float grid_strength;
uniform bool shadow_only;  // draws a transparent shadow only, for images without a backdrop
out vec4 fragment;

// Fractions of the sky and of the key light in the ground's light, for surroundings of strength 1.
const float kSkyFraction = 0.55;
const float kKeyFraction = 0.47;

// Returns the fraction of the ground's light that the surroundings give, if it is `fraction` at
// strength 1.
float of_surroundings(float fraction) {
  float given = fraction * fill_direction.w;
  return given / (given + 1.0 - fraction);
}

float grid_lines(vec2 position, float spacing, vec2 footprint) {
  vec2 cell = position / spacing;
  vec2 width = footprint / spacing;
  vec2 apart = abs(fract(cell - 0.5) - 0.5) / max(width, vec2(1e-6));
  vec2 line = clamp(1.2 - apart, 0.0, 1.0) * clamp(1.0 - 2.5 * width, 0.0, 1.0);
  return max(line.x, line.y);
}

void main() {
  float distance_fraction = length(ground_position - center.xz) / radius;
  float fade = 1.0 - smoothstep(0.15, 1.0, distance_fraction);
  vec2 footprint = fwidth(ground_position);
  float line = max(0.45 * grid_lines(ground_position, 0.1, footprint),
                   grid_lines(ground_position, 0.5, footprint));
  float lit = texture(ground_shadow, (ground_position - ground_region.xy) * ground_region.w).r;
  vec2 place = (ground_position - occlusion_region.xy) * occlusion_region.w;
  vec2 inside = step(abs(place - 0.5), vec2(0.5));
  float sky = 1.0 - of_surroundings(kSkyFraction) * inside.x * inside.y * texture(ground_occlusion, place).r;
  if (shadow_only) {
    float left = of_surroundings(1.0 - kKeyFraction);
    fragment = vec4(0.0, 0.0, 0.0, 1.0 - mix(left, 1.0, lit) * sky);
    return;
  }
  vec3 color = backdrop_color();
  // Lines are dark on bright floors and bright on dark ones.
  float bright = smoothstep(0.1, 0.25, dot(color, vec3(0.30, 0.59, 0.11)));
  color += fade * 0.035 * bright;
  float ink = grid_strength * line * fade * fade;
  color = mix(color + 0.9 * ink, color * (1.0 - ink), bright);
  vec3 in_shadow = vec3(of_surroundings(0.50), of_surroundings(0.53), of_surroundings(0.58));
  color *= mix(in_shadow, vec3(1.0), lit) * sky;
  fragment = vec4(dithered(color), 1.0);
}
