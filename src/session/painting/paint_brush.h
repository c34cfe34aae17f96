// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "assets/character.h"
#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_tree.h"
#include "rig/mirror_plane.h"
#include "session/painting/painted_maps.h"

namespace sinew {

/// Returns the weight of a brush at the distance `t` from its center, as a fraction of its radius:
/// 1 - 3 t^2 + 2 t^3. It is 1 at the center and 0 from the rim on, and its derivative is 0 at both.
double brush_falloff(double t);

/// Holds a vertex and the weight of a brush on it, in (0, 1].
struct BrushWeight {
  int vertex = -1;
  double weight = 0.0;
};

/// Finds points and vertices of a character's surface at rest, on which the user paints. It holds
/// working memory between calls, so use one object per thread.
class PaintSurface {
 public:
  /// The character's surface must have triangles.
  explicit PaintSurface(const Character& character);
  PaintSurface(const PaintSurface&) = delete;
  PaintSurface& operator=(const PaintSurface&) = delete;

  int vertex_count() const { return surface_.vertex_count(); }
  const TriangleMesh& surface() const { return surface_; }
  const RaggedArray& neighbors() const { return neighbors_; }
  /// Returns the point of the surface nearest to a place at rest.
  SurfacePoint nearest(const Eigen::Vector3d& place) const;
  /// Returns the coordinates of a point of the surface at rest.
  Eigen::Vector3d at(const SurfacePoint& place) const;

  /// Returns the vertices within the radius of a brush (in our length unit), with weights.
  /// Distances are measured along the surface, so the brush neither goes through a limb nor reaches
  /// another one. Other pieces of the surface that lie on these vertices (clothes on skin) are
  /// painted, too.
  std::vector<BrushWeight> reach(const SurfacePoint& middle, double radius);
  /// Does the same as reach(), but on both sides of the body (rig/mirror_plane.h). Where the two
  /// brushes overlap, the larger weight counts.
  std::vector<BrushWeight> reach_mirrored(const SurfacePoint& middle, double radius);
  /// Returns the mirror image of a point on the other side of the body, or nothing if the surface
  /// has no point near it.
  std::optional<SurfacePoint> mirrored(const SurfacePoint& place) const;

 private:
  void link_pieces();

  TriangleMesh surface_;
  TriangleTree tree_;
  GeodesicSurface geodesics_;
  GeodesicFront front_;
  RaggedArray neighbors_;
  MirrorPlane mirror_;
  RaggedArray overlapping_;      ///< for each vertex, the vertices of other pieces that lie on it
  std::vector<double> weights_;  ///< brush weight of each vertex; all zero between calls
};

/// Selects the target towards which a brush moves the values of the vertices that it touches.
enum class BrushMode {
  kPaint,   ///< towards a given value
  kErase,   ///< towards the value of unpainted vertices
  kSmooth,  ///< towards the mean of the vertex's neighbors
};

/// Applies one touch of a brush. Each value moves towards its target by a fraction; maps that hold
/// factors are interpolated geometrically.
/// \param strength    fraction of the distance to the target at brush weight 1, in [0, 1]
/// \param value       target of BrushMode::kPaint
/// \param neighbors  of each vertex, for BrushMode::kSmooth
void touch(PaintedMaps::Values& values, const PaintedMapInfo& info,
           const std::vector<BrushWeight>& reach, BrushMode mode, double strength, double value,
           const RaggedArray& neighbors);

}  // namespace sinew
