// SPDX-License-Identifier: MIT

#include "bodies/bones/digits.h"
#include "solids/shapes.h"

namespace sinew {

using Eigen::Vector3d;
using namespace shapes;

std::unique_ptr<Solid> phalanx_shape(const DigitBoneForm& f, double length, int row) {
  const double top = 0.5 * length;
  auto bone = std::make_unique<Sculpture>();
  if (row == 2) {
    // The distal phalanx ends in a flat tuft.
    bone->add(
        sweep({{{0.0, top - 1.6, 0.0}, f.base_across, f.base_across, f.base_deep, f.base_deep, 0.3},
               {{-0.1, top - 5.0, 0.0},
                0.72 * f.base_across,
                0.72 * f.base_across,
                0.78 * f.base_deep,
                0.78 * f.base_deep,
                0.15},
               {{-0.5, 0.0, 0.0}, f.shaft_across, f.shaft_across, f.shaft_deep, f.shaft_deep, 0.0},
               {{-0.5, -top + 4.2, 0.0},
                0.86 * f.head_across,
                0.86 * f.head_across,
                f.head_deep,
                0.9 * f.head_deep,
                0.1}},
              Vector3d::UnitX(), 1.6, 3.0),
        0.0);
    bone->add(turned_ellipsoid({0.0, -top + 3.4, 0.0}, {f.head_across, 3.4, f.head_deep},
                               {0.0, -1.0, 0.0}, Vector3d::UnitX()),
              1.5);
    for (const double side : {-1.0, 1.0})
      bone->add(ball({0.4, -top + 5.6, side * 0.82 * f.head_across}, 0.27 * f.head_across), 1.2);
  } else {
    // Flat towards the palm, where base and head stand out.
    bone->add(
        sweep({{{0.0, top - 2.0, 0.0}, f.base_across, f.base_across, f.base_deep, f.base_deep, 0.3},
               {{-0.2, top - 0.17 * 2.0 * top, 0.0},
                0.78 * f.base_across,
                0.78 * f.base_across,
                0.80 * f.base_deep,
                0.80 * f.base_deep,
                0.2},
               {{-1.0, 0.1 * top, 0.0},
                f.shaft_across,
                f.shaft_across,
                0.78 * f.shaft_deep,
                f.shaft_deep,
                0.15},
               {{-0.8, -0.35 * top, 0.0},
                0.97 * f.shaft_across,
                0.97 * f.shaft_across,
                0.80 * f.shaft_deep,
                0.95 * f.shaft_deep,
                0.1},
               {{0.0, -top + 1.15 * f.head_deep, 0.0},
                0.88 * f.head_across,
                0.88 * f.head_across,
                0.88 * f.head_deep,
                0.80 * f.head_deep,
                0.2}},
              Vector3d::UnitX(), 2.0, 0.6 * f.head_deep),
        0.0);
    // Head: a pulley with two knuckles, and a pit on either side.
    const double low = -top + f.head_deep;
    for (const double side : {-1.0, 1.0}) {
      bone->add(ellipsoid({0.3, low, side * 0.56 * f.head_across},
                          {f.head_deep, f.head_deep, 0.46 * f.head_across}),
                1.2);
      bone->carve(ball({0.0, low + 0.4, side * 1.28 * f.head_across}, 0.38 * f.head_across), 1.0);
    }
  }
  if (row == 0) {
    // An oval hollow for the round head of the metacarpal.
    bone->carve(ball({0.0, top + 0.70 * f.base_across, 0.0}, 0.88 * f.base_across), 0.8);
  } else {
    // Two hollows for the knuckles, with a crest between them.
    for (const double side : {-1.0, 1.0}) {
      bone->carve(ball({0.0, top + 0.44 * f.base_across, side * 0.42 * f.base_across},
                       0.60 * f.base_across),
                  0.8);
    }
  }
  return bone;
}

}  // namespace sinew
