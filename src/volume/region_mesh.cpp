// SPDX-License-Identifier: MIT

#include "volume/region_mesh.h"

#include <algorithm>
#include <utility>

#include "core/parallel.h"
#include "mesh/prisms.h"
#include "volume/surface_cut.h"
#include "volume/tetrahedron_quality.h"

namespace sinew {
namespace {

// A vertex moves onto an inner surface unless that would leave a dihedral angle below this,
// degrees.
constexpr double kLeastWarpedAngle = 6.0;

/// Cuts a mesh along one inner surface after the other.
class RegionCutting {
 public:
  RegionCutting(Lattice lattice, const SolidSurface& body)
      : lattice_(std::move(lattice)),
        mesh_(lattice_.mesh),
        regions_(mesh_.tetrahedra.size(), 0),
        surfaces_(mesh_.vertex_count()) {
    for (const Triangle& t : boundary_triangles(mesh_.tetrahedra))
      for (const int v : t) surfaces_[v] = {&body};
  }

  /// Gives the tissue inside a surface to a region.
  void cut(const InnerSurface& inner, int region) {
    around_ = vertex_tetrahedra(mesh_.vertex_count(), mesh_.tetrahedra);
    SurfaceCut cut(lattice_, sides_of(inner));
    cut.find_cuts(edges_near(inner), [&](int inside, int outside) {
      return inner.solid().leaves_at(mesh_.positions.col(inside), mesh_.positions.col(outside));
    });
    cut.move_vertices([&](int v, const Eigen::Vector3d& place) { return move(inner, v, place); });
    note_border(cut, inner);
    divide(cut, inner, region);
  }

  RegionMesh take() { return {std::move(mesh_), std::move(regions_)}; }

 private:
  /// Finds the sides of the vertices of the tissue. Those inside other regions belong to both
  /// sides, so that no edge there is cut.
  std::vector<SurfaceSide> sides_of(const InnerSurface& inner) const {
    std::vector<char> is_of_tissue(mesh_.vertex_count(), 0);
    for (std::size_t t = 0; t < regions_.size(); ++t)
      if (regions_[t] == 0)
        for (const int v : mesh_.tetrahedra[t]) is_of_tissue[v] = 1;
    std::vector<SurfaceSide> sides(mesh_.vertex_count(), SurfaceSide::kBorder);
    parallel_for(mesh_.vertex_count(), [&](int v) {
      if (is_of_tissue[v] == 0 || (!surfaces_[v].empty() && touches(inner, v))) return;
      sides[v] =
          inner.contains(mesh_.positions.col(v)) ? SurfaceSide::kInside : SurfaceSide::kOutside;
    });
    return sides;
  }

  /// Returns the edges of the tetrahedra with a corner in the box of a surface.
  std::vector<std::array<int, 2>> edges_near(const InnerSurface& inner) const {
    std::vector<Tetrahedron> near;
    for (const Tetrahedron& t : mesh_.tetrahedra)
      if (std::ranges::any_of(t,
                              [&](int v) { return inner.box().contains(mesh_.positions.col(v)); }))
        near.push_back(t);
    return unique_edges(near);
  }

  double shortest_edge(int v) const { return sinew::shortest_edge(mesh_, around_.row(v), v); }

  bool touches(const InnerSurface& inner, int v) const {
    const Eigen::Vector3d place = mesh_.positions.col(v);
    const double limit = kTouching * shortest_edge(v);
    return inner.solid().distance_at_least(place) < limit && inner.solid().distance(place) < limit;
  }

  /// Moves a vertex to a place on a surface, where that is possible. Returns true if it is on the
  /// surface then. A vertex on another surface may slide there.
  bool move(const InnerSurface& inner, int v, const Eigen::Vector3d& place) {
    const double limit = kTouching * shortest_edge(v);
    const auto is_near = [&](const SolidSurface* surface) {
      return surface->distance(place) < limit;
    };
    if (std::ranges::all_of(surfaces_[v], is_near)) {
      const Eigen::Vector3d before = mesh_.positions.col(v);
      mesh_.positions.col(v) = place;
      if (worst_angle(mesh_, around_.row(v)) >= kLeastWarpedAngle) return true;
      mesh_.positions.col(v) = before;
    }
    return touches(inner, v);
  }

  /// Replaces the tetrahedra by their parts on both sides.
  void divide(const SurfaceCut& cut, const InnerSurface& inner, int region) {
    std::vector<Tetrahedron> tetrahedra;
    std::vector<int> regions;
    const auto add = [&](Tetrahedron t, int to) {
      if (signed_volume(mesh_.positions, t) < 0.0) std::swap(t[2], t[3]);
      tetrahedra.push_back(t);
      regions.push_back(to);
    };
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      const Tetrahedron& t = mesh_.tetrahedra[i];
      const int inside = regions_[i] == 0 ? region : regions_[i];
      const std::vector<Tetrahedron> in = cut.part(t, SurfaceSide::kInside),
                                     out = cut.part(t, SurfaceSide::kOutside);
      for (const Tetrahedron& part : in) add(part, inside);
      for (const Tetrahedron& part : out) add(part, regions_[i]);
      // All corners on the surface.
      if (in.empty() && out.empty()) add(t, inner.contains(center_of(t)) ? inside : regions_[i]);
    }
    mesh_.tetrahedra = std::move(tetrahedra);
    regions_ = std::move(regions);
  }

  Eigen::Vector3d center_of(const Tetrahedron& t) const {
    return mesh_.positions(Eigen::all, t).rowwise().mean();
  }

  /// Places the cuts and notes which vertices lie on the surface. Vertices inside other regions are
  /// also noted, since sides_of() marks them as border. They have no tissue, so later cuts ignore
  /// them.
  void note_border(SurfaceCut& cut, const InnerSurface& inner) {
    for (int v = 0; v < mesh_.vertex_count(); ++v)
      if (cut.sides()[v] == SurfaceSide::kBorder) surfaces_[v].push_back(&inner.solid());
    for (const auto& [a, b] : cut.place_cuts()) {
      std::vector<const SolidSurface*>& both = surfaces_.emplace_back(1, &inner.solid());
      for (const SolidSurface* surface : surfaces_[a])
        if (std::ranges::find(surfaces_[b], surface) != surfaces_[b].end()) both.push_back(surface);
    }
  }

  Lattice lattice_;
  TetrahedronMesh& mesh_;  ///< of the lattice
  std::vector<int> regions_;
  std::vector<std::vector<const SolidSurface*>> surfaces_;  ///< on which each vertex lies
  RaggedArray around_;  ///< tetrahedra at each vertex, before the cut
};

}  // namespace

RegionMesh cut_regions(Lattice lattice, const SolidSurface& body,
                       std::span<const InnerSurface> inner, const Progress& progress) {
  RegionCutting cutting(std::move(lattice), body);
  for (std::size_t i = 0; i < inner.size(); ++i) {
    progress.report(static_cast<double>(i) / static_cast<double>(inner.size()),
                    "Cutting along inner surfaces");
    cutting.cut(inner[i], static_cast<int>(i) + 1);
  }
  return cutting.take();
}

std::vector<Tetrahedron> tetrahedra_of_region(const std::vector<Tetrahedron>& tetrahedra,
                                              std::span<const int> regions, int region) {
  std::vector<Tetrahedron> found;
  for (std::size_t t = 0; t < tetrahedra.size(); ++t)
    if (regions[t] == region) found.push_back(tetrahedra[t]);
  return found;
}

}  // namespace sinew
