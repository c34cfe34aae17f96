// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <vector>

#include "position_based/solver.h"

namespace sinew {

/// Restores the volumes of regions of a body, such as the tissue of each bone.
///
/// One iteration per substep does not find the state in which all tetrahedra have their volumes, so
/// bends lose volume: the errors of neighbors have both signs, and their sum over a region is
/// visible. restore() makes one Newton step for the constraints C_r = sum_t (V_t - V0_t) of all
/// regions r together: dp_i = -w_i sum_r s_r grad_i C_r, where s solves (G W G^T) s = C with the
/// gradients G and the inverse masses W. It moves little but the surfaces of regions.
class RegionVolumes {
 public:
  RegionVolumes() = default;
  /// \param regions  region of each tetrahedron, from 0 on
  RegionVolumes(const PositionBody& body, std::span<const int> regions);

  /// Moves the particles with an inverse mass.
  /// \param kept  particles such as those that contacts hold; regions with any of them are left out
  void restore(ParticleState& particles, std::span<const int> kept = {}) const;

 private:
  struct Region {
    std::vector<int> tetrahedra;
    std::vector<int> particles;  ///< all corners, ascending
    double rest_volume = 0.0;    ///< m^3
  };
  struct Change {
    double volume = 0.0;  ///< sum of V_t - V0_t, m^3
    PointsF gradient;     ///< for each particle of the region, m^2
  };
  /// Identifies a particle of a region.
  struct Member {
    int particle;
    int region;
    int column;  ///< of Change::gradient
  };
  static auto gradient_of(const std::vector<Change>& changes, const Member& member) {
    return changes[member.region].gradient.col(member.column);
  }
  Change change_of(const Region& region, const ParticleState& particles) const;
  /// Returns the changes of all regions; none for those that are left out.
  std::vector<Change> changes_of(const ParticleState& particles, std::span<const int> kept) const;
  /// Returns s of each region.
  Eigen::VectorXd multipliers_of(const std::vector<Change>& changes,
                                 const ParticleState& particles) const;

  std::vector<Tetrahedron> tetrahedra_;
  std::vector<Region> regions_;
  std::vector<Member> members_;  ///< of all regions, by ascending particles
};

}  // namespace sinew
