// SPDX-License-Identifier: MIT

#include "bodies/bones/digits.h"
#include "bodies/bones/foot_bones.h"
#include "solids/shapes.h"

namespace sinew {

using Eigen::Vector3d;
using namespace shapes;

std::unique_ptr<Solid> metatarsal_shape(int digit) {
  const DigitBoneForm& f = kMetatarsals[digit];
  const double top = 0.5 * kToes[digit].metapodial;
  auto bone = std::make_unique<Sculpture>();
  // The shaft is bowed to the back of the foot. u points to the big toe's side and v to the sole.
  bone->add(
      sweep({{{0.0, top - 2.2, 0.0}, f.base_across, f.base_across, f.base_deep, f.base_deep, 0.4},
             {{-0.4, top - 9.0, 0.0},
              0.80 * f.base_across,
              0.80 * f.base_across,
              0.84 * f.base_deep,
              0.78 * f.base_deep,
              0.25},
             {{-0.8, top - 20.0, 0.0},
              1.12 * f.shaft_across,
              1.12 * f.shaft_across,
              1.18 * f.shaft_deep,
              1.05 * f.shaft_deep,
              0.0},
             {{-1.4, 0.0, 0.0}, f.shaft_across, f.shaft_across, f.shaft_deep, f.shaft_deep, 0.0},
             {{-1.0, -top + 20.0, 0.0},
              0.98 * f.shaft_across,
              0.98 * f.shaft_across,
              1.1 * f.shaft_deep,
              1.0 * f.shaft_deep,
              0.0},
             {{-0.3, -top + 11.0, 0.0},
              0.86 * f.head_across,
              0.86 * f.head_across,
              0.86 * f.head_deep,
              0.80 * f.head_deep,
              0.15}},
            Vector3d::UnitX(), 2.2, 3.0),
      0.0);
  if (digit == 0) {  // the tuberosity of the long peroneal, below on the lateral side
    bone->add(ball({11.0, top - 5.5, -4.0}, 5.0), 4.0);
  } else if (digit == 4) {  // the styloid process, which points back, lateral to the cuboid
    bone->add(rod({0.5, top - 8.0, -6.0}, 5.2, {2.5, top + 8.0, -12.0}, 3.2), 6.0);
  }
  // Head: narrow and high, with two condyles below and a pit on either side.
  const double low = -top + f.head_deep;
  bone->add(ellipsoid({0.0, low, 0.0}, {f.head_deep, f.head_deep, f.head_across}), 3.0);
  if (digit == 0) {
    // Two grooves for the sesamoids.
    for (const double side : {-1.0, 1.0})
      bone->carve(rod({13.0, low - 4.0, side * 5.4}, 4.6, {12.6, low + 12.0, side * 5.4}, 4.6),
                  1.5);
  } else {
    for (const double side : {-1.0, 1.0}) {
      bone->add(
          ball({0.62 * f.head_deep, low + 1.6, side * 0.50 * f.head_across}, 0.45 * f.head_across),
          2.0);
    }
  }
  for (const double side : {-1.0, 1.0}) {
    bone->carve(ball({-0.5, low + 1.5, side * 1.24 * f.head_across}, 0.42 * f.head_across), 1.5);
    bone->add(
        ball({-0.45 * f.head_deep, low + 4.5, side * 0.72 * f.head_across}, 0.22 * f.head_deep),
        2.5);
  }
  return bone;
}

}  // namespace sinew
