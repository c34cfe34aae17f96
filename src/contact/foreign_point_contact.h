// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "contact/contact_pairs.h"
#include "contact/interior_search.h"
#include "contact/posed_skin.h"
#include "contact/vertex_triangle_contact.h"
#include "core/types.h"

namespace sinew {

/// Finds vertices of another body, or points of an obstacle, that are inside of a character's skin.
/// A point collides if it lies in more upright interior tetrahedra (InteriorTetrahedra) than
/// inverted ones, and if its normal opposes that of the triangle. ContactPairs chooses the triangle
/// and keeps it. Unlike in SelfContact, nothing is excluded because of the rest pose.
class ForeignPointContact {
 public:
  /// \param triangles  of the skin
  /// \param rest       3 x S, skin vertices at rest
  /// \param rest_bone_points  3 x S, the bone point of each skin vertex
  /// \param retention  distance outside of the skin up to which a pair stays, in mean edges at rest
  ForeignPointContact(const std::vector<Triangle>& triangles, const Points& rest,
                      const Points& rest_bone_points, double retention);

  /// Finds the points inside of the skin in a pose. All arguments are in one frame. Allocates only
  /// if more points than ever before are near the skin. While none is near, the cost is one box
  /// test for each point.
  /// \param skin            3 x at least S
  /// \param bone_points     3 x S, bone points
  /// \param foreign_points  3 x m, points of the other body; m may change only after forget().
  ///                        Points that are not finite never collide
  /// \param normals         3 x m, unit, outward from what the points belong to; a zero column
  ///                        means unknown, and the point collides from any side
  void detect(const PointsF& skin, const PointsF& bone_points, const PointsF& foreign_points,
              const PointsF& normals);

  /// Returns the contacts by point, at most one for each; `vertex` is the column of the point.
  /// Those with a positive distance have separated and are kept from an earlier call.
  const std::vector<VertexTriangleContact>& contacts() const { return pairs_.contacts(); }
  /// Returns the number of pairs that began, ended or changed their triangle in the last detect().
  int changed_pairs() const { return pairs_.changed_pairs(); }
  /// Drops all pairs, so that the next detect() begins without held pairs.
  void forget() { pairs_.forget(); }

  double mean_edge() const { return mean_edge_; }

 private:
  void find_near(const PointsF& skin, const PointsF& bone_points, const PointsF& foreign_points);

  double mean_edge_;
  PosedSkin skin_;
  InteriorSearch search_;
  ContactPairs pairs_;
  std::vector<int> near_;  ///< points in the box around the skin
};

}  // namespace sinew
