// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"

namespace sinew {

/// The place of the skin that is nearest to a vertex of a part that it does not cover.
struct UncoveredVertex {
  int triangle = -1;  ///< of the skin; -1: none
  Eigen::Vector3d barycentric;
  Eigen::Vector3d outward;  ///< direction in which the skin has to move there, of unit length
  double missing = 0.0;     ///< by which it has to move, m
};

/// Finds the vertices of parts that a skin does not cover. Further searches, after the skin has
/// moved, examine only those vertices that the moves may have uncovered, so they are fast.
class CoverSearch {
 public:
  /// \param parts  closed surfaces of the right side, the left side and the middle; those of the
  ///               left side are mirror images, so they are not searched
  /// \param least  wanted distance of their vertices from the skin, m
  CoverSearch(const std::vector<BodyPart>& parts, double least);

  /// Returns the uncovered vertices, in the same order in each search. Those that are more than
  /// 20 mm outside the skin are left out.
  /// \param skin  with the triangles of all other searches
  std::vector<UncoveredVertex> find(const TriangleMesh& skin);

 private:
  Points vertices_;
  double least_;
  Points skin_;  ///< of the last search
  /// For each vertex, how far the skin may move from there until the vertex may be uncovered, m.
  std::vector<double> room_;
};

}  // namespace sinew
