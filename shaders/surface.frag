#version 450 core
// SPDX-License-Identifier: MIT
// Macros choose the variant of this shader. TEXTURED: the color comes from a material.
// NORMAL_MAPPED: the normals come from its normal map. AMBIENT: with ambient occlusion. Exactly one
// of STUDIO, MATCAP, FLAT, NORMALS (Shading in render/view_options.h) and HEAT (scalars as colors)
// is defined.
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
uniform vec4 tint;  // replaces the material's color by the fraction tint.a
#ifdef TEXTURED
#include "material.glsl"
uniform bool blended;  // the opacity is multiplied by that of the material
uniform bool masked;   // the material's opacity decides how many samples of a pixel are covered

// Returns the fraction of the pixel that the mask covers. The edge of the mask is one pixel wide at
// any resolution of the texture.
float mask_coverage(float alpha) {
  return clamp((alpha - kept.x) / max(fwidth(alpha), 1e-4) + 0.5, 0.0, 1.0);
}
#else
uniform vec4 color;  // linear albedo
#endif
#ifdef HEAT
in vec2 heat;  // the scalar, and 1 if it is known
#include "heat.glsl"
#endif
out vec4 fragment;

#ifdef NORMAL_MAPPED
layout(binding = 6) uniform sampler2D normal_map;
uniform float normal_scale;

// Returns the normal of the normal map in world space. The tangent frame is computed from the
// screen-space derivatives of the position and of the texture coordinates (Schueler 2006, "Normal
// mapping without precomputed tangents"). `normal` faces the eye. `side` is -1 if the back is seen,
// where bumps become dents.
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
  if (longer == 0.0) return normal;  // the texture coordinates are constant here
  vec2 lean = side * normal_scale * read.xy * inversesqrt(longer);
  return normalize(lean.x * right - lean.y * down + read.z * normal);
}
#endif

// Returns the point of the smooth surface that the vertex normals describe, if it is outside of the
// triangle. A triangle can face away from the light while its smooth normal does not. It would be
// in its own shadow then, and coarse bodies would show dark patches. The point p of the triangle is
// projected to the tangent planes of the corners, and the projections are interpolated (Boubekeur &
// Alexa 2008, "Phong tessellation"):
//   sum b_i (p - n_i n_i^T (p - p_i)).
// This needs only sums over the corners that the rasterizer interpolates.
vec3 smooth_place(vec3 normal) {
  const float kMost = 0.02;  // m, about 1 % of a character's height; a box must keep its corners
  vec3 p = world_position - offset;
  vec3 d = projector_diagonal;
  vec3 r = projector_rest;
  vec3 out_there = projected_place - mat3(d.x, r.x, r.y, r.x, d.y, r.z, r.y, r.z, d.z) * p;
  return world_position + clamp(dot(out_there, normal), 0.0, kMost) * normal;
}

vec3 display_color(vec3 albedo, vec3 normal, vec3 shadow_place) {
#if defined(HEAT)
  return lit_from_eye(heat_color(heat), normal, normalize(eye.xyz - world_position));
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

// Returns the opacity of a transparent surface. If it is glassy, it is more transparent where it
// faces the eye, so that the inside is visible, and more opaque towards its outline. Opacities of 0
// and 1 stay as they are.
float surface_opacity(vec3 normal) {
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
  float cover = surface_opacity(normalize(world_normal));
  float alpha = blended ? albedo.a * cover : cover;
  if (masked && gl_NumSamples > 1) {
    alpha = mask_coverage(albedo.a);
    if (alpha == 0.0) discard;
  } else {
    leave_out(albedo.a);
  }
#else
  vec4 albedo = color;
  float alpha = surface_opacity(normalize(world_normal));
#endif
  vec3 base = mix(albedo.rgb, tint.rgb, tint.a);
  fragment = vec4(dithered(display_color(base, normal, shadow_place)), alpha);
}
