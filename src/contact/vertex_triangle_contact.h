// SPDX-License-Identifier: MIT

#pragma once

#include "core/types.h"

namespace sinew {

/// Describes a point, usually a vertex of the skin, and the triangle of a skin that it must stay in
/// front of.
struct VertexTriangleContact {
  int vertex;
  int triangle;
  Eigen::Vector3f barycentric;  ///< of the triangle's point nearest to the vertex
  Eigen::Vector3f normal;       ///< of the skin at that point, unit, outward; interpolated between
                                ///< the corners, so that it is continuous from triangle to triangle
  float distance;               ///< m, from that point to the vertex along the normal; negative
                                ///< inside
};

}  // namespace sinew
