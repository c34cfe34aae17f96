// SPDX-License-Identifier: MIT
// Uniforms that all passes of a frame share. SceneView sets them once per frame.
layout(std140, binding = 0) uniform Scene {
  mat4 view_projection;
  mat4 light_projection;     // from the world to the shadow map, with all axes in [0, 1]
  vec4 eye;                  // world
  vec4 key_direction;        // world, towards the light; w: shadow map's depth over its width
  vec4 fill_direction;       // world, towards the light that moves with the camera; w: factor on
                             // the light of the surroundings
  vec4 ground_region;        // xz of the shadowed square's corner, its side, 1 / side
  vec4 backdrop_top;         // display colors
  vec4 backdrop_bottom;
  vec4 viewport;             // origin and size in pixels
  vec4 camera_right;         // world
  vec4 camera_up;
  vec4 cut;                  // plane of the cut: kept where dot(cut.xyz, place) <= cut.w
};
