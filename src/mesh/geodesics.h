#pragma once

#include <span>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// A place on a surface.
struct SurfacePoint {
  int triangle = -1;
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();  ///< sums to 1
};

struct VertexDistance {
  int vertex = -1;
  double distance = 0.0;
};

/// What fast marching needs to know of a surface: for each vertex, the triangles through which it
/// passes its distance on. Across an obtuse angle it is passed from a vertex further away, too,
/// found by unfolding the triangles in between (Kimmel & Sethian 1998). Any triangles will do:
/// holes, degenerate ones, edges of many triangles.
class GeodesicSurface {
 public:
  /// Copies what it needs.
  explicit GeodesicSurface(const TriangleMesh& mesh);

  int vertex_count() const { return static_cast<int>(positions_.cols()); }

 private:
  friend class GeodesicFront;

  /// Vertex `from` (whose step this is) hands on to `to`, together with `other` when that one is
  /// reached, too. In the plane of the three: from = (0, 0), other = (base, 0), to = (x, y), y >=
  /// 0.
  struct Step {
    int to = -1;
    int other = -1;
    double length = 0.0;  ///< |to - from|
    double base = 0.0;
    double x = 0.0;
    double y = 0.0;
  };

  std::span<const Step> steps(int from) const {
    return {steps_.data() + begin_[from], steps_.data() + begin_[from + 1]};
  }

  Points positions_;
  std::vector<Triangle> triangles_;
  std::vector<int> begin_;
  std::vector<Step> steps_;
};

/// Distances along a surface from a point to the vertices nearest to it: fast marching after Kimmel
/// & Sethian 1998; the front at two vertices is a circle rather than a line (Novotni & Klein 2002),
/// which makes it exact where the surface can be flattened and no corner is turned. Near the source
/// such a front reaches some corners of a triangle out of order: a vertex that finds a shorter way
/// afterwards hands it on. Keeps its memory between calls: one for each thread.
class GeodesicFront {
 public:
  /// \param surface  is referred to
  explicit GeodesicFront(const GeodesicSurface& surface);

  /// The `count` vertices nearest to the source by rising distance (equal ones by index), in mesh
  /// units; fewer when the component has fewer. Those of the last that come about by going around
  /// through later vertices may be a little long. Valid until the next call.
  std::span<const VertexDistance> nearest(const SurfacePoint& source, int count);
  /// The same from a vertex, which comes first with distance 0.
  std::span<const VertexDistance> nearest(int source, int count);

 private:
  void offer(int vertex, double distance);
  std::span<const VertexDistance> march(int count);

  const GeodesicSurface* surface_;
  std::vector<double> distances_;
  std::vector<char> reached_;
  std::vector<int> touched_;
  std::vector<std::pair<double, int>> heap_;
  std::vector<VertexDistance> result_;
};

/// For every vertex, which of `sources` (vertex indices) is nearest along the edges; -1 where none
/// can be reached. Equally near: the first.
std::vector<int> nearest_sources(const TriangleMesh& mesh, std::span<const int> sources);

}  // namespace sinew
