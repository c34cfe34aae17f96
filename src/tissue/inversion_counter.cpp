// SPDX-License-Identifier: MIT

#include "tissue/inversion_counter.h"

#include <cmath>

namespace sinew {
namespace {

// Fraction of the mean rest volume below which the sign of a volume is not meaningful.
constexpr double kFlatFraction = 1e-6;

/// Returns six times the signed volume of a tetrahedron.
double six_volumes(const Points& positions, const Tetrahedron& t) {
  const Eigen::Vector3d a = positions.col(t[0]);
  const Eigen::Vector3d b = positions.col(t[1]) - a;
  const Eigen::Vector3d c = positions.col(t[2]) - a;
  const Eigen::Vector3d d = positions.col(t[3]) - a;
  return b.cross(c).dot(d);
}

}  // namespace

InversionCounter::InversionCounter(const TissueModel& tissue) {
  if (tissue.tetrahedra.empty()) return;
  std::vector<double> volumes;
  double sum = 0.0;
  for (const Tetrahedron& t : tissue.tetrahedra) {
    volumes.push_back(six_volumes(tissue.rest_positions, t));
    sum += std::abs(volumes.back());
  }
  const double flat = kFlatFraction * sum / static_cast<double>(volumes.size());
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    if (std::abs(volumes[i]) < flat) continue;
    tetrahedra_.push_back(tissue.tetrahedra[i]);
    positive_at_rest_.push_back(volumes[i] > 0.0 ? 1 : 0);
  }
}

int InversionCounter::count(const PointsF& positions) const {
  const Points exact = positions.cast<double>();
  int inverted = 0;
  for (std::size_t i = 0; i < tetrahedra_.size(); ++i) {
    const bool positive = six_volumes(exact, tetrahedra_[i]) > 0.0;
    if (positive != (positive_at_rest_[i] != 0)) ++inverted;
  }
  return inverted;
}

}  // namespace sinew
