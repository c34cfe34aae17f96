// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>

#include "bodies/bones/rib_cage.h"
#include "bodies/bones/rib_table.h"
#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

const std::array<RibRow, 12> kRibs{{
    {{43, -3, 23}, 56, 48, {43, 388, 82}, 15, 5},
    {{40, -5, 4}, 83, 50, {64, 350, 104}, 13, 5.8},
    {{47, -6, -12}, 101, 51, {77, 320, 117}, 13.5, 6.2},
    {{53, -7, -25}, 113, 52, {87, 288, 126}, 13.5, 6.6},
    {{58, -8, -34}, 122, 52, {95, 256, 131}, 14, 6.8},
    {{63, -9, -40}, 129, 51, {103, 224, 132}, 14.5, 7.0},
    {{67, -10, -44}, 134.5, 49, {110, 193, 128}, 14.5, 7.2},
    {{70, -11, -46}, 136.5, 46, {116, 164, 117}, 14.5, 7.2},
    {{71, -12, -46}, 132, 43, {114, 138, 101}, 14.5, 7.2},
    {{67, -12, -43}, 123, 39, {112, 117, 80}, 14, 7.0},
    {{60, -11, -42}, 112, 10, {113, 124, 44}, 12.5, 6.2},
    {{46, -9, -41}, 86, -26, {92, 146, -10}, 9.5, 5.4},
}};

/// Returns the middle of the head of a rib, lateral to the vertebral bodies; tubercle_center() that
/// of its tubercle, in front of the transverse process. Both are (to the right, up, to the front)
/// in the frame of the spine, which is symmetric, so that its left serves as the right.
Vector3d head_center(int number) {
  const int level = kT1 + number - 1;
  const VertebraRow& row = vertebra_row(level);
  // Ribs 2 to 9 meet two vertebrae at the disc between them.
  const bool is_between = number >= 2 && number <= 9;
  const double y = 0.5 * row.height + (is_between ? 1.0 : -5.5);
  return spine_place(level).to_spine(
      {0.45 * row.width + (number <= 2 ? 5.6 : 4.8), y, -0.36 * row.depth});
}

Vector3d tubercle_center(int number) {
  const int level = kT1 + number - 1;
  // Those of the last two ribs do not touch the vertebra.
  const bool is_floating = number >= 11;
  const double ahead = is_floating                   ? 13.0
                       : number == 10 || number == 1 ? 10.6
                       : number == 2                 ? 11.8
                                                     : 9.8;
  return spine_place(level).to_spine(vertebra_row(level).transverse +
                                     Vector3d(is_floating ? 5.0 : 1.8, 0.5, ahead));
}

}  // namespace

const RibRow& rib_row(int number) {
  return kRibs.at(static_cast<std::size_t>(number - 1));
}

BoneFrame rib_frame(const TemplateJoints& joints) {
  BoneFrame frame = spine_frame(joints);
  Eigen::Matrix3d axes;
  axes << frame.axes.col(2), frame.axes.col(1), -frame.axes.col(0);
  frame.axes = axes;
  return frame;
}

std::vector<Vector3d> rib_course(int number) {
  const RibRow& row = rib_row(number);
  Vector3d angle = row.angle;
  angle.y() += tubercle_center(number).y();
  // The rib descends evenly from its angle; seen from above it runs along two quarters of ellipses.
  const auto at = [&](double right, double front, double descent) {
    return Vector3d(right, angle.y() + descent * (row.end.y() - angle.y()), front);
  };
  const auto mix = [](double from, double to, double share) { return from + share * (to - from); };
  // The last two ribs are straighter, and end at their side.
  const bool is_floating = number >= 11;
  return {
      angle,
      at(mix(angle.x(), row.width, 0.44), mix(angle.z(), row.widest, 0.115),
         is_floating ? 0.30 : 0.10),
      at(mix(angle.x(), row.width, 0.78), mix(angle.z(), row.widest, 0.40),
         is_floating ? 0.62 : 0.25),
      at(row.width, row.widest, 0.55),
      at(mix(row.end.x(), row.width, 0.86), mix(row.widest, row.end.z(), 0.50), 0.78),
      at(mix(row.end.x(), row.width, 0.50), mix(row.widest, row.end.z(), 0.80), 0.92),
      row.end,
  };
}

std::unique_ptr<Solid> rib_shape(int number, Sex) {
  const RibRow& row = rib_row(number);
  const Vector3d head = head_center(number);
  const Vector3d tubercle = tubercle_center(number);
  const std::vector<Vector3d> course = rib_course(number);
  const double v = 0.5 * row.height;
  const double u = 0.5 * row.thickness;
  // The wide side of the first rib faces up, those of the next ones up and outward, and those of
  // the others outward: v is along the height of the cross-section.
  constexpr double kTurn[12] = {0.0,  0.75, 0.42, 0.30,  0.20, 0.12,
                                0.05, 0.0,  0.0,  -0.05, -0.1, -0.1};
  const double turn = kTurn[number - 1];
  std::vector<Station> stations;
  std::vector<Vector3d> heights;
  const auto add = [&](const Vector3d& center, double half_u, double half_v) {
    if (number == 1) std::swap(half_u, half_v);
    stations.push_back(even_station(in_rib_axes(center), half_u, half_v, 0.25));
    const bool is_neck = heights.size() < 3;
    const Vector3d outward = Vector3d(center.x(), 0.0, center.z() - row.widest).normalized();
    heights.push_back(
        in_rib_axes(is_neck ? Vector3d::UnitY() : Vector3d(Vector3d::UnitY() - turn * outward)));
  };
  const bool is_floating = number >= 11;
  add(head, 3.6, 4.6);
  add(0.6 * head + 0.4 * tubercle + Vector3d(0.0, 0.0, 0.6), 0.95 * u, 0.68 * v);
  add(tubercle, is_floating ? 1.0 * u : 1.1 * u, is_floating ? 0.8 * v : 0.95 * v);
  add(course[0], 1.15 * u, 0.95 * v);
  add(course[1], 1.1 * u, v);
  add(course[2], u, v);
  if (is_floating) {
    // These end soon after they have turned to the front, with a point.
    add(course[6], 0.75 * u, 0.5 * v);
  } else {
    add(course[3], u, v);
    add(course[4], 0.95 * u, v);
    add(course[5], u, v);
    add(course[6], 1.2 * u, 1.12 * v);
  }

  auto bone = std::make_unique<Sculpture>();
  bone->add(std::make_unique<Sweep>(stations, heights, 2.6, is_floating ? 2.5 : 1.2), 0.0);
  if (!is_floating) {
    // The tubercle proper, with its facet behind; the crest of the neck.
    bone->add(ball(in_rib_axes(tubercle + Vector3d(0.5, -1.0, -1.0)), 3.4), 3.0);
  }
  if (number >= 3 && number <= 10) {
    // Costal groove: along the lower border, inside.
    std::vector<std::pair<Vector3d, double>> groove;
    for (const int k : {0, 1, 2, 3, 4}) {
      const Vector3d inward(course[k].x() > 0.7 * row.width ? -1.0 : -0.45, 0.0,
                            k <= 1   ? 1.0
                            : k == 2 ? 0.5
                            : k == 3 ? 0.0
                                     : -0.6);
      groove.emplace_back(
          in_rib_axes(course[k] + 1.35 * u * inward.normalized() - Vector3d(0.0, 0.55 * v, 0.0)),
          1.7);
    }
    bone->carve(chain(groove), 1.5);
  }
  if (number == 1) {
    // The scalene tubercle between two grooves for vessels, on the upper side.
    bone->add(ball(in_rib_axes(Vector3d(row.width - 6.0, 0, 0) +
                               Vector3d(0.0, course[3].y() - 5.5, row.widest + 12.0)),
                   3.0),
              4.0);
  }
  return bone;
}

}  // namespace sinew
