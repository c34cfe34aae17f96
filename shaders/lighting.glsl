// SPDX-License-Identifier: MIT
layout(binding = 0) uniform sampler2DShadow shadow_map;
uniform bool receives_shadow;  // false inside the skin, which would shade everything

// The shadow map is filtered by a pyramid that is as wide as 2 * SHADOW_TAPS - 1 texels and follows the
// place smoothly. Each of SHADOW_TAPS x SHADOW_TAPS samples reads up to four texels, from a place that
// gives each of them its weight (Castano 2013, "Shadow mapping summary"). Samples at other places would
// leave the edges of shadows jagged, because their texels would not count evenly.
#if SHADOW_TAPS == 3
#define TapVector vec3
const float kTapWeights = 12.0;  // sum along an axis
TapVector tap_weights(float s) { return vec3(4.0 - 3.0 * s, 7.0, 1.0 + 3.0 * s); }
TapVector tap_places(float s, TapVector weights) {
  return vec3(3.0 - 2.0 * s, 3.0 + s, s) / weights + vec3(-2.0, 0.0, 2.0);
}
#else
#define TapVector vec2
const float kTapWeights = 4.0;
TapVector tap_weights(float s) { return vec2(3.0 - 2.0 * s, 1.0 + 2.0 * s); }
TapVector tap_places(float s, TapVector weights) {
  return vec2(2.0 - s, s) / weights + vec2(-1.0, 1.0);
}
#endif

// Returns the fraction of the key light that arrives. The edge of the shadow is a few texels wide.
float key_visibility(vec3 position, float facing) {
  float texel = 1.0 / float(textureSize(shadow_map, 0).x);
  vec3 at = (light_projection * vec4(position, 1.0)).xyz;
  // Within the reach of the samples, a sloped surface rises towards the light. The bias allows for
  // it, up to a limit: a surface that faces away from the light is dark anyway.
  float slope = min(sqrt(1.0 - facing * facing) / max(facing, 0.01), 6.0);
  float bias = (1.0 + 2.4 * slope) * texel / key_direction.w;
  vec2 place = at.xy / texel + 0.5;
  vec2 corner = floor(place);  // of the texel, which is around its upper right
  vec2 s = place - corner;
  TapVector across = tap_weights(s.x);
  TapVector upward = tap_weights(s.y);
  TapVector x = tap_places(s.x, across);
  TapVector y = tap_places(s.y, upward);
  float lit = 0.0;
  for (int j = 0; j < SHADOW_TAPS; ++j) {
    for (int i = 0; i < SHADOW_TAPS; ++i) {
      vec2 tap = texel * (corner - 0.5 + vec2(x[i], y[j]));
      lit += across[i] * upward[j] * texture(shadow_map, vec3(tap, at.z - bias));
    }
  }
  return lit / (kTapWeights * kTapWeights);
}

// Returns the light of a studio: a warm key light with a shadow, a hemisphere of sky and floor, a
// fill light that moves with the camera so that every side shows its form, and a rim light from
// behind. All but the key light is the light of the surroundings, whose strength can be chosen.
// `shadow_place`: point at which the shadow is evaluated, the position or a little above it.
// `open`: fraction of the ambient light that arrives.
vec3 shade(vec3 albedo, vec3 position, vec3 shadow_place, vec3 normal, float gloss, float open) {
  vec3 to_eye = normalize(eye.xyz - position);
  vec3 to_key = key_direction.xyz;
  float facing_key = dot(normal, to_key);
  float facing_eye = clamp(dot(normal, to_eye), 0.0, 1.0);
  float visibility = 1.0;
  if (receives_shadow) {
    visibility = key_visibility(shadow_place, clamp(facing_key, 0.0, 1.0));
  }

  // The key light wraps around the terminator a little and is redder there, like light scattered in
  // skin.
  vec3 wrap = vec3(0.22, 0.12, 0.09);
  vec3 key = clamp((facing_key + wrap) / (1.0 + wrap), 0.0, 1.0) * mix(0.06, 1.0, visibility);
  vec3 light = key * vec3(2.30, 2.12, 1.92);
  float environment = fill_direction.w;
  light += mix(vec3(0.20, 0.17, 0.15), vec3(0.36, 0.40, 0.48), 0.5 * normal.y + 0.5) * open *
           environment;
  float fill = clamp(dot(normal, fill_direction.xyz), 0.0, 1.0);
  light += (fill + 0.12 * facing_eye) * mix(0.35, 1.0, open) * vec3(0.72, 0.74, 0.78) * environment;

  float fresnel = pow(1.0 - facing_eye, 4.0);
  float from_behind = clamp(0.6 - 0.6 * dot(to_eye, to_key), 0.0, 1.0) + 0.25;
  vec3 rim = fresnel * from_behind * (0.5 + 0.5 * normal.y) * vec3(0.55, 0.62, 0.72);

  vec3 middle = normalize(to_eye + to_key);
  float power = 18.0 + 60.0 * gloss;
  float highlight = pow(clamp(dot(normal, middle), 0.0, 1.0), power) * (power + 2.0) / 8.0;
  vec3 specular = vec3(0.035 + 0.05 * gloss) * highlight * visibility *
                  clamp(4.0 * facing_key, 0.0, 1.0);
  return albedo * light * 0.42 + rim * 0.55 * open * environment + specular;
}
