#version 450 core
// SPDX-License-Identifier: MIT
// Computes the shadow on the ground, seen from above. Its edge is sharp where the caster touches
// the ground and widens with the caster's height (percentage-closer soft shadows, Fernando 2005).
#include "scene.glsl"
layout(binding = 0) uniform sampler2DShadow shadow_map;
layout(binding = 1) uniform sampler2D shadow_depth;
uniform float pixel_fraction;  // size of a pixel over the map's side
out float visibility;

const int kSearchTaps = GROUND_TAPS;
const int kFilterTaps = 2 * GROUND_TAPS;
const float kGoldenAngle = 2.39996323;
const float kLightSize = 0.16;      // width of the light over its distance
const float kLargestBlur = 0.06;    // radius over the side of the shadow map

vec2 spiral(int i, int count) {
  float angle = float(i) * kGoldenAngle;
  return sqrt((float(i) + 0.5) / float(count)) * vec2(cos(angle), sin(angle));
}

void main() {
  vec2 fraction = gl_FragCoord.xy * pixel_fraction;
  vec2 xz = ground_region.xy + fraction * ground_region.z;
  vec3 at = (light_projection * vec4(xz.x, 0.0, xz.y, 1.0)).xyz;
  float blockers = 0.0;
  float distance_sum = 0.0;
  for (int i = 0; i < kSearchTaps; ++i) {
    float depth = texture(shadow_depth, at.xy + kLargestBlur * spiral(i, kSearchTaps)).r;
    if (depth < min(at.z, 0.9999)) {  // 1: no caster
      blockers += 1.0;
      distance_sum += at.z - depth;
    }
  }
  float height = blockers > 0.0 ? distance_sum / blockers : 0.0;
  float blur = clamp(height * key_direction.w * kLightSize, 0.004, kLargestBlur);
  float lit = 0.0;
  bool shaded = blockers > 0.0;
  for (int i = 0; i < kFilterTaps && shaded; ++i) {
    lit += texture(shadow_map, vec3(at.xy + blur * spiral(i, kFilterTaps), at.z - 0.002));
  }
  visibility = shaded ? lit / float(kFilterTaps) : 1.0;
}
