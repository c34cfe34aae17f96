// SPDX-License-Identifier: MIT

#include "volume/surface_cut.h"

#include <algorithm>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

// A vertex moves to a cut that is nearer than this fraction of the edge's length: for edges along
// the axes, and for those from a center to a corner. With these values, Labelle & Shewchuk 2007
// prove bounds of the angles in a uniform lattice.
constexpr double kNearAlongAxis = 0.24999;
constexpr double kNearDiagonal = 0.41189;

}  // namespace

std::uint64_t edge_key(int a, int b) {
  const auto [first, second] = std::minmax(a, b);
  return static_cast<std::uint64_t>(first) << 32U | static_cast<std::uint32_t>(second);
}

void SurfaceCut::find_cuts(const std::vector<std::array<int, 2>>& edges,
                           const std::function<double(int, int)>& fraction) {
  for (const auto& [a, b] : edges) {
    if (sides_[a] == sides_[b] || sides_[a] == SurfaceSide::kBorder ||
        sides_[b] == SurfaceSide::kBorder)
      continue;
    const bool first_inside = sides_[a] == SurfaceSide::kInside;
    cuts_.push_back({first_inside ? a : b, first_inside ? b : a, 0.0});
  }
  parallel_for(static_cast<int>(cuts_.size()),
               [&](int i) { cuts_[i].fraction = fraction(cuts_[i].inside, cuts_[i].outside); });
}

void SurfaceCut::move_vertices(const std::function<bool(int, const Eigen::Vector3d&)>& move) {
  const RaggedArray at_vertex = cuts_at_vertices();
  std::vector<std::pair<double, const Cut*>> near;
  for (int v = 0; v < lattice_.mesh.vertex_count(); ++v) {
    near.clear();
    for (const int i : at_vertex.row(v)) {
      // The other end may have been moved onto the surface already.
      if (!is_open(cuts_[i])) continue;
      if (const double distance = relative_distance(cuts_[i], v); distance < 1.0)
        near.emplace_back(distance, &cuts_[i]);
    }
    std::ranges::stable_sort(near, {}, [](const auto& candidate) { return candidate.first; });
    if (std::ranges::any_of(near, [&](const auto& c) { return move(v, place_of(*c.second)); }))
      sides_[v] = SurfaceSide::kBorder;
  }
}

/// Returns the distance of a cut from one of its ends over the one below which that end moves.
double SurfaceCut::relative_distance(const Cut& cut, int vertex) const {
  const double away = cut.inside == vertex ? cut.fraction : 1.0 - cut.fraction;
  const bool diagonal = lattice_.is_center[cut.inside] != lattice_.is_center[cut.outside];
  return away / (diagonal ? kNearDiagonal : kNearAlongAxis);
}

RaggedArray SurfaceCut::cuts_at_vertices() const {
  RaggedArray ends;
  for (const Cut& cut : cuts_) {
    ends.items.insert(ends.items.end(), {cut.inside, cut.outside});
    ends.begin.push_back(static_cast<int>(ends.items.size()));
  }
  return inverted(ends, lattice_.mesh.vertex_count());
}

Eigen::Vector3d SurfaceCut::place_of(const Cut& cut) const {
  return points_.col(cut.inside) +
         cut.fraction * (points_.col(cut.outside) - points_.col(cut.inside));
}

std::vector<std::array<int, 2>> SurfaceCut::place_cuts() {
  std::vector<std::array<int, 2>> edges;
  std::vector<Eigen::Vector3d> places;
  for (const Cut& cut : cuts_) {
    if (!is_open(cut)) continue;
    cut_vertices_.emplace(edge_key(cut.inside, cut.outside),
                          static_cast<int>(points_.cols() + places.size()));
    places.push_back(place_of(cut));
    edges.push_back({cut.inside, cut.outside});
  }
  const Eigen::Index first = points_.cols();
  points_.conservativeResize(3, first + static_cast<Eigen::Index>(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i)
    points_.col(first + static_cast<Eigen::Index>(i)) = places[i];
  lattice_.is_center.resize(points_.cols(), false);
  sides_.resize(points_.cols(), SurfaceSide::kBorder);
  return edges;
}

/// Returns true if the diagonal of the cut square over the edge ab starts at a. All tetrahedra at a
/// square agree, and the order of three vertices is never cyclic.
bool SurfaceCut::precedes(int a, int b) const {
  return std::pair(!lattice_.is_center[a], a) < std::pair(!lattice_.is_center[b], b);
}

std::vector<Tetrahedron> SurfaceCut::part(const Tetrahedron& t, SurfaceSide side) const {
  std::vector<int> in, on, out;
  for (const int v : t)
    (sides_[v] == side ? in : sides_[v] == SurfaceSide::kBorder ? on : out).push_back(v);
  if (in.empty()) return {};
  if (out.empty()) return {t};
  std::ranges::sort(in, [&](int a, int b) { return precedes(a, b); });
  if (in.size() == 1) {
    std::vector<int> corners{in[0]};
    corners.insert(corners.end(), on.begin(), on.end());
    for (const int v : out) corners.push_back(cut(in[0], v));
    return {{corners[0], corners[1], corners[2], corners[3]}};
  }
  if (in.size() == 2 && out.size() == 1) {
    const int cut_a = cut(in[0], out[0]), cut_b = cut(in[1], out[0]);
    return {{in[0], in[1], on[0], cut_b}, {in[0], cut_a, on[0], cut_b}};
  }
  if (in.size() == 2) return wedge(t, in[0], in[1]);
  const int cut_a = cut(in[0], out[0]), cut_b = cut(in[1], out[0]), cut_c = cut(in[2], out[0]);
  return {{in[0], in[1], in[2], cut_c}, {in[0], in[1], cut_b, cut_c}, {in[0], cut_a, cut_b, cut_c}};
}

/// Divides the part of a tetrahedron at its edge ab. The other two vertices are on the other side.
/// The parts on both sides divide the square on the surface along its shorter diagonal, so that
/// they share triangles.
std::vector<Tetrahedron> SurfaceCut::wedge(const Tetrahedron& t, int a, int b) const {
  std::vector<int> in, out;
  for (const int v : t) (sides_[v] == SurfaceSide::kInside ? in : out).push_back(v);
  if (precedes(in[1], in[0])) std::swap(in[0], in[1]);
  const int p = cut(in[0], out[0]), q = cut(in[0], out[1]), r = cut(in[1], out[1]),
            s = cut(in[1], out[0]);
  std::vector<Tetrahedron> parts;
  if (sides_[a] == SurfaceSide::kInside)
    parts.push_back({a, b, s, r});
  else
    parts.push_back({a, b, cut(in[0], b), cut(in[1], b)});
  if ((points_.col(p) - points_.col(r)).norm() < (points_.col(q) - points_.col(s)).norm()) {
    parts.push_back({a, p, q, r});
    parts.push_back({a, p, r, s});
  } else {
    parts.push_back({a, p, q, s});
    parts.push_back({a, q, r, s});
  }
  return parts;
}

}  // namespace sinew
