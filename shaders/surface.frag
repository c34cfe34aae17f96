#version 450 core
#include "scene.glsl"
#include "color.glsl"
#include "lighting.glsl"
in vec3 world_position;
in vec3 world_normal;
uniform vec4 color;  // linear albedo and opacity
uniform float gloss;
out vec4 fragment;

void main() {
  vec3 normal = normalize(world_normal) * (gl_FrontFacing ? 1.0 : -1.0);
  fragment = vec4(dithered(to_display(shade(color.rgb, world_position, normal, gloss))), color.a);
}
