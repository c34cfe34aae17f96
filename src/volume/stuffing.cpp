// SPDX-License-Identifier: MIT

#include "volume/stuffing.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

// A vertex moves to a cut that is nearer than this fraction of the edge's length: for edges along
// the axes, and for those from a center to a corner. With these values, Labelle & Shewchuk 2007
// prove bounds of the angles in a uniform lattice.
constexpr double kNearAlongAxis = 0.24999;
constexpr double kNearDiagonal = 0.41189;

// Elements whose volume is below this fraction of the cube of their longest edge are flat: they
// lie in the surface with all corners.
constexpr double kFlat = 1e-4;

enum class Side : std::int8_t { kOutside = -1, kBorder = 0, kInside = 1 };

/// Holds an edge of the lattice that crosses the surface.
struct Cut {
  int inside, outside;
  double fraction;  ///< of the way from the vertex inside to the one outside
};

class Stuffing {
 public:
  Stuffing(Lattice lattice, const SolidSurface& solid)
      : lattice_(std::move(lattice)), points_(lattice_.mesh.positions), solid_(solid) {}

  TetrahedronMesh run(const Progress& progress) {
    progress.report(0.0, "Finding the inside");
    find_sides();
    progress.report(0.5, "Cutting the lattice");
    find_cuts();
    move_vertices();
    place_cuts();
    progress.report(0.9, "Cutting the lattice");
    for (const Tetrahedron& t : lattice_.mesh.tetrahedra) keep_inside(t);
    return compact();
  }

 private:
  void find_sides() {
    sides_.resize(lattice_.mesh.vertex_count());
    parallel_for(lattice_.mesh.vertex_count(), [&](int v) {
      sides_[v] = solid_.contains(points_.col(v)) ? Side::kInside : Side::kOutside;
    });
  }

  void find_cuts() {
    for (const auto& [a, b] : unique_edges(lattice_.mesh.tetrahedra)) {
      if (sides_[a] == sides_[b]) continue;
      const bool first_inside = sides_[a] == Side::kInside;
      cuts_.push_back({first_inside ? a : b, first_inside ? b : a, 0.0});
    }
    parallel_for(static_cast<int>(cuts_.size()), [&](int i) {
      Cut& cut = cuts_[i];
      cut.fraction = solid_.leaves_at(points_.col(cut.inside), points_.col(cut.outside));
    });
  }

  /// Moves each vertex that has a cut near it to the nearest one. Its edges are not cut any more.
  void move_vertices() {
    const RaggedArray at_vertex = cuts_at_vertices();
    Points moved = points_;
    for (int v = 0; v < lattice_.mesh.vertex_count(); ++v) {
      double nearest = 1.0;
      const Cut* target = nullptr;
      for (const int i : at_vertex.row(v)) {
        const Cut& cut = cuts_[i];
        // The other end may have been moved onto the surface already.
        if (sides_[cut.inside] == Side::kBorder || sides_[cut.outside] == Side::kBorder) continue;
        const double away = cut.inside == v ? cut.fraction : 1.0 - cut.fraction;
        const bool diagonal = lattice_.is_center[cut.inside] != lattice_.is_center[cut.outside];
        const double relative = away / (diagonal ? kNearDiagonal : kNearAlongAxis);
        if (relative >= nearest) continue;
        nearest = relative;
        target = &cut;
      }
      if (target == nullptr) continue;
      moved.col(v) = place_of(*target);
      sides_[v] = Side::kBorder;
    }
    points_ = std::move(moved);
  }

  RaggedArray cuts_at_vertices() const {
    RaggedArray ends;
    for (const Cut& cut : cuts_) {
      ends.items.insert(ends.items.end(), {cut.inside, cut.outside});
      ends.begin.push_back(static_cast<int>(ends.items.size()));
    }
    return inverted(ends, lattice_.mesh.vertex_count());
  }

  Eigen::Vector3d place_of(const Cut& cut) const {
    return points_.col(cut.inside) +
           cut.fraction * (points_.col(cut.outside) - points_.col(cut.inside));
  }

  /// Adds a vertex for each cut that remains.
  void place_cuts() {
    std::vector<Eigen::Vector3d> places;
    for (const Cut& cut : cuts_) {
      if (sides_[cut.inside] == Side::kBorder || sides_[cut.outside] == Side::kBorder) continue;
      cut_vertices_.emplace(edge_key(cut.inside, cut.outside),
                            static_cast<int>(points_.cols() + places.size()));
      places.push_back(place_of(cut));
    }
    const Eigen::Index first = points_.cols();
    points_.conservativeResize(3, first + static_cast<Eigen::Index>(places.size()));
    for (std::size_t i = 0; i < places.size(); ++i)
      points_.col(first + static_cast<Eigen::Index>(i)) = places[i];
  }

  static std::uint64_t edge_key(int inside, int outside) {
    return static_cast<std::uint64_t>(inside) << 32U | static_cast<std::uint32_t>(outside);
  }
  int cut(int inside, int outside) const { return cut_vertices_.at(edge_key(inside, outside)); }

  /// Returns true if the diagonal of the cut square over the edge ab starts at a. All tetrahedra at
  /// a square agree, and the order of three vertices is never cyclic.
  bool precedes(int a, int b) const {
    return std::pair(!lattice_.is_center[a], a) < std::pair(!lattice_.is_center[b], b);
  }

  /// Adds the part of a lattice tetrahedron that is inside.
  void keep_inside(const Tetrahedron& t) {
    std::vector<int> in, on, out;
    for (const int v : t)
      (sides_[v] == Side::kInside ? in : sides_[v] == Side::kOutside ? out : on).push_back(v);
    if (in.empty()) return;
    std::ranges::sort(in, [&](int a, int b) { return precedes(a, b); });
    if (out.empty()) {
      add(t);
    } else if (in.size() == 1) {
      std::vector<int> corners{in[0]};
      corners.insert(corners.end(), on.begin(), on.end());
      for (const int v : out) corners.push_back(cut(in[0], v));
      add({corners[0], corners[1], corners[2], corners[3]});
    } else if (in.size() == 2 && out.size() == 1) {
      const auto [a, b] = std::pair(in[0], in[1]);
      add({a, b, on[0], cut(b, out[0])});
      add({a, cut(a, out[0]), on[0], cut(b, out[0])});
    } else if (in.size() == 2) {
      add_wedge(in[0], in[1], out[0], out[1]);
    } else {
      const int cut_a = cut(in[0], out[0]), cut_b = cut(in[1], out[0]), cut_c = cut(in[2], out[0]);
      add({in[0], in[1], in[2], cut_c});
      add({in[0], in[1], cut_b, cut_c});
      add({in[0], cut_a, cut_b, cut_c});
    }
  }

  /// Adds the part of a tetrahedron with the vertices a and b inside, c and d outside. Of the two
  /// diagonals of the square on the surface, the shorter one is taken.
  void add_wedge(int a, int b, int c, int d) {
    const int ac = cut(a, c), ad = cut(a, d), bc = cut(b, c), bd = cut(b, d);
    add({a, b, bc, bd});
    if ((points_.col(ac) - points_.col(bd)).norm() < (points_.col(ad) - points_.col(bc)).norm()) {
      add({a, ac, ad, bd});
      add({a, ac, bd, bc});
    } else {
      add({a, ac, ad, bc});
      add({a, ad, bd, bc});
    }
  }

  /// Adds a tetrahedron with corners in any order, unless it is flat.
  void add(Tetrahedron t) {
    double longest = 0.0;
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j)
        longest = std::max(longest, (points_.col(t[i]) - points_.col(t[j])).norm());
    const double volume = signed_volume(points_, t);
    if (std::abs(volume) < kFlat * longest * longest * longest) return;
    if (volume < 0.0) std::swap(t[2], t[3]);
    kept_.push_back(t);
  }

  TetrahedronMesh compact() {
    std::vector<int> renumbered(points_.cols(), -1);
    TetrahedronMesh mesh{{}, std::move(kept_)};
    for (const Tetrahedron& t : mesh.tetrahedra)
      for (const int v : t) renumbered[v] = 0;
    int count = 0;
    for (int& number : renumbered)
      if (number == 0) number = count++;
    mesh.positions.resize(3, count);
    for (Eigen::Index v = 0; v < points_.cols(); ++v)
      if (renumbered[v] >= 0) mesh.positions.col(renumbered[v]) = points_.col(v);
    for (Tetrahedron& t : mesh.tetrahedra)
      for (int& v : t) v = renumbered[v];
    return mesh;
  }

  Lattice lattice_;
  Points points_;  ///< lattice vertices, then cuts
  const SolidSurface& solid_;
  std::vector<Side> sides_;
  std::vector<Cut> cuts_;
  std::unordered_map<std::uint64_t, int> cut_vertices_;
  std::vector<Tetrahedron> kept_;
};

}  // namespace

TetrahedronMesh stuff(Lattice lattice, const SolidSurface& solid, const Progress& progress) {
  return Stuffing(std::move(lattice), solid).run(progress);
}

}  // namespace sinew
