// SPDX-License-Identifier: MIT
// Material of a surface part (see render/surface_material.h).
layout(binding = 5) uniform sampler2D base_color_texture;
in vec2 material_place;
uniform vec4 color;  // linear albedo and opacity
uniform vec2 kept;   // fragments with opacity in [kept.x, kept.y) are drawn, others are discarded

vec4 material_color() {
  return color * texture(base_color_texture, material_place);
}

void leave_out(float alpha) {
  if (alpha < kept.x || alpha >= kept.y) discard;
}
