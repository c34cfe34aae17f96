// SPDX-License-Identifier: MIT

#include "volume/stuffing.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
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
    open_gaps();
    separate_outside();
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

  /// Returns true if a segment between two points inside crosses a gap between parts of the solid.
  bool crosses_gap(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
    if (solid_.distance_at_least(0.5 * (from + to)) > 0.5 * (to - from).norm()) return false;
    return solid_.first_exit(from, to).has_value();
  }

  /// Keeps parts of the solid apart where the gap between them is narrower than the lattice, so
  /// that no vertex of the lattice lies in it (after Molino et al. 2004, "A virtual node
  /// algorithm"). A tetrahedron in several parts is replaced by one copy for each of them. In a
  /// copy, the vertices of the other parts are replaced by vertices outside the solid at the same
  /// places.
  void open_gaps() {
    std::vector<std::array<int, 2>> inner;
    for (const auto& edge : unique_edges(lattice_.mesh.tetrahedra))
      if (sides_[edge[0]] == Side::kInside && sides_[edge[1]] == Side::kInside)
        inner.push_back(edge);
    std::vector<char> crosses(inner.size());
    parallel_for(static_cast<int>(inner.size()), [&](int i) {
      crosses[i] =
          static_cast<char>(crosses_gap(points_.col(inner[i][0]), points_.col(inner[i][1])));
    });
    std::unordered_set<std::uint64_t> gaps;
    for (std::size_t i = 0; i < inner.size(); ++i)
      if (crosses[i] != 0) gaps.insert(edge_key(inner[i][0], inner[i][1]));
    is_copy_.resize(points_.cols(), false);
    if (gaps.empty()) return;
    std::vector<Tetrahedron> kept;
    std::vector<int> outside_copies(lattice_.mesh.vertex_count(), -1);
    for (const Tetrahedron& t : lattice_.mesh.tetrahedra) {
      const std::array<int, 4> parts = parts_of(t, gaps);
      const int last = std::ranges::max(parts);
      for (int part = 0; part <= std::max(last, 0); ++part) {
        Tetrahedron copy = t;
        for (int i = 0; i < 4; ++i)
          if (parts[i] >= 0 && parts[i] != part) copy[i] = outside_copy(t[i], outside_copies);
        kept.push_back(copy);
      }
    }
    lattice_.mesh.tetrahedra = std::move(kept);
    lattice_.mesh.positions = points_;
  }

  /// Numbers the parts of the solid that the corners of a tetrahedron lie in; -1 for corners
  /// outside.
  std::array<int, 4> parts_of(const Tetrahedron& t,
                              const std::unordered_set<std::uint64_t>& gaps) const {
    std::array<int, 4> parts{-1, -1, -1, -1};
    int count = 0;
    for (int i = 0; i < 4; ++i) {
      if (sides_[t[i]] != Side::kInside || parts[i] >= 0) continue;
      std::vector<int> found{i};
      parts[i] = count;
      for (std::size_t k = 0; k < found.size(); ++k) {
        for (int j = 0; j < 4; ++j) {
          if (sides_[t[j]] != Side::kInside || parts[j] >= 0) continue;
          if (gaps.contains(edge_key(std::min(t[found[k]], t[j]), std::max(t[found[k]], t[j]))))
            continue;
          parts[j] = count;
          found.push_back(j);
        }
      }
      ++count;
    }
    return parts;
  }

  /// Returns the vertex outside at the place of a vertex inside.
  int outside_copy(int vertex, std::vector<int>& copies) {
    if (copies[vertex] < 0) {
      copies[vertex] = copy_outside(vertex);
      is_copy_.resize(points_.cols(), false);
      is_copy_.back() = true;
    }
    return copies[vertex];
  }

  /// Adds a vertex outside at the place of another one.
  int copy_outside(int vertex) {
    const int copy = static_cast<int>(points_.cols());
    const Eigen::Vector3d place = points_.col(vertex);
    points_.conservativeResize(3, copy + 1);
    points_.col(copy) = place;
    lattice_.is_center.push_back(lattice_.is_center[vertex]);
    sides_.push_back(Side::kOutside);
    is_copy_.resize(copy + 1, false);
    is_copy_[copy] = is_copy_[vertex];
    return copy;
  }

  /// Gives the parts of the solid around a vertex outside a copy of it each, if there are several:
  /// the vertex may move onto the surface of one of them, and must not join them.
  void separate_outside() {
    RaggedArray outside;  // of each tetrahedron that has vertices on both sides
    std::vector<int> crossing;
    for (std::size_t t = 0; t < lattice_.mesh.tetrahedra.size(); ++t) {
      const Tetrahedron& corners = lattice_.mesh.tetrahedra[t];
      const auto is_inside = [&](int v) { return sides_[v] == Side::kInside; };
      if (std::ranges::none_of(corners, is_inside) || std::ranges::all_of(corners, is_inside))
        continue;
      for (const int v : corners)
        if (!is_inside(v)) outside.items.push_back(v);
      outside.begin.push_back(static_cast<int>(outside.items.size()));
      crossing.push_back(static_cast<int>(t));
    }
    const int count = static_cast<int>(points_.cols());
    const RaggedArray around = inverted(outside, count);
    for (int v = 0; v < count; ++v) {
      std::vector<int> tetrahedra;
      for (const int i : around.row(v)) tetrahedra.push_back(crossing[i]);
      const std::vector<int> parts = parts_around(tetrahedra);
      std::map<int, int> copies;  // of the vertex, for each part but the first
      for (std::size_t i = 0; i < tetrahedra.size(); ++i) {
        if (parts[i] == parts[0]) continue;
        const auto [copy, is_new] = copies.try_emplace(parts[i], -1);
        if (is_new) copy->second = copy_outside(v);
        std::ranges::replace(lattice_.mesh.tetrahedra[tetrahedra[i]], v, copy->second);
      }
    }
    lattice_.mesh.positions = points_;
  }

  /// Numbers the parts of the solid that tetrahedra around a vertex outside reach into. Two belong
  /// to one part if they have a vertex inside in common, or two between which there is no gap.
  std::vector<int> parts_around(const std::vector<int>& tetrahedra) const {
    std::vector<int> parts(tetrahedra.size());
    std::iota(parts.begin(), parts.end(), 0);
    std::map<int, int> part_of;  // vertex inside -> part
    const auto join = [&](int from, int to) {
      std::ranges::replace(parts, from, to);
      for (auto& [vertex, part] : part_of)
        if (part == from) part = to;
    };
    for (std::size_t i = 0; i < tetrahedra.size(); ++i) {
      for (const int v : lattice_.mesh.tetrahedra[tetrahedra[i]]) {
        if (sides_[v] != Side::kInside) continue;
        const auto [known, is_new] = part_of.try_emplace(v, parts[i]);
        if (!is_new && known->second != parts[i]) join(parts[i], known->second);
      }
    }
    for (const auto& [a, part_a] : part_of)
      for (const auto& [b, part_b] : part_of)
        if (part_a != part_b && !crosses_gap(points_.col(a), points_.col(b))) join(part_a, part_b);
    return parts;
  }

  void find_cuts() {
    for (const auto& [a, b] : unique_edges(lattice_.mesh.tetrahedra)) {
      if (sides_[a] == sides_[b]) continue;
      const bool first_inside = sides_[a] == Side::kInside;
      cuts_.push_back({first_inside ? a : b, first_inside ? b : a, 0.0});
    }
    parallel_for(static_cast<int>(cuts_.size()), [&](int i) {
      Cut& cut = cuts_[i];
      const Eigen::Vector3d inside = points_.col(cut.inside), outside = points_.col(cut.outside);
      cut.fraction = is_copy_[cut.outside] ? solid_.first_exit(inside, outside).value_or(1.0)
                                           : solid_.leaves_at(inside, outside);
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
  std::vector<bool> is_copy_;  ///< for each vertex, true if it is outside in place of one inside
  std::vector<Cut> cuts_;
  std::unordered_map<std::uint64_t, int> cut_vertices_;
  std::vector<Tetrahedron> kept_;
};

}  // namespace

TetrahedronMesh stuff(Lattice lattice, const SolidSurface& solid, const Progress& progress) {
  return Stuffing(std::move(lattice), solid).run(progress);
}

}  // namespace sinew
