// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Middle of the head, in the frame of the radius.
const Vector3d kRadialDisc(8.3, 248.4, -16.5);

void add_radius_upper_end(Sculpture& bone) {
  // Head: a disc with a hollow for the capitulum.
  bone.add(sweep({even_station(kRadialDisc - Vector3d(0.0, 2.0, 0.0), 11.0, 11.0),
                  even_station(kRadialDisc + Vector3d(0.0, 0.5, 0.0), 11.6, 11.6)},
                 Vector3d::UnitX(), 5.0, 5.0),
           3.5);
  bone.carve(ball(kRadialDisc + Vector3d(0.0, 15.2, 0.0), 13.4), 1.5);
  // Tuberosity, for the biceps, on the medial side and to the front.
  bone.add(
      turned_ellipsoid({10.0, 220.0, -21.0}, {6.5, 11.5, 5.5}, {0.0, 1.0, 0.1}, {0.6, 0.0, -1.0}),
      4.0);
}

void add_radius_lower_end(Sculpture& bone) {
  // Styloid process.
  bone.add(sweep({even_station({0.0, 24.0, -11.0}, 8.0, 7.5, 0.1),
                  even_station({0.5, 9.0, -4.5}, 7.5, 7.0, 0.1),
                  even_station({0.5, 3.5, -2.5}, 4.5, 4.5, 0.0)},
                 Vector3d::UnitX(), 12.0, 3.5),
           7.0);
  // Tubercle of Lister between the grooves of the extensors, behind.
  bone.add(
      turned_ellipsoid({-10.5, 16.0, -16.5}, {2.6, 8.0, 3.2}, {0.1, 1.0, 0.1}, {1.0, 0.0, 0.0}),
      3.0);
  bone.carve(rod({-13.0, 30.0, -22.0}, 1.6, {-13.4, 4.0, -23.0}, 2.2), 2.5);
  bone.carve(rod({-12.8, 30.0, -11.5}, 1.6, {-12.8, 2.0, -10.0}, 2.2), 2.5);
  // Hollow for the scaphoid and the lunate, and the ulnar notch.
  bone.carve(
      turned_ellipsoid({1.0, -3.0, -20.0}, {18.0, 14.0, 13.0}, {0.0, 1.0, -0.35}, {1.0, 0.0, 0.0}),
      2.0);
  bone.carve(rod({-1.0, 0.0, -47.5}, 10.6, {-1.0, 26.0, -47.5}, 10.6), 2.0);
}

}  // namespace

std::unique_ptr<Solid> radius_shape() {
  auto bone = std::make_unique<Sculpture>();
  // Neck, and the shaft, bowed to the side and widening to the wrist; u points outward.
  bone->add(sweep({{{8.4, 243.0, -16.4}, 7.4, 7.4, 7.4, 7.4, 0.0},
                   {{8.0, 233.0, -17.0}, 6.6, 6.6, 6.6, 6.6, 0.0},
                   {{7.4, 218.0, -17.0}, 6.8, 7.0, 6.8, 6.8, 0.0},
                   {{5.0, 195.0, -12.5}, 7.0, 7.0, 6.2, 6.4, 0.0},
                   {{2.0, 150.0, -7.5}, 7.4, 7.2, 6.0, 6.2, 0.0},
                   {{0.0, 105.0, -8.5}, 7.4, 7.4, 5.8, 6.4, 0.0},
                   {{0.0, 65.0, -12.5}, 8.2, 8.2, 6.0, 6.6, 0.1},
                   {{0.5, 40.0, -15.5}, 10.8, 11.0, 7.6, 7.8, 0.15},
                   {{0.5, 26.0, -17.0}, 13.5, 14.8, 9.2, 9.6, 0.2},
                   {{0.5, 13.0, -20.5}, 17.0, 17.0, 10.2, 10.8, 0.25}},
                  Vector3d::UnitX(), 3.0, 5.0),
            0.0);
  add_radius_upper_end(*bone);
  add_radius_lower_end(*bone);
  // Interosseous border towards the ulna, and the oblique line in front.
  bone->add(ridge(*bone, {{{5.0, 209.0, -22.0}, 0.8},
                          {{1.0, 170.0, -16.0}, 2.6},
                          {{0.0, 120.0, -15.0}, 2.8},
                          {{0.0, 70.0, -20.0}, 2.2},
                          {{0.0, 36.0, -28.0}, 0.6}}),
            5.0);
  bone->add(
      ridge(*bone,
            {{{12.0, 209.0, -19.0}, 0.8}, {{10.0, 180.0, -10.0}, 1.8}, {{6.5, 140.0, -3.0}, 0.5}}),
      5.0);
  return bone;
}

}  // namespace sinew
