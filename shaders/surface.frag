#version 450 core
// TEXTURED: the colour is that of a material; NORMAL_MAPPED: its normals as well. And one of
// STUDIO, MATCAP, FLAT, NORMALS (Shading in render/view_options.h) and HEAT (scalars as colours).
// AMBIENT: with ambient occlusion.
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
#include "looks.glsl"
in vec3 world_position;
in vec3 world_normal;
in vec3 projector_diagonal;
in vec3 projector_rest;
in vec3 projected_place;
#ifdef AMBIENT
in float ambient;
#endif
uniform vec3 offset;
uniform float gloss;
uniform float opacity;
uniform bool glassy;
uniform vec4 tint;  // in place of the material's colour, by its last component
#ifdef TEXTURED
#include "material.glsl"
uniform bool blended;  // the material's opacity counts
uniform bool masked;   // it says which samples of a pixel are there

// Share of the pixel beyond the mask's edge, which is as sharp as the pixels whatever the texture.
float mask_coverage(float alpha) {
  return clamp((alpha - kept.x) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0);
}
#else
uniform vec4 color;  // linear albedo
#endif
#ifdef HEAT
in vec2 heat;
layout(binding = 8) uniform sampler2D color_map;
uniform vec2 heat_range;
uniform vec3 unknown_color;

vec3 heat_color() {
  if (heat.y < 0.999) return unknown_color;
  float span = heat_range.y - heat_range.x;
  float share = span > 0.0 ? clamp((heat.x - heat_range.x) / span, 0.0, 1.0) : 0.0;
  // The map's ends are the middles of its outermost texels.
  float texels = float(textureSize(color_map, 0).x);
  return texture(color_map, vec2((share * (texels - 1.0) + 0.5) / texels, 0.5)).rgb;
}
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

// Where the round surface lies that the vertex normals tell of, if that is outside the triangle:
// a triangle that has turned away from the light while its smooth normal has not would lie in its
// own shadow, and coarse bodies show dark patches. The triangle's point p on the tangent planes of
// its corners, mixed as p is (Boubekeur & Alexa 2008, "Phong tessellation"):
//   sum b_i (p - n_i n_i^T (p - p_i)),
// which takes only sums that come interpolated.
vec3 smooth_place(vec3 normal) {
  const float kMost = 0.02;  // about 1 % of a character: corners of a box are not meant round
  vec3 p = world_position - offset;
  vec3 d = projector_diagonal;
  vec3 r = projector_rest;
  vec3 out_there = projected_place - mat3(d.x, r.x, r.y, r.x, d.y, r.z, r.y, r.z, d.z) * p;
  return world_position + clamp(dot(out_there, normal), 0.0, kMost) * normal;
}

vec3 display_color(vec3 albedo, vec3 normal, vec3 shadow_place) {
#if defined(HEAT)
  return lit_from_eye(heat_color(), normal, normalize(eye.xyz - world_position));
#elif defined(NORMALS)
  return 0.5 + 0.5 * normal;
#elif defined(MATCAP)
  return srgb_from_linear(clay(normal));
#else
#ifdef AMBIENT
  float open = receives_shadow ? ambient : 1.0;
#else
  const float open = 1.0;
#endif
  return to_display(shade(albedo, world_position, shadow_place, normal, gloss, open));
#endif
}

// How much a veil covers. A glassy one less where it faces the eye, so that one sees what is inside,
// and more towards its outline; one of opacity 0 or 1 nothing or all.
float veil_cover(vec3 normal) {
  if (!glassy) return opacity;
  float facing = abs(dot(normal, normalize(eye.xyz - world_position)));
  float rim = pow(1.0 - facing, 3.0);
  return clamp(opacity * mix(0.75 + 2.25 * rim, 1.0, opacity * opacity), 0.0, 1.0);
}

void main() {
  float side = gl_FrontFacing ? 1.0 : -1.0;
  vec3 normal = normalize(world_normal) * side;
#ifdef FLAT
  normal = normalize(cross(dFdx(world_position), dFdy(world_position)));
  vec3 shadow_place = world_position;
#else
  vec3 shadow_place = smooth_place(normal);
#endif
#if defined(NORMAL_MAPPED) && !defined(FLAT)
  normal = mapped_normal(normal, side);
#endif
#ifdef TEXTURED
  vec4 albedo = material_color();
  float cover = veil_cover(normalize(world_normal));
  float alpha = blended ? albedo.a * cover : cover;
  if (masked && gl_NumSamples > 1) {
    alpha = mask_coverage(albedo.a);
    if (alpha == 0.0) discard;
  } else {
    leave_out(albedo.a);
  }
#else
  vec4 albedo = color;
  float alpha = veil_cover(normalize(world_normal));
#endif
  vec3 base = mix(albedo.rgb, tint.rgb, tint.a);
  fragment = vec4(dithered(display_color(base, normal, shadow_place)), alpha);
}
