// SPDX-License-Identifier: MIT

#include "bodies/skin/head_skin_parts.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

void add_eyes(Sculpture& head, Sex sex) {
  const double brow = sex == Sex::kMale ? 1.0 : 0.55;
  // Brow ridge over the orbit, and the glabella between the ridges.
  head.add_pair(chain({{{8.0, 37.0, 85.0}, 8.0 + 2.0 * brow},
                       {{22.0, 41.0, 83.0}, 8.0 + 2.0 * brow},
                       {{38.0, 40.0, 75.0}, 8.0 + 1.5 * brow},
                       {{49.0, 30.0, 63.0}, 8.5}}),
                10.0);
  // Sockets, deepest at the inner corner.
  head.carve_pair(
      turned_ellipsoid({33.0, 17.0, 98.0}, {22.0, 13.0, 19.0}, {0.05, 1.0, 0.0}, {0.34, 0.0, 1.0}),
      10.0);
  // Eyeball under the lids.
  head.add_pair(ellipsoid({32.5, 16.0, 69.5}, {16.5, 13.6, 14.0}), 5.0);
  // Upper lid fold, and the opening between the lids: a flat lens that leaves the eyeball.
  head.carve_pair(chain({{{19.5, 23.0, 84.5}, 1.2},
                         {{27.0, 28.0, 86.0}, 1.6},
                         {{38.0, 27.5, 83.5}, 1.6},
                         {{47.5, 21.0, 77.0}, 1.2}}),
                  3.0);
  head.carve_pair(
      turned_ellipsoid({32.3, 14.6, 88.0}, {14.5, 4.4, 6.2}, {-0.06, 1.0, 0.0}, {0.30, 0.0, 1.0}),
      1.6);
  head.add_pair(ball({32.0, 16.0, 70.5}, 12.3), 0.8);
}

void add_soft_nose(Sculpture& head, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  const double width = is_male ? 1.0 : 0.90;
  // Bridge from the root to the tip, widening downward; its flanks descend to the cheeks.
  head.add(chain({{{0.0, 31.0, 86.0}, 7.4 * width},
                  {{0.0, 20.0, 90.0}, 6.8 * width},
                  {{0.0, 6.0, 97.5}, 7.6 * width},
                  {{0.0, -8.0, 106.5}, 7.8 * width}}),
           7.0);
  head.add_pair(
      turned_ellipsoid({9.0, 0.0, 91.0}, {6.5, 26.0, 9.0}, {0.18, -1.0, 0.22}, {0.5, 0.0, 1.0}),
      9.0);
  // Tip, wings and the bridge between the nostrils.
  head.add(ellipsoid({0.0, -15.5, 113.0}, {9.2 * width, 8.2, 9.4}), 7.0);
  head.add_pair(turned_ellipsoid({11.8 * width, -19.0, 103.0}, {5.4, 7.6, 11.0}, {0.1, 1.0, 0.1},
                                 {-0.28, 0.0, 1.0}),
                4.0);
  head.add(rod({0.0, -22.0, 116.5}, 3.4, {0.0, -27.5, 103.0}, 4.6), 4.0);
  // Nostrils.
  head.carve_pair(turned_ellipsoid({6.8 * width, -27.6, 107.5}, {3.0, 5.2, 6.0}, {0.05, 1.0, 0.15},
                                   {-0.35, 0.0, 1.0}),
                  2.0);
  // Groove above the wing.
  head.carve_pair(chain({{{20.0 * width, -22.0, 100.0}, 1.0},
                         {{18.0 * width, -11.0, 103.0}, 1.2},
                         {{12.0 * width, -8.0, 111.0}, 0.8}}),
                  4.0);
}

void add_mouth(Sculpture& head, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  const double full = is_male ? 0.85 : 1.1;
  // Philtrum between its two ridges.
  head.add_pair(rod({4.2, -29.0, 102.2}, 2.0, {5.2, -41.0, 104.5}, 2.0), 4.0);
  // Vermilion of the upper lip: a bow with a tubercle in the middle.
  head.add_pair(chain({{{0.0, -45.5, 103.6}, 3.4 * full},
                       {{5.5, -44.6, 103.2}, 3.6 * full},
                       {{15.0, -46.6, 99.0}, 2.8 * full},
                       {{24.0, -49.4, 91.5}, 1.6}}),
                3.5);
  head.add_pair(chain({{{0.0, -55.2, 101.6}, 4.4 * full},
                       {{9.0, -54.8, 100.4}, 4.3 * full},
                       {{17.5, -52.6, 96.0}, 3.0 * full},
                       {{24.0, -49.8, 90.5}, 1.6}}),
                4.0);
  // Line between the lips, which ends in the corners of the mouth.
  head.carve_pair(chain({{{0.0, -50.2, 107.6}, 1.1},
                         {{6.0, -49.4, 106.6}, 1.1},
                         {{15.0, -49.9, 102.2}, 1.1},
                         {{25.5, -50.4, 92.8}, 1.3}}),
                  2.4);
  // Fold between the lower lip and the chin; furrow from the nose past the mouth.
  head.carve(
      chain(
          {{{-13.0, -66.0, 102.0}, 3.0}, {{0.0, -67.0, 106.0}, 4.0}, {{13.0, -66.0, 102.0}, 3.0}}),
      9.0);
  head.carve_pair(
      chain({{{19.0, -24.0, 99.0}, 1.2}, {{27.0, -38.0, 94.0}, 1.6}, {{32.0, -54.0, 87.0}, 1.0}}),
      9.0);
}

}  // namespace

void add_features(Sculpture& head, Sex sex) {
  add_eyes(head, sex);
  add_soft_nose(head, sex);
  add_mouth(head, sex);
}

}  // namespace sinew
