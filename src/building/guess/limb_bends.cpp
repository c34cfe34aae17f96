// SPDX-License-Identifier: MIT

#include "building/guess/limb_bends.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

// Multiples of the length of a limb. Over shorter distances, the triangles of a coarse character
// show as bends.
constexpr double kStep = 0.01, kReach = 0.08;
// Bends are sought up to so many standard deviations from the usual place.
constexpr double kFarthest = 3.0;

double angle_at(const Limb& limb, double multiple) {
  const Eigen::Vector3d middle = limb.center(multiple);
  const Eigen::Vector3d before = middle - limb.center(multiple - kReach);
  const Eigen::Vector3d after = limb.center(multiple + kReach) - middle;
  return std::atan2(before.cross(after).norm(), before.dot(after));
}

}  // namespace

LimbBend find_bend(const Limb& limb, double usual, double deviation) {
  const auto weighed = [&](double multiple) {
    const double off = (multiple - usual) / deviation;
    return angle_at(limb, multiple) * std::exp(-0.5 * off * off);
  };
  const double first = std::max(kReach, usual - kFarthest * deviation);
  double best = first, most = -1.0;
  for (double at = first; at <= usual + kFarthest * deviation; at += kStep) {
    const double value = weighed(at);
    if (value <= most) continue;
    most = value;
    best = at;
  }
  // A bend extends over a part of the limb. Take its middle.
  double sum = 0.0, moment = 0.0;
  for (double at = std::max(first, best - kReach); at <= best + kReach; at += kStep) {
    sum += weighed(at);
    moment += weighed(at) * at;
  }
  const double middle = sum > 0.0 ? moment / sum : best;
  return {middle, angle_at(limb, middle)};
}

double smallest_perimeter(const Limb& limb, double from, double to) {
  double smallest = std::numeric_limits<double>::infinity();
  for (double at = from; at <= to; at += kStep)
    smallest = std::min(smallest, slice_at(limb.slices, at * limb.length).perimeter);
  return smallest;
}

}  // namespace sinew
