// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// The layers of a body as points on lines, one for each vertex: from the skeleton surface to the
/// muscle surface, on to the skin, and beyond it along its smoothed normal. As distances along
/// these lines, layers cannot cross (Komaritzan 2022, 4.2.4).
class BodyLines {
 public:
  /// \param skeleton, muscle, skin  vertices of the layers, 3 x n, m; exactly symmetric in x = 0
  /// \param mirrored                mirrored_vertices() of them
  BodyLines(const Points& skeleton, const Points& muscle, const Points& skin,
            const std::vector<Triangle>& triangles, const std::vector<int>& mirrored);

  std::size_t count() const { return muscle_.size(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  /// Returns the distances of the layers from the skeleton surface, m.
  const std::vector<double>& muscle() const { return muscle_; }
  const std::vector<double>& skin() const { return skin_; }

  /// Returns the points at distances from the skeleton surface, exactly symmetric.
  Points at(const std::vector<double>& distances) const;

  /// Moves a new skin outward in its hollows, such as furrows between muscles, as fat fills them.
  /// \param skin    distances, which are changed
  /// \param weight  for each vertex, from 0, where the skin stays, to 1
  void fill_hollows(std::vector<double>& skin, const std::vector<double>& weight) const;

  /// Limits the distances of a new skin, so that it does not run into itself or fold: in hollows
  /// such as an armpit, lines approach each other.
  void limit(std::vector<double>& skin) const;

  /// Lowers the largest growth of the skin that limit() leaves.
  /// \param most  for each vertex, m
  void limit_growth(const std::vector<double>& most);

  /// Returns for each vertex the largest growth that keeps a skin away from itself, given one that
  /// passes through itself: less growth where it does. Infinite where it does not.
  /// \param skin     distances of the skin
  /// \param crossed  vertices where it passes through itself
  /// \param step     by which the growth becomes less at least, m
  std::vector<double> growth_without(const std::vector<double>& skin,
                                     const std::vector<int>& crossed, double step) const;

 private:
  void find_limits(const TriangleMesh& skin);

  std::vector<Triangle> triangles_;
  std::vector<int> mirrored_;
  Points begin_, middle_, end_, normal_;
  std::vector<double> muscle_, skin_;
  std::vector<double> most_;  ///< largest growth of the skin, m
  RaggedArray neighbors_;
};

}  // namespace sinew
