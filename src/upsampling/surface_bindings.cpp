// SPDX-License-Identifier: MIT

#include "upsampling/surface_bindings.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <tuple>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/closing.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kBindingChunk = 8192;
// Rings of triangles around a coarse vertex that are searched before the search moves to another
// vertex.
constexpr int kRings = 2;
// A component without a counterpart is a rigid piece (an eye, a tooth, a button) if the diagonal of
// its bounding box is below kRigidFraction of the height, or below kRigidBall of it for a ball.
constexpr double kRigidFraction = 0.1;
constexpr double kRigidBall = 0.25;
// Smallest 36 pi V^2 / A^3 of a ball. The value is 1 for a perfect ball, 0.59 for half of one, and
// 0.52 for a cube.
constexpr double kRoundness = 0.55;
// A component of an unrelated mesh belongs to the coarse surface if its mean distance from it is
// below this many mean edge lengths.
constexpr double kNearEdges = 1.0;
// Vertices of a component without a counterpart are close to the coarse surface if their distance
// from it is below this many mean edge lengths, or below that of the closest vertex of the
// component by this factor.
constexpr double kCloseEdges = 1.0;
constexpr double kClosest = 1.5;

/// Returns for each vertex the triangles within kRings of it.
RaggedArray ring_triangles(const TriangleMesh& mesh) {
  const RaggedArray around = vertex_triangles(mesh.vertex_count(), mesh.triangles);
  RaggedArray result;
  std::vector<int> ring;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    ring.assign(around.row(v).begin(), around.row(v).end());
    for (int i = 1; i < kRings; ++i) {
      std::vector<int> wider = ring;
      for (const int t : ring) {
        for (const int corner : mesh.triangles[t]) {
          wider.insert(wider.end(), around.row(corner).begin(), around.row(corner).end());
        }
      }
      std::sort(wider.begin(), wider.end());
      wider.erase(std::unique(wider.begin(), wider.end()), wider.end());
      ring.swap(wider);
    }
    result.items.insert(result.items.end(), ring.begin(), ring.end());
    result.begin.push_back(static_cast<int>(result.items.size()));
  }
  return result;
}

/// Finds bindings near a coarse vertex that is known to belong to the same part of the body.
class RingSearch {
 public:
  explicit RingSearch(const TriangleMesh& coarse)
      : coarse_(coarse), rings_(ring_triangles(coarse)), normals_(triangle_normals(coarse)) {}

  bool has_triangles(int vertex) const { return !rings_.row(vertex).empty(); }

  /// Returns the nearest point that faces the same direction, or the nearest point if none does.
  /// \param starts  coarse vertices with triangles, at least one
  SurfacePoint find(const Vector3d& point, const Vector3d& normal,
                    std::span<const int> starts) const {
    Candidate best = search(point, normal, starts[0]);
    for (const int other : starts.subspan(1)) {
      best = std::min(best, search(point, normal, other));
    }
    // If the triangles on one side are large, the closest point may be several rings away.
    while (true) {
      int corner = 0;
      best.point.barycentric.maxCoeff(&corner);
      const Candidate next = search(point, normal, coarse_.triangles[best.point.triangle][corner]);
      if (!(next < best)) return best.point;
      best = next;
    }
  }

 private:
  struct Candidate {
    bool faces_away = true;
    double squared = 0.0;
    SurfacePoint point;

    bool operator<(const Candidate& other) const {
      return std::tie(faces_away, squared) < std::tie(other.faces_away, other.squared);
    }
  };

  /// Searches the rings around one coarse vertex.
  Candidate search(const Vector3d& point, const Vector3d& normal, int vertex) const {
    Candidate best;
    for (const int t : rings_.row(vertex)) {
      const auto [a, b, c] = coarse_.triangles[t];
      Candidate candidate;
      candidate.faces_away = normals_.col(t).dot(normal) <= 0.0;
      candidate.point = {
          t, closest_barycentric(point, coarse_.positions.col(a), coarse_.positions.col(b),
                                 coarse_.positions.col(c))};
      const Vector3d& barycentric = candidate.point.barycentric;
      candidate.squared =
          (barycentric[0] * coarse_.positions.col(a) + barycentric[1] * coarse_.positions.col(b) +
           barycentric[2] * coarse_.positions.col(c) - point)
              .squaredNorm();
      if (best.point.triangle < 0 || candidate < best) best = candidate;
    }
    return best;
  }

  const TriangleMesh& coarse_;
  RaggedArray rings_;
  Points normals_;
};

/// Runs function(i) for all i in parallel, and reports progress from time to time.
template <typename Function>
void for_all(int count, const Progress& progress, Function&& function) {
  for (int begin = 0; begin < count; begin += kBindingChunk) {
    progress.report(static_cast<double>(begin) / count, "Finding neighbors");
    parallel_for(std::min(kBindingChunk, count - begin), [&](int i) { function(begin + i); });
  }
}

/// The shape of a connected component of the fine surface.
struct Component {
  Eigen::AlignedBox3d box;
  double distance = 0.0;  ///< sum of its vertices' distances from the coarse surface
  int size = 0;
  bool bound = false;
  SurfacePoint rigid_point;  ///< of a rigid piece; triangle -1 for others
  // Values of the component with its holes closed.
  int holes = 0;
  double area = 0.0;
  double volume = 0.0;

  bool is_ball() const {
    return holes < 2 && 36.0 * std::numbers::pi * volume * volume > kRoundness * std::pow(area, 3);
  }
  double largest_rigid() const { return is_ball() ? kRigidBall : kRigidFraction; }
};

std::vector<Component> component_shapes(const TriangleMesh& mesh,
                                        const std::vector<int>& component) {
  std::vector<Component> result;
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    if (component[v] >= static_cast<int>(result.size())) result.resize(component[v] + 1);
    result[component[v]].box.extend(mesh.positions.col(v));
    ++result[component[v]].size;
  }
  const ClosedSurface closed = close_holes(mesh.vertex_count(), mesh.triangles);
  const Points positions = closed.close(mesh.positions);
  // The fan vertex, which has the largest index, belongs to the component of its hole.
  const auto component_of = [&](const Triangle& t) {
    return component[*std::min_element(t.begin(), t.end())];
  };
  for (int k = 0; k < closed.holes.rows(); ++k) {
    ++result[component[closed.holes.row(k)[0]]].holes;
  }
  for (const Triangle& t : closed.triangles) {
    Component& own = result[component_of(t)];
    const Vector3d middle = own.box.center();
    const Vector3d a = positions.col(t[0]) - middle;
    const Vector3d b = positions.col(t[1]) - middle;
    const Vector3d c = positions.col(t[2]) - middle;
    own.area += 0.5 * (b - a).cross(c - a).norm();
    own.volume += a.dot(b.cross(c)) / 6.0;
  }
  return result;
}

/// Finds bindings with the guidance of `source`. The triangle is -1 where no coarse vertex can be
/// reached along the surface.
std::vector<SurfaceBinding> bindings_along_surface(const TriangleMesh& fine,
                                                   const TriangleMesh& coarse,
                                                   std::span<const int> source,
                                                   const Points& normals,
                                                   const Progress& progress) {
  std::vector<SurfaceBinding> bindings(fine.vertex_count());
  if (source.empty()) return bindings;
  const RingSearch rings(coarse);
  // At cuts of the surface, several coarse vertices are copies of one fine vertex.
  std::map<int, std::vector<int>> copies;
  for (int c = 0; c < coarse.vertex_count(); ++c) {
    if (rings.has_triangles(c)) copies[source[c]].push_back(c);
  }
  std::vector<int> sources;
  std::vector<std::span<const int>> starts;
  for (const auto& [fine_vertex, vertices] : copies) {
    sources.push_back(fine_vertex);
    starts.emplace_back(vertices);
  }
  const std::vector<int> nearest = nearest_sources(fine, sources);
  for_all(fine.vertex_count(), progress, [&](int v) {
    if (nearest[v] < 0) return;
    bindings[v].point = rings.find(fine.positions.col(v), normals.col(v), starts[nearest[v]]);
  });
  return bindings;
}

/// Returns for each vertex whether it belongs to a bound component and is not close to the coarse
/// surface.
std::vector<char> far_from_surface(const std::vector<int>& component,
                                   const std::vector<ClosestPoint>& nearest, double edge,
                                   const std::vector<SurfaceBinding>& bindings) {
  std::map<int, double> closest;  // distance of each component
  for (std::size_t v = 0; v < bindings.size(); ++v) {
    const auto [place, added] = closest.try_emplace(component[v], nearest[v].distance);
    place->second = std::min(place->second, nearest[v].distance);
  }
  std::vector<char> far(bindings.size());
  for (std::size_t v = 0; v < bindings.size(); ++v) {
    const double close = std::max(kCloseEdges * edge, kClosest * closest[component[v]]);
    far[v] =
        static_cast<char>(bindings[v].kind == BindingKind::kBound && nearest[v].distance > close);
  }
  return far;
}

/// Has parts of bound components that stick out, such as a pony tail, move rigidly with the place
/// where they come out: the motions of nearest coarse vertices, extrapolated so far, would tear
/// them. A part sticks out if it reaches farther than the ring of vertices around its root is wide.
/// The hem of a skirt does not.
/// \param component  of each vertex
/// \param nearest    points of the coarse surface
/// \param edge       mean length of the coarse edges
void bind_to_roots(const TriangleMesh& fine, const std::vector<int>& component,
                   const std::vector<ClosestPoint>& nearest, double edge,
                   std::vector<SurfaceBinding>& bindings) {
  const std::vector<char> far = far_from_surface(component, nearest, edge, bindings);
  struct Part {
    double reach = 0.0;
    std::vector<int> ring;  ///< close vertices next to it
    Eigen::AlignedBox3d box;
  };
  std::vector<Triangle> within;
  for (const Triangle& t : fine.triangles)
    if (far[t[0]] && far[t[1]] && far[t[2]]) within.push_back(t);
  const std::vector<int> part_of = connected_components(fine.vertex_count(), within);
  std::vector<Part> parts(fine.vertex_count());
  for (int v = 0; v < fine.vertex_count(); ++v)
    if (far[v]) parts[part_of[v]].reach = std::max(parts[part_of[v]].reach, nearest[v].distance);
  for (const Triangle& t : fine.triangles) {
    for (int i = 0; i < 9; ++i) {
      const int inner = t[i / 3], outer = t[i % 3];
      if (!far[inner] || far[outer]) continue;
      parts[part_of[inner]].ring.push_back(outer);
      parts[part_of[inner]].box.extend(fine.positions.col(outer));
    }
  }
  for (int v = 0; v < fine.vertex_count(); ++v) {
    const Part& part = parts[part_of[v]];
    if (!far[v] || part.ring.empty() || part.box.diagonal().norm() > part.reach) continue;
    const int root = *std::ranges::min_element(part.ring, {}, [&](int r) {
      return (fine.positions.col(r) - part.box.center()).squaredNorm();
    });
    bindings[v] = {bindings[root].point, BindingKind::kRigid};
  }
}

/// Finds the bindings that are still missing, by their distance in space.
/// \param related  whole components are missing because they have no coarse counterpart
std::vector<SurfaceBinding> bindings_in_space(const TriangleMesh& fine, const TriangleMesh& coarse,
                                              const Points& normals, bool related,
                                              std::vector<SurfaceBinding> bindings,
                                              const Progress& progress) {
  const int count = fine.vertex_count();
  const TriangleTree tree(coarse);
  const Points coarse_normals = triangle_normals(coarse);
  const auto missing = [&bindings](int v) { return bindings[v].point.triangle < 0; };
  std::vector<ClosestPoint> nearest(count);
  for_all(count, progress.part(0.0, 0.5), [&](int v) {
    if (missing(v)) nearest[v] = *tree.closest(fine.positions.col(v));
  });

  const std::vector<int> component = connected_components(count, fine.triangles);
  std::vector<Component> components = component_shapes(fine, component);
  int agreeing = 0;
  for (int v = 0; v < count; ++v) {
    if (!missing(v)) continue;
    components[component[v]].distance += nearest[v].distance;
    const double cosine = coarse_normals.col(nearest[v].point.triangle).dot(normals.col(v));
    agreeing += (cosine > 0.0 ? 1 : 0) - (cosine < 0.0 ? 1 : 0);
  }
  // An unrelated open surface may have the opposite orientation.
  const double sign = agreeing >= 0 ? 1.0 : -1.0;
  const double edge = mean_edge_length(coarse.triangles, coarse.positions);
  const double height = bounding_box(fine.positions).sizes().maxCoeff();
  for (Component& each : components) {
    each.bound = related || each.distance > kNearEdges * edge * each.size;
    if (each.bound && each.box.diagonal().norm() < each.largest_rigid() * height) {
      each.rigid_point = tree.closest(each.box.center())->point;
    }
  }

  std::vector<SurfaceBinding> result = bindings;
  for_all(count, progress.part(0.5, 1.0), [&](int v) {
    if (!missing(v)) return;
    const Component& own = components[component[v]];
    if (own.rigid_point.triangle >= 0) {
      result[v] = {own.rigid_point, BindingKind::kRigid};
      return;
    }
    const auto facing_alike =
        tree.closest(fine.positions.col(v), sign * normals.col(v), nearest[v].distance + edge);
    result[v] = {facing_alike ? facing_alike->point : nearest[v].point,
                 own.bound ? BindingKind::kBound : BindingKind::kSurface};
  });
  bind_to_roots(fine, component, nearest, edge, result);
  return result;
}

}  // namespace

std::vector<SurfaceBinding> find_bindings(const TriangleMesh& fine, const TriangleMesh& coarse,
                                          std::span<const int> source, const Progress& progress) {
  const Points normals =
      vertex_normals(fine.positions.cast<float>(), fine.triangles).cast<double>();
  std::vector<SurfaceBinding> bindings =
      bindings_along_surface(fine, coarse, source, normals, progress.part(0.0, 0.5));
  const bool all_found = std::all_of(bindings.begin(), bindings.end(),
                                     [](const SurfaceBinding& h) { return h.point.triangle >= 0; });
  if (all_found) return bindings;
  return bindings_in_space(fine, coarse, normals, !source.empty(), std::move(bindings),
                           progress.part(0.5, 1.0));
}

}  // namespace sinew
