// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bodies/muscles/anchors.h"
#include "bodies/muscles/muscle.h"

namespace sinew {

/// Collects the muscles of a region from rows in cm^3 and mm.
class MuscleTable {
 public:
  /// \param tendon_thickness  of the rows that state none, mm
  /// \param clearance         likewise, from bones to the middle of the flesh, mm
  MuscleTable(double tendon_thickness, double clearance)
      : tendon_thickness_(tendon_thickness), clearance_(clearance) {}

  /// \param volume  of the flesh, cm^3
  void add(const std::string& name, const BySex& volume, const anchors::Lines& lines,
           const MuscleProfile& profile, std::optional<double> tendon_thickness = {},
           std::optional<double> clearance = {}) {
    muscles_.push_back({name,
                        lines,
                        profile,
                        {1e-6 * volume.male, 1e-6 * volume.female},
                        0.5e-3 * tendon_thickness.value_or(tendon_thickness_),
                        1e-3 * clearance.value_or(clearance_)});
  }

  /// Returns the muscles in the order in which they were added.
  const std::vector<Muscle>& muscles() const { return muscles_; }

 private:
  double tendon_thickness_;
  double clearance_;
  std::vector<Muscle> muscles_;
};

/// Returns the volumes of a muscle of the shoulder, arm or forearm in men and women. Holzbaur et
/// al. 2007 state means of five men and five women. Women's volumes are taken as 0.6 of men's, an
/// estimate, which makes 1.25 and 0.75 of the mean.
constexpr BySex mean_of_sexes(double volume) {
  return {1.25 * volume, 0.75 * volume};
}

/// Returns the volumes of a muscle that was not measured, from an estimate for men. That women have
/// 0.63 of it is an estimate too.
constexpr BySex estimate_of_men(double volume) {
  return {volume, 0.63 * volume};
}

}  // namespace sinew
