// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Describes a particle inside a tetrahedron that it is no corner of.
struct Penetration {
  int particle = -1;
  int tetrahedron = -1;
  Eigen::Vector4f weights = Eigen::Vector4f::Zero();  ///< barycentric coordinates in it

  /// Sorts by particle, then by tetrahedron.
  bool operator<(const Penetration& other) const {
    return particle != other.particle ? particle < other.particle : tetrahedron < other.tetrahedron;
  }
};

/// Finds all particles inside of tetrahedra that they are no corners of (Teschner et al. 2003; Abu
/// Rumman 2016, section 5.3.1). Space is divided into cubic cells. Particles are stored by a hash
/// of their cell; each tetrahedron is tested with those in the cells that its bounding box touches.
/// Entries of the table carry the number of the search that wrote them, so that the table is never
/// cleared. Results are exact, sorted, and the same for any number of threads.
class SpatialHash {
 public:
  /// \param cell_size  side of the cells, best about the mean length of an edge, > 0
  SpatialHash(int particle_count, std::vector<Tetrahedron> tetrahedra, float cell_size);

  /// Finds all pairs of a particle and a tetrahedron.
  /// \param positions  3 x particle_count. Particles that are not finite are in no tetrahedron
  const std::vector<Penetration>& find(const PointsF& positions);
  /// Finds the pairs of some particles and all tetrahedra. Each particle is given once.
  const std::vector<Penetration>& find(const PointsF& positions, std::span<const int> particles);
  /// Finds the pairs of some particles and some tetrahedra, each given once.
  const std::vector<Penetration>& find(const PointsF& positions, std::span<const int> particles,
                                       std::span<const int> tetrahedra);

  const std::vector<Tetrahedron>& tetrahedra() const { return tetrahedra_; }

 private:
  using Cell = std::array<int, 3>;
  struct Entry {
    std::uint32_t search = 0;  ///< number of the search that wrote the entry
    int first = -1;            ///< first particle of the list
  };

  Cell cell_of(const Eigen::Vector3f& position) const;
  std::uint32_t index_of(const Cell& cell) const;
  void insert(int particle, const PointsF& positions);
  void test(int tetrahedron, const PointsF& positions, std::span<const int> particles,
            std::vector<Penetration>& found) const;

  std::vector<Tetrahedron> tetrahedra_;
  float inverse_cell_size_;
  std::uint32_t search_ = 0;
  std::vector<Entry> table_;
  std::vector<int> next_;    ///< for each particle, the next one in its list; -1 at the end
  std::vector<Cell> cells_;  ///< for each particle
  std::vector<int> all_particles_, all_tetrahedra_;
  std::vector<std::vector<Penetration>> found_in_parts_;
  std::vector<Penetration> found_;
};

/// Returns the barycentric coordinates of a point in a tetrahedron if it is inside or on the
/// border: the signed volumes of Abu Rumman 2016, eq. 5.2, over the whole. Returns false otherwise,
/// and if the tetrahedron is flat. It may be inverted.
bool contains(const PointsF& positions, const Tetrahedron& tetrahedron,
              const Eigen::Vector3f& point, Eigen::Vector4f& weights);

}  // namespace sinew
