// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"
#include "solids/shapes.h"

namespace sinew {

using Eigen::Vector3d;
using namespace shapes;

std::unique_ptr<Solid> clavicle_shape() {
  auto bone = std::make_unique<Sculpture>();
  // Convex to the front in the medial two thirds and to the back in the lateral third, where it is
  // flat. The axis runs outward, so u points up (z cross x = y).
  bone->add(sweep({{{-1.0, 5.0, 8.5}, 11.5, 11.0, 12.0, 12.0, 0.15},
                   {{2.5, 6.2, 19.0}, 9.2, 9.2, 9.4, 9.4, 0.1},
                   {{8.5, 7.0, 36.0}, 6.2, 6.4, 6.6, 6.6, 0.0},
                   {{11.0, 6.0, 60.0}, 5.8, 5.8, 6.2, 6.2, 0.0},
                   {{6.0, 4.0, 84.0}, 5.6, 5.6, 6.0, 6.0, 0.0},
                   {{-4.5, 2.5, 108.0}, 5.2, 5.4, 7.0, 7.0, 0.05},
                   {{-10.0, 1.0, 130.0}, 4.8, 4.6, 9.5, 9.0, 0.1},
                   {{-6.0, 0.0, 148.0}, 4.6, 4.4, 11.0, 10.5, 0.2},
                   {{-2.0, 0.0, 155.5}, 4.6, 4.4, 9.5, 9.5, 0.25}},
                  Vector3d::UnitX(), 5.0, 2.5),
            0.0);
  // Conoid tubercle behind and below, hollow of the subclavius below, impression of the first rib.
  bone->add(ellipsoid({-13.0, -3.5, 116.0}, {5.0, 4.0, 8.0}), 6.0);
  bone->carve(rod({9.0, -4.5, 58.0}, 4.0, {-1.0, -6.0, 98.0}, 4.0), 3.0);
  bone->add(ellipsoid({4.0, -0.3, 24.0}, {3.6, 3.0, 7.0}), 4.0);
  return bone;
}

}  // namespace sinew
