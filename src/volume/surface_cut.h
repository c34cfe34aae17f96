// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "volume/lattice.h"

namespace sinew {

/// Tells on which side of a surface a vertex lies. Vertices on the border belong to both sides.
enum class SurfaceSide : std::int8_t { kOutside = -1, kBorder = 0, kInside = 1 };

/// Identifies an edge by its ends, in any order.
std::uint64_t edge_key(int a, int b);

/// Cuts tetrahedra of a lattice along a surface (isosurface stuffing, Labelle & Shewchuk 2007).
/// Vertices that are close to the surface are first moved onto it, so that no sliver remains. Call
/// find_cuts(), move_vertices() and place_cuts() in this order, then part() for each tetrahedron.
class SurfaceCut {
 public:
  /// Keeps a reference to the lattice.
  /// \param sides  of each vertex
  SurfaceCut(Lattice& lattice, std::vector<SurfaceSide> sides)
      : lattice_(lattice), points_(lattice.mesh.positions), sides_(std::move(sides)) {}

  /// Finds where edges between a vertex inside and one outside cross the surface.
  /// \param edges     of the tetrahedra, each once
  /// \param fraction  returns the fraction of the way from a vertex inside to one outside. It is
  ///                  called in parallel
  void find_cuts(const std::vector<std::array<int, 2>>& edges,
                 const std::function<double(int inside, int outside)>& fraction);

  /// Brings vertices that have a cut near them to the border. The edges at such a vertex are not
  /// cut any more.
  /// \param move  moves a vertex to a place on the surface and returns true, or returns false if
  ///              the vertex may not move there; the next nearest cut is tried then
  void move_vertices(const std::function<bool(int vertex, const Eigen::Vector3d& place)>& move);

  /// Adds a vertex for each cut that remains. Lattice::is_center is false for it.
  /// \return  the ends of the edge of each vertex that was added
  std::vector<std::array<int, 2>> place_cuts();

  /// Returns the tetrahedra into which the part of a tetrahedron on one side is divided, each with
  /// its corners in any order. The parts of neighbors share whole triangles. Without vertices on
  /// that side, there are none.
  std::vector<Tetrahedron> part(const Tetrahedron& tetrahedron, SurfaceSide side) const;

  const std::vector<SurfaceSide>& sides() const { return sides_; }

 private:
  /// Holds an edge that crosses the surface.
  struct Cut {
    int inside, outside;
    double fraction;  ///< of the way from the vertex inside to the one outside
  };

  bool is_open(const Cut& cut) const {
    return sides_[cut.inside] != SurfaceSide::kBorder &&
           sides_[cut.outside] != SurfaceSide::kBorder;
  }
  RaggedArray cuts_at_vertices() const;
  Eigen::Vector3d place_of(const Cut& cut) const;
  double relative_distance(const Cut& cut, int vertex) const;
  int cut(int a, int b) const { return cut_vertices_.at(edge_key(a, b)); }
  bool precedes(int a, int b) const;
  std::vector<Tetrahedron> wedge(const Tetrahedron& tetrahedron, int a, int b) const;

  Lattice& lattice_;
  Points& points_;  ///< of the lattice
  std::vector<SurfaceSide> sides_;
  std::vector<Cut> cuts_;
  std::unordered_map<std::uint64_t, int> cut_vertices_;
};

}  // namespace sinew
