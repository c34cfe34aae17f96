// SPDX-License-Identifier: MIT
// Colors of a heat map (see render/color_map.h).
layout(binding = 8) uniform sampler2D color_map;
uniform vec2 heat_range;
uniform vec3 unknown_color;

// Returns the display color of a scalar. `heat`: the result of known_scalar() in scalars.glsl.
vec3 heat_color(vec2 heat) {
  if (heat.y < 0.999) return unknown_color;
  float span = heat_range.y - heat_range.x;
  float fraction = span > 0.0 ? clamp((heat.x - heat_range.x) / span, 0.0, 1.0) : 0.0;
  // The ends of the color map are at the centers of its outermost texels.
  float texels = float(textureSize(color_map, 0).x);
  return texture(color_map, vec2((fraction * (texels - 1.0) + 0.5) / texels, 0.5)).rgb;
}
