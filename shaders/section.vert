#version 450 core
// SPDX-License-Identifier: MIT
// Draws the polygons in which a plane cuts tetrahedra. HEAT: each tetrahedron has a scalar.
#include "scene.glsl"
layout(location = 0) in vec4 place_depth;  // w: depth below the skin, from 0 to 1
layout(location = 1) in vec4 distances;    // from the lines through the edges of the polygon
layout(location = 2) in float polygon_size;
layout(location = 3) in int tetrahedron;
uniform vec3 offset;
out vec3 world_position;
out vec4 edge_distances;
out float depth;
flat out float size;
#ifdef HEAT
#include "scalars.glsl"
flat out vec2 heat;  // the scalar of the tetrahedron, and 1 if it is known
#endif

void main() {
  world_position = place_depth.xyz + offset;
  edge_distances = distances;
  depth = place_depth.w;
  size = polygon_size;
#ifdef HEAT
  heat = known_scalar(texelFetch(scalars, tetrahedron).r);
#endif
  gl_Position = view_projection * vec4(world_position, 1.0);
}
