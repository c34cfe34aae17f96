// SPDX-License-Identifier: MIT

#include "bodies/bones/digits.h"
#include "bodies/bones/hand_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

// In sweeps that run to the tip, u points to the thumb's side and v to the palm.

/// Makes the bases fit their carpals.
void form_metacarpal_base(Sculpture& bone, int digit, double top, const DigitBoneForm& form) {
  if (digit == 0) {  // the saddle
    bone.carve(rod({-14.0, top + 5.5, 0.0}, 6.4, {14.0, top + 5.5, 0.0}, 6.4), 1.0);
    bone.add(ellipsoid({5.5, top - 3.0, -2.0}, {3.0, 4.0, 3.5}), 3.0);
  } else if (digit == 1) {  // a groove for the trapezoid
    bone.carve(rod({-12.0, top + 2.5, -0.5}, 4.0, {12.0, top + 2.5, -0.5}, 4.0), 1.5);
  } else if (digit == 2) {  // the styloid process, at the back towards the thumb
    bone.add(rod({-4.5, top - 5.0, 3.4}, 2.8, {-5.5, top - 0.2, 3.6}, 1.8), 2.5);
  } else if (digit == 4) {  // the tubercle on the free side
    bone.add(ellipsoid({0.0, top - 5.0, -form.base_across}, {3.5, 4.0, 2.5}), 3.0);
  }
}

}  // namespace

std::unique_ptr<Solid> metacarpal_shape(int digit) {
  const DigitBoneForm& f = kMetacarpals[digit];
  const double top = 0.5 * kFingers[digit].metapodial;
  auto bone = std::make_unique<Sculpture>();
  // The shaft is bowed to the back of the hand and triangular: wider at the back.
  bone->add(
      sweep({{{0.0, top - 2.2, 0.0}, f.base_across, f.base_across, f.base_deep, f.base_deep, 0.45},
             {{-0.2, top - 7.5, 0.0},
              0.86 * f.base_across,
              0.86 * f.base_across,
              0.84 * f.base_deep,
              0.84 * f.base_deep,
              0.3},
             {{-1.0, top - 17.0, 0.0},
              1.05 * f.shaft_across,
              1.05 * f.shaft_across,
              1.05 * f.shaft_deep,
              1.05 * f.shaft_deep,
              0.05},
             {{-1.3, 0.0, 0.0},
              f.shaft_across,
              f.shaft_across,
              f.shaft_deep,
              0.92 * f.shaft_deep,
              0.0},
             {{-0.9, -top + 19.0, 0.0},
              1.15 * f.shaft_across,
              1.15 * f.shaft_across,
              1.05 * f.shaft_deep,
              1.0 * f.shaft_deep,
              0.05},
             {{-0.2, -top + 10.5, 0.0},
              0.95 * f.head_across,
              0.95 * f.head_across,
              0.86 * f.head_deep,
              0.80 * f.head_deep,
              0.2}},
            Vector3d::UnitX(), 2.2, 3.0),
      0.0);
  form_metacarpal_base(*bone, digit, top, f);
  // Head: a ball, with two knuckles towards the palm and a pit on either side.
  const double low = -top + f.head_deep;
  bone->add(ellipsoid({0.4, low, 0.0}, {f.head_deep, f.head_deep, 0.92 * f.head_across}), 3.0);
  for (const double side : {-1.0, 1.0}) {
    bone->add(
        ball({0.55 * f.head_deep, low + 0.8, side * 0.52 * f.head_across}, 0.50 * f.head_across),
        2.5);
    bone->carve(ball({-0.5, low + 1.5, side * 1.22 * f.head_across}, 0.42 * f.head_across), 1.5);
    bone->add(ball({-0.42 * f.head_deep, low + 4.5, side * 0.74 * f.head_across}, 1.9), 2.5);
  }
  return bone;
}

}  // namespace sinew
