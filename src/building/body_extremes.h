// SPDX-License-Identifier: MIT

#pragma once

#include <array>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes how a body stands: axes and sizes of its box along them.
struct BoxFrame {
  /// The columns are the directions to its left, up, and to its front. They are orthonormal and
  /// parallel to the coordinate axes.
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();  ///< middle of the lower side of the box
  Eigen::Vector3d size = Eigen::Vector3d::Ones();    ///< along the axes

  /// Returns the coordinates of a point along the axes from the origin.
  Eigen::Vector3d local(const Eigen::Vector3d& point) const {
    return axes.transpose() * (point - origin);
  }
  Eigen::Vector3d world(const Eigen::Vector3d& local) const { return origin + axes * local; }
};

/// Returns the frame of a body that faces +Z.
BoxFrame upright_box(const TriangleMesh& surface);

/// Returns the frame of a body on four legs: its longer horizontal axis points to the front, which
/// is the end that is higher above the ground.
BoxFrame lengthwise_box(const TriangleMesh& surface);

/// Returns the frame of a hand: "up" is from the wrist to the fingers, where planes across the
/// longest axis cut the surface in more pieces; "left" is from the little finger to the thumb, the
/// side on which a vertex sticks out farthest from the middle of the palm.
BoxFrame hand_box(const TriangleMesh& surface);

/// Selects vertices by their coordinates in a frame, as fractions: x from -1 to 1 of half the width
/// (positive: left), y from 0 to 1 of the height, z from -1 to 1 of half the depth.
using FractionBox = Eigen::AlignedBox3d;

/// Returns the region between two corners, with its border.
FractionBox between(const Eigen::Vector3d& a, const Eigen::Vector3d& b);

/// Returns the vertex of a region that is farthest along a local direction, in the coordinates of
/// the surface. Without a vertex in the region, the middle of the region.
Eigen::Vector3d farthest_vertex(const TriangleMesh& surface, const BoxFrame& frame,
                                const FractionBox& region, const Eigen::Vector3d& direction);

/// Returns the middle of the bounding box of the vertices of a region, as above.
Eigen::Vector3d middle_of(const TriangleMesh& surface, const BoxFrame& frame,
                          const FractionBox& region);

}  // namespace sinew
