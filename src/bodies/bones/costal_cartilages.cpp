// SPDX-License-Identifier: MIT

#include <array>

#include "bodies/bones/rib_cage.h"
#include "bodies/bones/rib_table.h"
#include "bodies/bones/spine_table.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Points between the end of the rib and the sternum, or up to the cartilage above (8 to 10), or to
/// the free tip (11, 12): (to the right, up, to the front) in the frame of the spine.
const std::array<std::vector<Vector3d>, 12> kCourses{{
    {},
    {{43, 353, 106}},
    {{47, 324, 119}},
    {{56, 291, 130}, {33, 304, 127}},
    {{66, 256, 138}, {38, 279, 136}},
    {{76, 223, 140}, {48, 242, 143}, {30, 268, 139}},
    {{88, 186, 138}, {66, 198, 143}, {40, 234, 144}},
    {{100, 162, 130}, {81, 171, 138}, {63, 186, 142}},
    {{104, 139, 117}, {91, 148, 128}, {76, 163, 135}},
    {{106, 118, 99}, {99, 126, 112}, {89, 139, 124}},
    {{112, 121, 52}},
    {{94, 139, 0}},
}};

}  // namespace

std::unique_ptr<Solid> costal_cartilage_shape(int number, Sex) {
  const RibRow& row = rib_row(number);
  const std::vector<Vector3d>& course = kCourses.at(static_cast<std::size_t>(number - 1));
  std::vector<Vector3d> points;
  const bool is_floating = number >= 11;
  // It begins past the rounded end of the rib, and leaves it in the direction of the rib.
  const std::vector<Vector3d> rib = rib_course(number);
  const Vector3d& end = row.end;
  const Vector3d ahead = (end - rib[rib.size() - (is_floating ? 5 : 2)]).normalized();
  Vector3d target;
  if (number <= 7) {
    const Vector3d joint = sternal_joint(number);
    // The table of the sternum has the right side as positive x; so has this one.
    target = kJugularNotch + tilted_axes(kSternumTilt) * (joint + Vector3d(0.4, 0.0, 0.0));
  }
  points.emplace_back(end + (is_floating ? 3.2 : number == 1 ? 4.6 : 2.4) * ahead);
  if (number > 1 && !is_floating) points.emplace_back(end + 7.0 * ahead);
  points.insert(points.end(), course.begin(), course.end());
  if (number <= 7) points.push_back(target);

  const double u = is_floating ? 2.2 : number == 1 ? 4.4 : 4.2;
  const double v = is_floating ? 2.6 : number == 1 ? 7.0 : number >= 8 ? 5.6 : 6.2;
  std::vector<Station> stations;
  for (std::size_t k = 0; k < points.size(); ++k) {
    const double share = static_cast<double>(k) / static_cast<double>(points.size() - 1);
    const double narrowing = number <= 7 ? 1.0 - 0.30 * share : 1.0 - 0.35 * share;
    double half_u = u * (1.0 - 0.12 * share);
    double half_v = v * narrowing;
    if (number == 1) std::swap(half_u, half_v);
    stations.push_back(even_station(in_rib_axes(points[k]), half_u, half_v, 0.2));
  }
  return sweep(stations, Vector3d::UnitY(), 0.8, number <= 7 ? 2.0 : 2.5);
}

}  // namespace sinew
