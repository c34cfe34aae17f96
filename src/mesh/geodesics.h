// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <utility>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {

/// Describes a point on a triangle mesh.
struct SurfacePoint {
  int triangle = -1;
  Eigen::Vector3d barycentric = Eigen::Vector3d::Zero();  ///< coordinates that sum to 1
};

/// Describes a vertex and its geodesic distance, in mesh units.
struct VertexDistance {
  int vertex = -1;
  double distance = 0.0;
};

/// Holds the part of fast marching that depends only on the surface: for each vertex, the triangles
/// through which it updates other vertices. A vertex at an obtuse angle is also updated from a more
/// distant vertex, which is found by unfolding the triangles in between (Kimmel & Sethian 1998).
/// The mesh may have holes, degenerate triangles and edges with more than two triangles.
class GeodesicSurface {
 public:
  /// Prepares a mesh, which may then be destroyed.
  explicit GeodesicSurface(const TriangleMesh& mesh);

  int vertex_count() const { return static_cast<int>(positions_.cols()); }

 private:
  friend class GeodesicFront;

  /// One update rule of fast marching: vertex `from`, which owns this step, updates vertex `to`,
  /// together with vertex `other` if that one has been reached. In the plane of the three vertices,
  /// from = (0, 0), other = (base, 0) and to = (x, y) with y >= 0.
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

/// Computes the geodesic distances from a point to the vertices nearest to it, by fast marching
/// (Kimmel & Sethian 1998). Between two vertices the front is a circle instead of a line (Novotni &
/// Klein 2002). This is exact where the surface can be flattened and the path turns around no
/// corner. Near the source, such a front can reach the corners of a triangle out of order. A vertex
/// whose distance becomes shorter later therefore updates its neighbors again. The working memory
/// is kept between calls, so use one object per thread.
class GeodesicFront {
 public:
  /// Allocates the working memory for a surface.
  /// \param surface  must outlive this object
  explicit GeodesicFront(const GeodesicSurface& surface);

  /// Returns the `count` vertices nearest to the source by ascending distance (equal ones by
  /// index), in mesh units. There are fewer if the component has fewer. The distances of the last
  /// vertices may be slightly too long, because paths through vertices beyond them are not
  /// followed. The result is valid until the next call.
  std::span<const VertexDistance> nearest(const SurfacePoint& source, int count);
  /// Returns the vertices nearest to a vertex, which itself comes first with distance 0.
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

/// Holds, for every vertex, the source whose path is shortest.
struct NearestSources {
  std::vector<int> source;       ///< index into the sources, or -1 if none can be reached
  std::vector<double> distance;  ///< length of the path, in mesh units; infinite if there is none
};

/// Finds the shortest paths from sources to all vertices along the mesh edges. The first one wins
/// among equally long paths.
/// \param sources  vertex indices
/// \param offsets  for each source, the length of a path before its own vertex, in mesh units; so a
///                 source may be nearest nowhere
NearestSources paths_to_sources(const TriangleMesh& mesh, std::span<const int> sources,
                                std::span<const double> offsets);

/// Returns, for every vertex, the index into `sources` of the source that is nearest along the mesh
/// edges, or -1 if no source can be reached. The first one wins among equally near sources.
/// \param sources  vertex indices
std::vector<int> nearest_sources(const TriangleMesh& mesh, std::span<const int> sources);

}  // namespace sinew
