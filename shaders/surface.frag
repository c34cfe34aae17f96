#version 450 core
// TEXTURED: the colour is that of a material; NORMAL_MAPPED: its normals as well.
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
in vec3 world_position;
in vec3 world_normal;
uniform float gloss;
uniform float opacity;
#ifdef TEXTURED
#include "material.glsl"
uniform bool blended;  // the material's opacity counts
#else
uniform vec4 color;  // linear albedo
#endif
out vec4 fragment;

#ifdef NORMAL_MAPPED
layout(binding = 6) uniform sampler2D normal_map;
uniform float normal_scale;

// The map's normal in the frame of the directions in which the texture's axes run along the
// surface, found from how place and texture change from pixel to pixel (Schueler 2006, "Normal
// mapping without precomputed tangents"). `normal` faces the eye; seen from behind, what bulges on
// the front is a dent.
vec3 mapped_normal(vec3 normal, float side) {
  vec3 across = dFdx(world_position);
  vec3 upward = dFdy(world_position);
  vec2 texture_across = dFdx(material_place);
  vec2 texture_upward = dFdy(material_place);
  vec3 a = cross(upward, normal);
  vec3 b = cross(normal, across);
  vec3 right = a * texture_across.x + b * texture_upward.x;
  vec3 down = a * texture_across.y + b * texture_upward.y;
  float longer = max(dot(right, right), dot(down, down));
  vec3 read = texture(normal_map, material_place).xyz * 2.0 - 1.0;
  if (longer == 0.0) return normal;  // the texture does not vary here
  vec2 lean = side * normal_scale * read.xy * inversesqrt(longer);
  return normalize(lean.x * right - lean.y * down + read.z * normal);
}
#endif

void main() {
  float side = gl_FrontFacing ? 1.0 : -1.0;
  vec3 normal = normalize(world_normal) * side;
#ifdef NORMAL_MAPPED
  normal = mapped_normal(normal, side);
#endif
#ifdef TEXTURED
  vec4 albedo = material_color();
  float alpha = blended ? albedo.a * opacity : opacity;
#else
  vec4 albedo = color;
  float alpha = opacity;
#endif
  fragment = vec4(dithered(to_display(shade(albedo.rgb, world_position, normal, gloss))), alpha);
}
