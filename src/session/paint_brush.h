#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "assets/character.h"
#include "mesh/adjacency.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_tree.h"
#include "rig/mirror_plane.h"
#include "session/painted_maps.h"

namespace sinew {

/// How much of a brush acts at a share of its radius from the middle: 1 there, 0 from the rim on,
/// level at both: 1 - 3 t^2 + 2 t^3.
double brush_falloff(double t);

/// A vertex, and how much of a brush acts on it, in (0, 1].
struct BrushShare {
  int vertex = -1;
  double share = 0.0;
};

/// A character's surface at rest, to be painted on. Keeps memory between calls: one for each
/// thread.
class PaintSurface {
 public:
  /// The character's surface has triangles.
  explicit PaintSurface(const Character& character);
  PaintSurface(const PaintSurface&) = delete;
  PaintSurface& operator=(const PaintSurface&) = delete;

  int vertex_count() const { return surface_.vertex_count(); }
  const TriangleMesh& surface() const { return surface_; }
  const RaggedArray& neighbours() const { return neighbours_; }
  /// The place nearest to one at rest.
  SurfacePoint nearest(const Eigen::Vector3d& place) const;
  Eigen::Vector3d at(const SurfacePoint& place) const;

  /// What a brush of some radius (our length unit) reaches: distances are measured along the
  /// surface, so that it goes neither through a limb nor over to another one. Other pieces of the
  /// surface that lie on what it reaches (clothes on skin) are painted with it.
  std::vector<BrushShare> reach(const SurfacePoint& middle, double radius);
  /// The same on both sides of the body (rig/mirror_plane.h); where it meets itself, the larger
  /// share counts.
  std::vector<BrushShare> reach_both(const SurfacePoint& middle, double radius);
  /// The place on the other side; nothing where the surface has none near its mirror image.
  std::optional<SurfacePoint> across(const SurfacePoint& place) const;

 private:
  void link_pieces();

  TriangleMesh surface_;
  TriangleTree tree_;
  GeodesicSurface geodesics_;
  GeodesicFront front_;
  RaggedArray neighbours_;
  MirrorPlane mirror_;
  RaggedArray lying_on_;        ///< of each vertex, those of other pieces that lie on it
  std::vector<double> shares_;  ///< of all vertices; zero between calls
};

enum class BrushMode {
  kPaint,   ///< towards a value
  kErase,   ///< towards what is plain
  kSmooth,  ///< towards the mean of a vertex's neighbours
};

/// One touch of a brush: values go a share of the way, factors by ratios.
/// \param strength    how far they go where all of the brush acts, in [0, 1]
/// \param value       of kPaint
/// \param neighbours  of the vertices, for kSmooth
void touch(PaintedMaps::Values& values, const PaintedMapInfo& info,
           const std::vector<BrushShare>& reach, BrushMode mode, double strength, double value,
           const RaggedArray& neighbours);

}  // namespace sinew
