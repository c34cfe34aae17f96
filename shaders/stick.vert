#version 450 core
// SPDX-License-Identifier: MIT
// Places an instance of a mesh between two points. Each vertex of the mesh has its position along
// the axis and its direction away from it.
#include "scene.glsl"
layout(location = 0) in vec4 outward_along;  // in radii; w: 0 at the start, 1 at the end
layout(location = 1) in vec4 start_radius;   // instance
layout(location = 2) in vec3 end;            // instance
layout(location = 3) in vec4 stick_color;    // instance
uniform vec3 offset;
// Smallest size of sticks as seen: where more than 1 / smallest_size (m) of the world fits into the
// height of the image, sticks are enlarged, so that they keep their size on the screen. 0: never.
uniform float smallest_size;
out vec3 world_position;
out vec3 world_normal;
flat out vec4 albedo;

void main() {
  vec3 start = start_radius.xyz;
  // Height of the image in the world at the depth of the start. The axes of the view matrix are unit
  // vectors, so the second row of the product has the length of that of the projection.
  float depth = (view_projection * vec4(start + offset, 1.0)).w;
  float rows = length(vec3(view_projection[0].y, view_projection[1].y, view_projection[2].y));
  float larger = max(1.0, smallest_size * 2.0 * depth / rows);
  vec3 axis = (end - start) * larger;
  float size = length(axis);
  vec3 along = size > 0.0 ? axis / size : vec3(0.0, 1.0, 0.0);
  vec3 side = normalize(cross(along, abs(along.y) < 0.9 ? vec3(0, 1, 0) : vec3(1, 0, 0)));
  vec3 outward = mat3(side, along, cross(side, along)) * outward_along.xyz;
  world_normal = outward;
  world_position = start + axis * outward_along.w + outward * start_radius.w * larger + offset;
  albedo = stick_color;
  gl_Position = view_projection * vec4(world_position, 1.0);
}
