// SPDX-License-Identifier: MIT

#include "assets/preparation/facing.h"

#include <cmath>
#include <vector>

#include "mesh/triangle_mesh.h"

namespace sinew {
namespace {

// Fractions of the height. In the human characters that these were tuned on, toes reach 0.056 to
// 0.10 farther from the ankles than heels do. Tails and robes reach farther.
constexpr double kFootTop = 0.04;
constexpr double kAnkleBottom = 0.06;
constexpr double kAnkleTop = 0.10;
constexpr double kMinReach = 0.05;
constexpr double kMaxReach = 0.15;
constexpr double kUprightFraction = 0.8;  // of the longest side: the arm span may exceed the height

/// The feet of a body: its lowest vertices, their bounding box, and that of the vertices at the
/// height of the ankles.
struct Feet {
  Points soles;  ///< the lowest vertices
  Eigen::AlignedBox3d box;
  Eigen::AlignedBox3d ankles;
};

Feet find_feet(const Points& positions, double ground, double height) {
  Feet feet;
  std::vector<Eigen::Index> soles;
  for (Eigen::Index v = 0; v < positions.cols(); ++v) {
    const double level = (positions(1, v) - ground) / height;
    if (level < kFootTop) soles.push_back(v);
    if (level > kAnkleBottom && level < kAnkleTop) feet.ankles.extend(positions.col(v));
  }
  feet.soles = positions(Eigen::all, soles);
  feet.box = bounding_box(feet.soles);
  return feet;
}

/// Returns true if there is a gap between two feet that are side by side along an axis.
bool has_gap(const Feet& feet, int axis) {
  constexpr double kGap = 0.1;  // relative to the width of the stance
  const double middle = feet.box.center()[axis];
  return (feet.soles.row(axis).array() - middle).abs().minCoeff() >
         kGap / 2.0 * feet.box.sizes()[axis];
}

}  // namespace

Eigen::Matrix3d rotation_to_front(const Points& positions) {
  const Eigen::AlignedBox3d box = bounding_box(positions);
  const double height = box.sizes().y();
  if (height < kUprightFraction * box.sizes().maxCoeff()) return Eigen::Matrix3d::Identity();

  const Feet feet = find_feet(positions, box.min().y(), height);
  if (feet.box.isEmpty() || feet.ankles.isEmpty()) return Eigen::Matrix3d::Identity();
  // Difference of the feet's extents in front of the ankles and behind them, along x and z.
  const Eigen::Vector3d reach =
      (feet.box.max() - feet.ankles.max()) - (feet.ankles.min() - feet.box.min());
  const int axis = std::abs(reach.x()) > std::abs(reach.z()) ? 0 : 2;
  const double fraction = std::abs(reach[axis]) / height;
  if (fraction < kMinReach || fraction > kMaxReach || !has_gap(feet, 2 - axis)) {
    return Eigen::Matrix3d::Identity();
  }
  Eigen::Vector3d front = Eigen::Vector3d::Zero();
  front[axis] = reach[axis] > 0.0 ? 1.0 : -1.0;
  Eigen::Matrix3d rotation;
  rotation.row(2) = front;
  rotation.row(1) = Eigen::Vector3d::UnitY();
  rotation.row(0) = Eigen::Vector3d::UnitY().cross(front);
  return rotation;
}

}  // namespace sinew
