// SPDX-License-Identifier: MIT

#include "mesh/halfedge_collapses.h"

#include <OpenMesh/Core/Mesh/TriConnectivity.hh>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <stdexcept>

#include "mesh/quadric.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using OpenMesh::HalfedgeHandle;
using OpenMesh::VertexHandle;

// These constants were chosen on human bodies of 13 and 23 thousand vertices, taken to 4000.

/// Weight of a squared distance along the surface relative to one perpendicular to it. A smaller
/// weight follows curvature more closely, with longer and less even triangles.
constexpr double kAlongSurface = 0.06;
/// The cost of a collapse is multiplied by 1 + kShapePenalty * (kGoodQuality / q - 1) if the worst
/// triangle that it creates has a quality q below kGoodQuality.
constexpr double kGoodQuality = 0.8;
constexpr double kShapePenalty = 2.0;
/// Lowest quality of a new triangle. Its longest edge is then at most 4.9 times its height.
constexpr double kLowestQuality = 0.45;
/// Around vertices whose source triangles have a lower quality, new triangles may be worse than
/// those by this factor. Otherwise strips of long triangles could never be simplified.
constexpr double kLeeway = 0.8;
/// Cosine of the largest angle (72 degrees) by which a triangle may rotate in one collapse, or
/// deviate from the source surface.
constexpr double kMinNormalDot = 0.3;

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Returns the quality of a triangle: 4 sqrt(3) area divided by the sum of the squared sides. It is
/// 1 for an equilateral triangle and 0 for a degenerate one.
double triangle_quality(double doubled_area, double squared_sides) {
  return squared_sides > 0.0 ? 2.0 * std::sqrt(3.0) * doubled_area / squared_sides : 0.0;
}

/// Holds the mesh, its quadrics and the queue of collapses. A collapse v -> w removes v and moves
/// its triangles to w. The energy of a vertex sums, over the source surface around it and weighted
/// by area, the squared distances to the planes and to the vertices of this surface. A collapse
/// adds the energy of v to that of w. The cost of a collapse is its increase of the sum of all
/// energies (Ward 1963), so that the vertices are distributed as in a centroidal Voronoi diagram.
class Collapser {
 public:
  Collapser(const TriangleMesh& mesh, const std::vector<double>& density,
            const std::vector<double>& longest_edge);
  void run(int target, const Progress& progress);
  CollapsedMesh result() const;

 private:
  /// A vertex in the queue. The entry is outdated if its cost differs from queued_cost_.
  struct Candidate {
    double cost;
    int vertex;

    bool operator<(const Candidate& other) const {  // reversed: a std queue pops the largest
      return cost != other.cost ? cost > other.cost : vertex > other.vertex;
    }
  };

  /// A neighbor of a vertex v, with the triangle between v, this neighbor and the next one.
  struct Spoke {
    HalfedgeHandle halfedge;
    Vector3d position = Vector3d::Zero();
    Vector3d normal = Vector3d::Zero();  ///< of the source surface at the neighbor
    double longest_edge = 0.0;           ///< limit at the neighbor
    bool has_triangle = false;
    Vector3d area_vector = Vector3d::Zero();  ///< normal with a length of twice the area
    double doubled_area = 0.0;
    double rim = 0.0;  ///< squared length of the side opposite to v
    /// Lower limit of the sum of the cosines between the normal of the triangle and the source
    /// normals at its corners.
    double lowest_agreement = 0.0;
    /// Cost of a collapse of v onto the neighbor, without the factor for shapes.
    double error = 0.0;
    int vertex = -1;
  };

  void connect(const TriangleMesh& mesh);
  void gather_surface(const TriangleMesh& mesh, const std::vector<double>& density);
  void gather_borders(const std::vector<double>& density);

  template <typename Visit>
  void for_each_outgoing(VertexHandle v, Visit&& visit) const {
    const HalfedgeHandle first = mesh_.halfedge_handle(v);
    HalfedgeHandle h = first;
    do {
      visit(h);
      h = mesh_.opposite_halfedge_handle(mesh_.prev_halfedge_handle(h));  // counter-clockwise
    } while (h != first);
  }
  Vector3d position(VertexHandle v) const { return positions_.col(v.idx()); }
  VertexHandle apex(HalfedgeHandle h) const {
    return mesh_.to_vertex_handle(mesh_.next_halfedge_handle(h));
  }
  double lowest_error(VertexHandle v) const;
  void measure_spokes(VertexHandle v);
  double shape_factor(VertexHandle v, std::size_t to) const;
  bool keeps_topology(HalfedgeHandle h);
  void queue_bound(VertexHandle v);
  void queue_best(VertexHandle v);
  void collapse(HalfedgeHandle h);

  const Points& positions_;
  const std::vector<double>& longest_edge_;
  OpenMesh::TriConnectivity mesh_;
  std::vector<Quadric> energies_;
  std::vector<double> lowest_quality_;  ///< limit for triangles that a collapse of a vertex creates
  std::vector<Vector3d> normals_;       ///< of the source surface at its vertices
  std::priority_queue<Candidate> queue_;
  std::vector<double> queued_cost_;   ///< of each vertex in the queue, otherwise kNever
  std::vector<HalfedgeHandle> best_;  ///< invalid if the queued cost is only a lower bound
  int left_;

  std::vector<int> marks_;  ///< of vertices, to find common neighbors
  int mark_ = 0;
  std::vector<Spoke> spokes_;  ///< of the vertex that queue_best() examines
  std::vector<std::size_t> order_;
  std::vector<VertexHandle> ring_;
};

Collapser::Collapser(const TriangleMesh& mesh, const std::vector<double>& density,
                     const std::vector<double>& longest_edge)
    : positions_(mesh.positions),
      longest_edge_(longest_edge),
      energies_(mesh.vertex_count()),
      lowest_quality_(mesh.vertex_count(), kLowestQuality),
      normals_(mesh.vertex_count(), Vector3d::Zero()),
      queued_cost_(mesh.vertex_count(), kNever),
      best_(mesh.vertex_count()),
      left_(mesh.vertex_count()),
      marks_(mesh.vertex_count(), 0) {
  connect(mesh);
  gather_surface(mesh, density);
  gather_borders(density);
}

void Collapser::connect(const TriangleMesh& mesh) {
  mesh_.request_vertex_status();
  mesh_.request_halfedge_status();
  mesh_.request_edge_status();
  mesh_.request_face_status();
  mesh_.reserve(mesh.vertex_count(), mesh.vertex_count() + mesh.triangle_count(),
                mesh.triangle_count());
  for (int v = 0; v < mesh.vertex_count(); ++v) mesh_.new_vertex();
  for (const Triangle& t : mesh.triangles) {
    if (!mesh_.add_face(VertexHandle(t[0]), VertexHandle(t[1]), VertexHandle(t[2])).is_valid()) {
      throw std::logic_error("collapse_halfedges: the mesh is no oriented manifold");
    }
  }
}

/// Returns the density of the energy for a wanted density of vertices. In a centroidal Voronoi
/// diagram, the vertex density is the square root of the energy density (Du et al. 1999).
double energy_density(double density) {
  return density * density;
}

void Collapser::gather_surface(const TriangleMesh& mesh, const std::vector<double>& density) {
  for (const Triangle& t : mesh.triangles) {
    const Vector3d a = positions_.col(t[0]);
    const Vector3d b = positions_.col(t[1]);
    const Vector3d c = positions_.col(t[2]);
    const Vector3d area_vector = (b - a).cross(c - a);
    const double doubled_area = area_vector.norm();
    const double quality = triangle_quality(
        doubled_area, (b - a).squaredNorm() + (c - b).squaredNorm() + (a - c).squaredNorm());
    for (const int v : t) lowest_quality_[v] = std::min(lowest_quality_[v], kLeeway * quality);
    if (!(doubled_area > 0.0)) continue;
    const Quadric plane = Quadric::plane(area_vector / doubled_area, a);
    for (const int v : t) {
      const double weight = doubled_area / 6.0 * energy_density(density[v]);
      energies_[v].add(weight, plane);
      energies_[v].add(weight * kAlongSurface, Quadric::point(positions_.col(v)));
      normals_[v] += area_vector;
    }
  }
  for (Vector3d& normal : normals_) normal.normalize();  // leaves a zero vector unchanged
}

/// Adds planes through the border edges, perpendicular to the surface, which preserve the shape of
/// the border.
void Collapser::gather_borders(const std::vector<double>& density) {
  for (int i = 0; i < static_cast<int>(mesh_.n_halfedges()); ++i) {
    const HalfedgeHandle h(i);
    if (!mesh_.is_boundary(mesh_.opposite_halfedge_handle(h)) || mesh_.is_boundary(h)) continue;
    const VertexHandle a = mesh_.from_vertex_handle(h);
    const VertexHandle b = mesh_.to_vertex_handle(h);
    const Vector3d edge = position(b) - position(a);
    const Vector3d across = edge.cross(edge.cross(position(apex(h)) - position(a)));
    if (!(across.norm() > 0.0)) continue;
    const Quadric plane = Quadric::plane(across.normalized(), position(a));
    for (const VertexHandle v : {a, b}) {
      energies_[v.idx()].add(0.5 * edge.squaredNorm() * energy_density(density[v.idx()]), plane);
    }
  }
}

double Collapser::lowest_error(VertexHandle v) const {
  const Quadric& energy = energies_[v.idx()];
  double lowest = kNever;
  for_each_outgoing(v, [&](HalfedgeHandle h) {
    lowest = std::min(lowest, energy(position(mesh_.to_vertex_handle(h))));
  });
  return std::max(0.0, lowest - energy(position(v)));
}

void Collapser::measure_spokes(VertexHandle v) {
  spokes_.clear();
  const Vector3d center = position(v);
  const Quadric& energy = energies_[v.idx()];
  const double own_energy = energy(center);
  for_each_outgoing(v, [&](HalfedgeHandle h) {
    const VertexHandle w = mesh_.to_vertex_handle(h);
    Spoke spoke;
    spoke.halfedge = h;
    spoke.vertex = w.idx();
    spoke.position = position(w);
    spoke.normal = normals_[w.idx()];
    spoke.longest_edge = longest_edge_[w.idx()];
    spoke.has_triangle = !mesh_.is_boundary(h);
    spoke.error = std::max(0.0, energy(spoke.position) - own_energy);
    spokes_.push_back(spoke);
  });
  for (std::size_t i = 0; i < spokes_.size(); ++i) {
    Spoke& a = spokes_[i];
    if (!a.has_triangle) continue;
    const Spoke& b = spokes_[(i + 1) % spokes_.size()];
    a.area_vector = (a.position - center).cross(b.position - center);
    a.doubled_area = a.area_vector.norm();
    a.rim = (b.position - a.position).squaredNorm();
    const double agrees = a.area_vector.dot(normals_[v.idx()] + a.normal + b.normal);
    a.lowest_agreement = std::min(3.0 * kMinNormalDot * a.doubled_area, agrees);
    if (a.doubled_area > 0.0) a.lowest_agreement /= a.doubled_area;
  }
}

/// Returns the factor by which the shapes of the new triangles change the cost of collapsing v
/// along a spoke, or kNever if the collapse is not allowed.
double Collapser::shape_factor(VertexHandle v, std::size_t to) const {
  const std::size_t count = spokes_.size();
  const Vector3d target = spokes_[to].position;
  const Vector3d normal = spokes_[to].normal;
  const double limit = std::min(longest_edge_[v.idx()], spokes_[to].longest_edge);
  double worst = kGoodQuality;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == to) continue;
    const Spoke& a = spokes_[i];
    const bool ends_at_target = (i + 1) % count == to;
    // The two neighbors of v next to the spoke already have an edge to its end.
    const bool before = a.has_triangle && ends_at_target;
    const bool after = spokes_[to].has_triangle && i == (to + 1) % count;
    if (!before && !after) {
      const double shortest = std::min(limit, a.longest_edge);
      if ((a.position - target).squaredNorm() > shortest * shortest) return kNever;
    }
    if (!a.has_triangle || ends_at_target) continue;
    const Spoke& b = spokes_[(i + 1) % count];
    const Vector3d to_a = a.position - target;
    const Vector3d to_b = b.position - target;
    const Vector3d area_vector = to_a.cross(to_b);
    const double doubled_area = area_vector.norm();
    const double quality =
        triangle_quality(doubled_area, a.rim + to_a.squaredNorm() + to_b.squaredNorm());
    if (quality < lowest_quality_[v.idx()]) return kNever;
    worst = std::min(worst, quality);
    if (area_vector.dot(a.area_vector) < kMinNormalDot * doubled_area * a.doubled_area ||
        area_vector.dot(normal + a.normal + b.normal) < a.lowest_agreement * doubled_area) {
      return kNever;
    }
  }
  constexpr double kDegenerate = 1e-3;  // keeps the cost finite among degenerate triangles
  return 1.0 + kShapePenalty * (kGoodQuality / std::max(worst, kDegenerate) - 1.0);
}

/// Returns true if a collapse preserves the topology. It must satisfy the link condition (Dey et
/// al. 1999), move border vertices only along the border, and not reduce a component to less than a
/// triangle or a tetrahedron.
bool Collapser::keeps_topology(HalfedgeHandle h) {
  const HalfedgeHandle opposite = mesh_.opposite_halfedge_handle(h);
  const VertexHandle v = mesh_.from_vertex_handle(h);
  const VertexHandle w = mesh_.to_vertex_handle(h);
  const bool along_border = mesh_.is_boundary(h) || mesh_.is_boundary(opposite);
  if (mesh_.is_boundary(v) && !along_border) return false;
  if (along_border) {
    const HalfedgeHandle side = mesh_.is_boundary(h) ? opposite : h;
    const HalfedgeHandle second = mesh_.next_halfedge_handle(side);
    const HalfedgeHandle third = mesh_.next_halfedge_handle(second);
    if (mesh_.is_boundary(mesh_.opposite_halfedge_handle(second)) &&
        mesh_.is_boundary(mesh_.opposite_halfedge_handle(third))) {
      return false;
    }
  }
  ++mark_;
  int valence = 0;
  for_each_outgoing(v, [&](HalfedgeHandle spoke) {
    marks_[mesh_.to_vertex_handle(spoke).idx()] = mark_;
    ++valence;
  });
  int common = 0;
  int other_valence = 0;
  for_each_outgoing(w, [&](HalfedgeHandle spoke) {
    if (marks_[mesh_.to_vertex_handle(spoke).idx()] == mark_) ++common;
    ++other_valence;
  });
  const bool tetrahedron = valence == 3 && other_valence == 3 && !mesh_.is_boundary(w);
  return common == (along_border ? 1 : 2) && !tetrahedron;
}

/// Queues v with a lower bound of its cost. Must be called when something around v has changed.
void Collapser::queue_bound(VertexHandle v) {
  best_[v.idx()].invalidate();
  const double lowest = lowest_error(v);
  if (lowest >= queued_cost_[v.idx()]) return;  // the queued cost is still a lower bound
  queued_cost_[v.idx()] = lowest;
  queue_.push({lowest, v.idx()});
}

/// Finds the cheapest allowed collapse of v and queues v with its cost.
void Collapser::queue_best(VertexHandle v) {
  measure_spokes(v);
  order_.resize(spokes_.size());
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    const Spoke& first = spokes_[a];
    const Spoke& second = spokes_[b];
    return first.error != second.error ? first.error < second.error : first.vertex < second.vertex;
  });
  double lowest = kNever;
  for (const std::size_t i : order_) {
    if (spokes_[i].error >= lowest) break;  // the shape factor is at least 1
    const double factor = shape_factor(v, i);
    if (factor == kNever || spokes_[i].error * factor >= lowest) continue;
    if (!keeps_topology(spokes_[i].halfedge)) continue;
    lowest = spokes_[i].error * factor;
    best_[v.idx()] = spokes_[i].halfedge;
  }
  queued_cost_[v.idx()] = lowest;
  if (lowest < kNever) queue_.push({lowest, v.idx()});
}

void Collapser::collapse(HalfedgeHandle h) {
  const VertexHandle gone = mesh_.from_vertex_handle(h);
  ring_.clear();
  for_each_outgoing(gone,
                    [&](HalfedgeHandle spoke) { ring_.push_back(mesh_.to_vertex_handle(spoke)); });
  energies_[mesh_.to_vertex_handle(h).idx()].add(1.0, energies_[gone.idx()]);
  mesh_.collapse(h);
  --left_;
  for (const VertexHandle v : ring_) queue_bound(v);
}

void Collapser::run(int target, const Progress& progress) {
  constexpr int kReportEvery = 1024;
  const int start = left_;
  // A collapse can also make another one possible two edges away, which queue_bound() does not
  // notice. So all vertices are queued again until no collapse is left.
  for (int before = left_ + 1; left_ > target && left_ < before;) {
    before = left_;
    for (int v = 0; v < static_cast<int>(best_.size()); ++v) {
      if (!mesh_.status(VertexHandle(v)).deleted()) queue_bound(VertexHandle(v));
    }
    while (left_ > target && !queue_.empty()) {
      const auto [cost, v] = queue_.top();
      queue_.pop();
      if (cost != queued_cost_[v]) continue;
      queued_cost_[v] = kNever;
      if (best_[v].is_valid() && keeps_topology(best_[v])) {
        collapse(best_[v]);
        if ((start - left_) % kReportEvery == 0) {
          progress.report(static_cast<double>(start - left_) / (start - target), "Decimating");
        }
      } else {
        best_[v].invalidate();
        queue_best(VertexHandle(v));
      }
    }
  }
}

CollapsedMesh Collapser::result() const {
  CollapsedMesh result;
  for (int v = 0; v < static_cast<int>(mesh_.n_vertices()); ++v) {
    result.left.push_back(!mesh_.status(VertexHandle(v)).deleted());
  }
  for (int f = 0; f < static_cast<int>(mesh_.n_faces()); ++f) {
    const OpenMesh::FaceHandle face(f);
    if (mesh_.status(face).deleted()) continue;
    const HalfedgeHandle h = mesh_.halfedge_handle(face);
    result.triangles.push_back(
        {mesh_.from_vertex_handle(h).idx(), mesh_.to_vertex_handle(h).idx(), apex(h).idx()});
  }
  return result;
}

}  // namespace

CollapsedMesh collapse_halfedges(const TriangleMesh& mesh, int target_vertices,
                                 const std::vector<double>& density,
                                 const std::vector<double>& longest_edge,
                                 const Progress& progress) {
  Collapser collapser(mesh, density, longest_edge);
  collapser.run(target_vertices, progress);
  return collapser.result();
}

}  // namespace sinew
