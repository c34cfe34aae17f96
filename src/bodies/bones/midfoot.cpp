// SPDX-License-Identifier: MIT

#include "bodies/bones/inflated_neighbor.h"
#include "bodies/bones/tarsals.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Cartilage between two tarsals.
constexpr double kTarsalGap = 1.8;

}  // namespace

std::unique_ptr<Solid> navicular_shape() {
  auto bone = std::make_unique<Sculpture>();
  // A boat around the head of the talus, with the tuberosity on the medial side.
  bone->add(turned_ellipsoid({48.5, -22.0, -13.5}, {19.0, 9.0, 14.5}, kTalarHeadAxis, kTalarHeadUp),
            0.0);
  bone->add(chain({{{48.0, -26.0, -24.0}, 7.0}, {{44.5, -29.5, -32.0}, 5.0}}), 5.0);
  // The flat front with the joints of the cuneiforms.
  bone->carve(ball({112.0, -38.0, -18.0}, 57.0), 1.5);
  leave_gap(*bone, talus_shape(), kTarsalGap);
  return bone;
}

// The cuneiforms are wedges: the medial one is wide below, the others are wide above. u points to
// the lateral side and v up.

std::unique_ptr<Solid> medial_cuneiform_shape() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({{{56.0, -30.0, -24.5}, 8.2, 8.0, 13.0, 9.0, 0.4},
                   {{70.0, -34.0, -23.0}, 8.6, 11.0, 15.5, 10.5, 0.45},
                   {{80.5, -36.5, -22.0}, 8.2, 10.0, 17.0, 12.0, 0.5}},
                  Vector3d::UnitY(), 2.4, 2.4),
            0.0);
  bone->add(ellipsoid({68.0, -42.0, -20.5}, {8.0, 5.0, 6.5}), 4.0);
  leave_gap(*bone, navicular_shape(), kTarsalGap);
  leave_gap(*bone, intermediate_cuneiform_shape(), kTarsalGap);
  return bone;
}

std::unique_ptr<Solid> intermediate_cuneiform_shape() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({{{56.5, -15.0, -7.8}, 7.4, 7.4, 5.4, 15.0, 0.35},
                   {{66.5, -17.0, -6.8}, 9.0, 8.2, 6.0, 16.0, 0.35},
                   {{73.2, -18.5, -6.2}, 8.6, 7.8, 6.0, 16.0, 0.4}},
                  Vector3d::UnitY(), 2.2, 2.2),
            0.0);
  leave_gap(*bone, navicular_shape(), kTarsalGap);
  leave_gap(*bone, lateral_cuneiform_shape(), kTarsalGap);
  return bone;
}

std::unique_ptr<Solid> lateral_cuneiform_shape() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({{{55.5, -20.5, 5.0}, 6.4, 5.4, 6.2, 13.0, 0.35},
                   {{67.0, -22.5, 7.6}, 9.0, 6.4, 7.0, 15.0, 0.35},
                   {{76.5, -24.5, 7.8}, 6.4, 6.8, 7.0, 15.0, 0.4}},
                  Vector3d::UnitY(), 2.4, 2.4),
            0.0);
  leave_gap(*bone, cuboid_shape(), kTarsalGap);
  leave_gap(*bone, navicular_shape(), kTarsalGap);
  return bone;
}

std::unique_ptr<Solid> cuboid_shape() {
  auto bone = std::make_unique<Sculpture>();
  bone->add(sweep({{{31.5, -44.0, 13.5}, 12.0, 11.5, 12.5, 11.0, 0.45},
                   {{48.0, -42.5, 18.5}, 12.0, 14.5, 13.0, 11.0, 0.5},
                   {{61.0, -42.5, 23.0}, 12.0, 14.5, 11.5, 9.5, 0.45}},
                  Vector3d::UnitY(), 3.0, 2.4),
            0.0);
  // Groove of the long peroneal tendon below, with the tuberosity behind it.
  bone->carve(rod({58.0, -56.0, 34.0}, 4.0, {62.0, -56.5, 8.0}, 4.0), 2.5);
  bone->add(ellipsoid({49.0, -52.0, 23.0}, {4.0, 4.0, 9.0}), 3.0);
  leave_gap(*bone, calcaneus_shape(), kTarsalGap);
  return bone;
}

}  // namespace sinew
