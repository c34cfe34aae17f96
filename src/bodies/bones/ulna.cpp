// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

void add_ulna_upper_end(Sculpture& bone) {
  // Olecranon, with its beak above the notch.
  bone.add(sweep({{{-8.0, 207.0, -6.0}, 6.5, 6.5, 8.5, 7.0, 0.0},
                  {{-7.0, 225.0, -5.5}, 9.5, 9.5, 13.0, 9.0, 0.2},
                  {{-7.0, 242.0, -5.0}, 11.0, 11.0, 12.0, 9.8, 0.3},
                  {{-8.0, 259.0, -5.0}, 11.5, 11.5, 10.0, 10.0, 0.35},
                  {{-9.0, 271.5, -5.0}, 11.8, 11.8, 9.0, 10.5, 0.4}},
                 Vector3d::UnitX(), 6.0, 6.0),
           8.0);
  bone.add(
      turned_ellipsoid({-7.5, 273.0, -5.0}, {10.5, 6.0, 8.0}, {0.3, 1.0, 0.0}, {1.0, 0.0, 0.0}),
      6.0);
  // Coronoid process.
  bone.add(sweep({even_station({-1.0, 233.0, -5.0}, 13.0, 16.0, 0.2),
                  even_station({11.0, 240.0, -5.5}, 12.5, 11.0, 0.2),
                  even_station({19.0, 246.5, -6.0}, 9.5, 5.5, 0.1)},
                 Vector3d::UnitY(), 4.0, 3.0),
           8.0);
  // Trochlear notch: it fits the spool of the humerus, whose groove leaves a crest in its middle.
  bone.carve(
      chain({{{8.5, 257.5, -23.0}, 17.0}, {{9.0, 259.0, -6.0}, 11.7}, {{9.0, 259.0, 12.0}, 15.7}}),
      1.5);
  // Notch of the radial head, on the lateral side of the coronoid process.
  bone.carve(rod({9.0, 231.0, 16.0}, 13.8, {9.0, 253.0, 16.0}, 13.8), 2.0);
  // Tuberosity of the ulna below the coronoid process.
  bone.add(ellipsoid({6.0, 225.0, -7.0}, {4.5, 9.0, 5.0}), 6.0);
}

}  // namespace

std::unique_ptr<Solid> ulna_shape() {
  auto bone = std::make_unique<Sculpture>();
  // Shaft, slightly S-shaped; u points outward (the shaft runs down).
  bone->add(sweep({{{-8.0, 225.0, -6.0}, 8.5, 8.5, 11.5, 8.5, 0.1},
                   {{-8.5, 202.0, -6.0}, 7.6, 7.6, 9.5, 8.0, 0.1},
                   {{-8.0, 165.0, -4.0}, 6.8, 6.6, 7.6, 7.4, 0.0},
                   {{-5.5, 120.0, -1.0}, 6.2, 6.0, 6.6, 6.8, 0.0},
                   {{-2.5, 75.0, 1.5}, 5.6, 5.4, 5.8, 6.0, 0.0},
                   {{0.5, 40.0, 3.5}, 5.2, 5.2, 5.2, 5.4, 0.0},
                   {{3.0, 18.0, 5.0}, 6.2, 6.0, 6.0, 6.2, 0.0}},
                  Vector3d::UnitX(), 6.0, 5.0),
            0.0);
  add_ulna_upper_end(*bone);
  // Interosseous border towards the radius, and the rear border.
  bone->add(ridge(*bone, {{{-3.0, 219.0, 4.0}, 0.8},
                          {{-4.0, 170.0, 4.0}, 2.6},
                          {{-3.0, 120.0, 6.0}, 2.8},
                          {{0.0, 70.0, 8.0}, 1.2},
                          {{2.0, 45.0, 9.0}, 0.2}}),
            5.0);
  bone->add(ridge(*bone, {{{-17.0, 247.0, -6.0}, 0.8},
                          {{-16.5, 202.0, -5.0}, 2.6},
                          {{-15.0, 165.0, -4.0}, 2.6},
                          {{-12.0, 120.0, -2.0}, 2.0},
                          {{-8.0, 75.0, 0.0}, 1.0},
                          {{-5.5, 50.0, 2.0}, 0.2}}),
            5.0);
  // Head, and the styloid process on its medial and rear side.
  bone->add(ellipsoid({4.0, 9.5, 5.0}, {8.4, 7.0, 8.6}), 6.0);
  bone->add(chain({{{-2.0, 16.0, 0.0}, 3.8}, {{-2.0, 4.0, -1.0}, 2.8}}), 3.0);
  bone->carve(rod({-6.0, 14.0, 6.0}, 1.6, {-5.0, -2.0, 5.0}, 2.0), 2.5);
  return bone;
}

}  // namespace sinew
