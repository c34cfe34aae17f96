// SPDX-License-Identifier: MIT

#include "volume/stuffing.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/prisms.h"
#include "volume/surface_cut.h"

namespace sinew {
namespace {

// Elements whose volume is below this fraction of the cube of their longest edge are flat: they
// lie in the surface with all corners.
constexpr double kFlat = 1e-4;

class Stuffing {
 public:
  Stuffing(Lattice lattice, const SolidSurface& solid)
      : lattice_(std::move(lattice)), points_(lattice_.mesh.positions), solid_(solid) {}

  Lattice run(const Progress& progress) {
    progress.report(0.0, "Finding the inside");
    find_sides();
    open_gaps();
    separate_outside();
    progress.report(0.5, "Cutting the lattice");
    keep_inside();
    progress.report(0.9, "Cutting the lattice");
    return compact();
  }

 private:
  void find_sides() {
    sides_.resize(lattice_.mesh.vertex_count());
    parallel_for(lattice_.mesh.vertex_count(), [&](int v) {
      sides_[v] = solid_.contains(points_.col(v)) ? SurfaceSide::kInside : SurfaceSide::kOutside;
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
      if (sides_[edge[0]] == SurfaceSide::kInside && sides_[edge[1]] == SurfaceSide::kInside)
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
  }

  /// Numbers the parts of the solid that the corners of a tetrahedron lie in; -1 for corners
  /// outside.
  std::array<int, 4> parts_of(const Tetrahedron& t,
                              const std::unordered_set<std::uint64_t>& gaps) const {
    std::array<int, 4> parts{-1, -1, -1, -1};
    int count = 0;
    for (int i = 0; i < 4; ++i) {
      if (sides_[t[i]] != SurfaceSide::kInside || parts[i] >= 0) continue;
      std::vector<int> found{i};
      parts[i] = count;
      for (std::size_t k = 0; k < found.size(); ++k) {
        for (int j = 0; j < 4; ++j) {
          if (sides_[t[j]] != SurfaceSide::kInside || parts[j] >= 0) continue;
          if (gaps.contains(edge_key(t[found[k]], t[j]))) continue;
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
    sides_.push_back(SurfaceSide::kOutside);
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
      const auto is_inside = [&](int v) { return sides_[v] == SurfaceSide::kInside; };
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
        if (sides_[v] != SurfaceSide::kInside) continue;
        const auto [known, is_new] = part_of.try_emplace(v, parts[i]);
        if (!is_new && known->second != parts[i]) join(parts[i], known->second);
      }
    }
    for (const auto& [a, part_a] : part_of)
      for (const auto& [b, part_b] : part_of)
        if (part_a != part_b && !crosses_gap(points_.col(a), points_.col(b))) join(part_a, part_b);
    return parts;
  }

  /// Returns where an edge crosses the surface, as a fraction of the way out.
  double fraction(int inside, int outside) const {
    const Eigen::Vector3d from = points_.col(inside), to = points_.col(outside);
    return is_copy_[outside] ? solid_.first_exit(from, to).value_or(1.0)
                             : solid_.leaves_at(from, to);
  }

  /// Cuts the lattice. The bounds of Labelle & Shewchuk hold for equal cubes; next to smaller ones,
  /// a vertex can move beyond its neighbors. The corners of tetrahedra that this inverts become
  /// cautious, and all is cut again.
  void keep_inside() {
    SurfaceCut start(lattice_, std::move(sides_));
    start.find_cuts(unique_edges(lattice_.mesh.tetrahedra),
                    [&](int inside, int outside) { return fraction(inside, outside); });
    const Points before = points_;
    std::vector<char> is_cautious;  // empty: none
    std::optional<SurfaceCut> cut;
    do {
      points_ = before;
      cut.emplace(start);
      move_vertices(*cut, is_cautious);
    } while (add_inverted(cut->sides(), is_cautious));
    cut->place_cuts();
    for (const Tetrahedron& t : lattice_.mesh.tetrahedra)
      for (const Tetrahedron& part : cut->part(t, SurfaceSide::kInside)) add(part);
  }

  /// \param is_cautious  1 for vertices that must not spoil a tetrahedron
  void move_vertices(SurfaceCut& cut, const std::vector<char>& is_cautious) {
    RaggedArray around;
    if (!is_cautious.empty())
      around = vertex_tetrahedra(lattice_.mesh.vertex_count(), lattice_.mesh.tetrahedra);
    const auto is_spoiled = [&](int t) {
      const Tetrahedron& corners = lattice_.mesh.tetrahedra[t];
      return is_kept(corners, cut.sides()) &&
             (is_flat(corners) || signed_volume(points_, corners) < 0.0);
    };
    cut.move_vertices([&](int v, const Eigen::Vector3d& place) {
      const Eigen::Vector3d from = points_.col(v);
      points_.col(v) = place;
      if (is_cautious.empty() || is_cautious[v] == 0) return true;
      if (std::ranges::none_of(around.row(v), is_spoiled)) return true;
      points_.col(v) = from;
      return false;
    });
  }

  /// Returns true if a part of a tetrahedron is inside.
  static bool is_kept(const Tetrahedron& t, const std::vector<SurfaceSide>& sides) {
    return std::ranges::any_of(t, [&](int v) { return sides[v] == SurfaceSide::kInside; });
  }

  /// Makes the corners of inverted tetrahedra cautious. Returns true if any was not before.
  bool add_inverted(const std::vector<SurfaceSide>& sides, std::vector<char>& is_cautious) const {
    bool found = false;
    for (const Tetrahedron& t : lattice_.mesh.tetrahedra) {
      if (!is_kept(t, sides) || signed_volume(points_, t) >= 0.0) continue;
      is_cautious.resize(sides.size(), 0);
      for (const int v : t) found = std::exchange(is_cautious[v], char{1}) == 0 || found;
    }
    return found;
  }

  bool is_flat(const Tetrahedron& t) const {
    double longest = 0.0;
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j)
        longest = std::max(longest, (points_.col(t[i]) - points_.col(t[j])).norm());
    return std::abs(signed_volume(points_, t)) < kFlat * longest * longest * longest;
  }

  /// Adds a tetrahedron with corners in any order, unless it is flat.
  void add(Tetrahedron t) {
    if (is_flat(t)) return;
    if (signed_volume(points_, t) < 0.0) std::swap(t[2], t[3]);
    kept_.push_back(t);
  }

  Lattice compact() const {
    std::vector<int> renumbered(points_.cols(), -1);
    Lattice result{{{}, kept_}, {}};
    for (const Tetrahedron& t : kept_)
      for (const int v : t) renumbered[v] = 0;
    std::vector<int> used;
    for (int v = 0; v < static_cast<int>(renumbered.size()); ++v) {
      if (renumbered[v] < 0) continue;
      renumbered[v] = static_cast<int>(used.size());
      used.push_back(v);
      result.is_center.push_back(lattice_.is_center[v]);
    }
    result.mesh.positions = points_(Eigen::all, used);
    for (Tetrahedron& t : result.mesh.tetrahedra)
      for (int& v : t) v = renumbered[v];
    return result;
  }

  Lattice lattice_;
  Points& points_;  ///< lattice vertices, then cuts
  const SolidSurface& solid_;
  std::vector<SurfaceSide> sides_;
  std::vector<bool> is_copy_;  ///< for each vertex, true if it is outside in place of one inside
  std::vector<Tetrahedron> kept_;
};

}  // namespace

Lattice stuff(Lattice lattice, const SolidSurface& solid, const Progress& progress) {
  return Stuffing(std::move(lattice), solid).run(progress);
}

}  // namespace sinew
