// SPDX-License-Identifier: MIT

#include "volume/embedding.h"

#include <algorithm>

#include "core/parallel.h"
#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

// Barycentric coordinates above minus this value count as inside.
constexpr double kRounding = 1e-9;

// Largest distance between the surface and the part of the boundary that represents it, in mean
// extents of tetrahedra. Coarse tetrahedra cut off strongly curved places, by up to half an extent.
constexpr double kFollowing = 1.0;

// Cells of the grid are as long as an edge of average length, and not more than this number along
// an axis.
constexpr int kMostCells = 256;

Eigen::AlignedBox3d box_of(const Points& positions, const Tetrahedron& t) {
  Eigen::AlignedBox3d box;
  for (const int v : t) box.extend(positions.col(v));
  return box;
}

bool share_corner(const Tetrahedron& a, const Tetrahedron& b) {
  return std::ranges::find_first_of(a, b) != a.end();
}

double mean_extent(const TetrahedronMesh& mesh) {
  double sum = 0.0;
  for (const Tetrahedron& t : mesh.tetrahedra) sum += box_of(mesh.positions, t).sizes().mean();
  return sum / mesh.tetrahedron_count();
}

}  // namespace

Eigen::Vector4d barycentric(const Points& positions, const Tetrahedron& t,
                            const Eigen::Vector3d& point) {
  Eigen::Matrix3d edges;
  for (int i = 0; i < 3; ++i) edges.col(i) = positions.col(t[i + 1]) - positions.col(t[0]);
  Eigen::Vector4d weights;
  weights.tail<3>() = edges.inverse() * (point - positions.col(t[0]));
  weights[0] = 1.0 - weights.tail<3>().sum();
  return weights;
}

TetrahedronLocator::TetrahedronLocator(const TetrahedronMesh& mesh)
    : mesh_(mesh),
      box_(bounding_box(mesh.positions)),
      cell_size_(std::max(mean_extent(mesh), box_.sizes().maxCoeff() / kMostCells)),
      sides_(boundary_sides(mesh.tetrahedra)),
      boundary_({mesh.positions, boundary_triangles(mesh.tetrahedra)}) {
  for (int i = 0; i < 3; ++i) counts_[i] = 1 + static_cast<int>(box_.sizes()[i] / cell_size_);
  RaggedArray cells_of_each;
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const Eigen::AlignedBox3d box = box_of(mesh.positions, t);
    const GridCell first = cell_of(box.min()), last = cell_of(box.max());
    for (int z = first[2]; z <= last[2]; ++z)
      for (int y = first[1]; y <= last[1]; ++y)
        for (int x = first[0]; x <= last[0]; ++x)
          cells_of_each.items.push_back(index_of({x, y, z}));
    cells_of_each.begin.push_back(static_cast<int>(cells_of_each.items.size()));
  }
  cells_ = inverted(cells_of_each, counts_[0] * counts_[1] * counts_[2]);
}

TetrahedronLocator::GridCell TetrahedronLocator::cell_of(const Eigen::Vector3d& point) const {
  GridCell cell;
  for (int i = 0; i < 3; ++i) {
    const double at = (point[i] - box_.min()[i]) / cell_size_;
    cell[i] = static_cast<int>(std::clamp(at, 0.0, counts_[i] - 1.0));
  }
  return cell;
}

EmbeddedPoint TetrahedronLocator::find(const Eigen::Vector3d& point) const {
  if (const auto found = containing(point, [](const Tetrahedron&) { return true; })) return *found;
  return closest(point);
}

std::optional<EmbeddedPoint> TetrahedronLocator::find_accepted(
    const Eigen::Vector3d& point, const std::function<bool(const Tetrahedron&)>& accepts) const {
  if (const auto found = containing(point, accepts)) return found;
  const EmbeddedPoint nearest = closest(point);
  return accepts(mesh_.tetrahedra[nearest.tetrahedron]) ? std::optional(nearest) : std::nullopt;
}

template <typename Accepts>
std::optional<EmbeddedPoint> TetrahedronLocator::containing(const Eigen::Vector3d& point,
                                                            Accepts&& accepts) const {
  if (!box_.contains(point)) return std::nullopt;
  for (const int t : cells_.row(index_of(cell_of(point)))) {
    const Eigen::Vector4d weights = barycentric(mesh_.positions, mesh_.tetrahedra[t], point);
    if (weights.minCoeff() >= -kRounding && accepts(mesh_.tetrahedra[t]))
      return EmbeddedPoint{t, weights};
  }
  return std::nullopt;
}

EmbeddedPoint TetrahedronLocator::closest(const Eigen::Vector3d& point) const {
  const int t = sides_[boundary_.closest(point)->point.triangle].tetrahedron;
  return {t, barycentric(mesh_.positions, mesh_.tetrahedra[t], point)};
}

EmbeddedPoint TetrahedronLocator::find_below(const Eigen::Vector3d& vertex,
                                             const Eigen::Vector3d& normal) const {
  const EmbeddedPoint found = find(vertex);
  const auto own = boundary_.closest(vertex, normal, kFollowing * cell_size_);
  if (!own) return found;
  const auto& [tetrahedron, opposite] = sides_[own->point.triangle];
  const Tetrahedron& corners = mesh_.tetrahedra[tetrahedron];
  const auto is_own = [&](const Tetrahedron& t) { return share_corner(t, corners); };
  if (is_own(mesh_.tetrahedra[found.tetrahedron])) return found;
  // Tetrahedra of both parts may contain the vertex.
  if (const auto inside = containing(vertex, is_own)) return *inside;
  // Across a gap, the boundary of the other part faces the surface. The vertex may also be deep
  // inside its own part, as where pieces of the surface overlap.
  const Triangle side = triangles_of(corners)[opposite];
  const Eigen::Vector3d on_side = mesh_.positions(Eigen::all, side) * own->point.barycentric;
  const bool is_outside = (vertex - on_side).dot(normal) > 0.0;
  if (!is_outside && boundary_.closest(vertex)->distance >= own->distance) return found;
  return {tetrahedron, barycentric(mesh_.positions, corners, vertex)};
}

std::vector<EmbeddedPoint> embed(const TriangleMesh& surface, const TetrahedronMesh& mesh) {
  const TetrahedronLocator locator(mesh);
  const Points normals =
      vertex_normals(surface.positions.cast<float>(), surface.triangles).cast<double>();
  std::vector<EmbeddedPoint> embedded(surface.vertex_count());
  parallel_for(surface.vertex_count(), [&](int v) {
    embedded[v] = locator.find_below(surface.positions.col(v), normals.col(v));
  });
  return embedded;
}

}  // namespace sinew
