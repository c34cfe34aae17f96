// What a part is made of; see render/surface_material.h.
layout(binding = 5) uniform sampler2D base_color_texture;
in vec2 material_place;
uniform vec4 color;  // linear albedo and opacity
uniform vec2 kept;   // opacities from the first up to the second are drawn, the rest is left out

vec4 material_color() {
  return color * texture(base_color_texture, material_place);
}

void leave_out(float alpha) {
  if (alpha < kept.x || alpha >= kept.y) discard;
}
