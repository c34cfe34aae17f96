// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/muscles/muscle_sheet.h"
#include "core/progress.h"
#include "solids/scalar_grid.h"

namespace sinew {

/// A muscle to pack.
struct MuscleToPack {
  const MuscleSheet* sheet;
  double volume;  ///< of the flesh, m^3
};

/// Divides the space outside the bones, on the right side of the body (x < 0), among muscles. A
/// point belongs to the muscle with the least (distance to its sheet / relative half thickness
/// there)^2 minus a weight, and to none if all these numbers are positive. This is a power diagram,
/// whose weights are solved until each muscle has its volume. So muscles flatten where they touch
/// each other or a bone.
class MusclePacking {
 public:
  /// Packs muscles.
  /// \param bones  signed distance to the bones, m; its grid is that of the packing
  /// \param gap    distance that the flesh keeps from other muscles and from bones, m
  /// \throws Cancelled
  MusclePacking(const std::vector<MuscleToPack>& muscles, const ScalarGrid& bones, double gap,
                const Progress& progress);

  /// Returns the flesh of a muscle: a field that is negative inside and approximates the distance
  /// near the surface, in m, on the part of the grid around the muscle.
  const ScalarGrid& flesh(int muscle) const { return fields_[muscle]; }

 private:
  /// One muscle that may get a point of the grid.
  struct Candidate {
    int muscle;
    float distance;  ///< to the sheet, m
    float half;      ///< half the thickness that the muscle has there with a weight of 1, m
  };

  void collect_candidates(const std::vector<MuscleToPack>& muscles, const Progress& progress);
  /// Calls visit(candidate, distance) for each candidate of a point, with the signed distance to
  /// the surface of that muscle, m.
  /// \param excess  memory for a number of each candidate, reused from point to point
  template <typename Visit>
  void for_each_distance(std::size_t point, std::vector<double>& excess, Visit&& visit) const;
  std::vector<double> volumes() const;
  void solve_weights(const std::vector<MuscleToPack>& muscles);
  void compute_fields();

  const ScalarGrid& bones_;
  double gap_;
  std::vector<ScalarGrid> fields_;
  std::vector<double> weights_;
  std::vector<double> roots_;  ///< of the weights
  /// The candidates of point points_[i] are candidates_[begin_[i]] to candidates_[begin_[i + 1]].
  std::vector<std::size_t> points_;
  /// For each of these points, how deep it lies in a bone or beyond the middle, m; negative
  /// outside.
  std::vector<double> limits_;
  std::vector<std::size_t> begin_;
  std::vector<Candidate> candidates_;
};

}  // namespace sinew
