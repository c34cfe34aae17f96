// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "mesh/entered_vertices.h"
#include "mesh/penetration_depth.h"
#include "tissue/inversion_counter.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Holds the quality keys of sinew.stats/1 that depend on a single pose of the skin.
struct Quality {
  std::optional<double> volume_ratio;      ///< nothing for a surface without volume at rest
  std::optional<int> inverted_tetrahedra;  ///< nothing without a tissue model
  int penetrating_vertices = 0;
  double penetration_depth = 0.0;  ///< of the deepest of these vertices (PenetrationDepth), m
  double max_edge_stretch = 0.0;
};

/// Measures a skin against its rest pose. Holes are first closed by fans (mesh/closing.h).
class QualityMeter {
 public:
  /// \param tissue  may be null
  QualityMeter(const TriangleMesh& surface, const TissueModel* tissue);

  /// Measures one pose.
  /// \param skin    3 x surface vertices, in any frame
  /// \param tissue  3 x vertices of the tissue model in the same pose; null without one
  Quality measure(const PointsF& skin, const PointsF* tissue) const;

  /// Returns the number of vertices that measure() looks at.
  int vertex_count() const { return entered_.closed().surface_vertices; }

  /// Returns the vertices that are inside another part of the body and were outside at rest.
  /// \param skin  3 x surface vertices
  std::vector<int> penetrating_vertices(const Points& skin) const { return entered_.find(skin); }

 private:
  struct RestEdge {
    int a;
    int b;
    double length;
  };

  double volume(const Points& skin) const;
  double deepest(const Points& skin, const std::vector<int>& vertices) const;

  EnteredVertices entered_;
  PenetrationDepth depth_;
  double rest_volume_ = 0.0;
  std::vector<RestEdge> edges_;
  std::optional<InversionCounter> inversions_;  ///< nothing without a tissue model
};

}  // namespace sinew
