// SPDX-License-Identifier: MIT

#include "bodies/bones/arm_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

void add_humerus_shaft(Sculpture& bone) {
  // u points outward (the shaft runs down). Below the middle the shaft becomes a flat triangle.
  bone.add(sweep({{{2.5, -12.0, 6.0}, 20.0, 20.0, 19.0, 19.5, 0.1},
                  {{2.5, -28.0, 6.5}, 18.5, 18.0, 17.5, 17.5, 0.05},
                  {{3.0, -48.0, 7.5}, 14.4, 14.4, 14.0, 13.6, 0.0},
                  {{3.0, -75.0, 7.0}, 12.0, 12.2, 12.0, 11.8, 0.0},
                  {{3.0, -100.0, 6.5}, 11.2, 11.2, 11.4, 11.0, 0.0},
                  {{3.0, -125.0, 6.0}, 11.2, 10.6, 11.6, 10.8, 0.0},
                  {{2.5, -160.0, 4.5}, 10.6, 10.4, 11.0, 10.4, 0.0},
                  {{2.0, -200.0, 3.0}, 10.6, 10.6, 9.8, 9.2, 0.05},
                  {{1.0, -232.0, 1.5}, 13.0, 13.0, 8.4, 8.0, 0.15},
                  {{0.5, -258.0, 0.5}, 19.5, 19.5, 7.4, 7.4, 0.2},
                  {{1.0, -277.0, 0.0}, 25.0, 25.0, 7.2, 7.0, 0.3},
                  {{3.5, -292.0, 0.0}, 25.5, 25.0, 7.0, 7.0, 0.3}},
                 Vector3d::UnitX(), 8.0, 6.0),
           0.0);
}

void add_humerus_upper_end(Sculpture& bone) {
  // Head: the blend is narrow, so that the anatomical neck remains as a groove.
  bone.add(ball({0.0, 0.0, 0.0}, 24.0), 4.0);
  // Greater tubercle on the lateral side with its three facets, lesser tubercle in front.
  bone.add(
      turned_ellipsoid({4.0, -4.0, 20.0}, {15.0, 16.0, 10.5}, {0.0, 1.0, -0.15}, {-0.15, 0.0, 1.0}),
      6.0);
  bone.add(
      turned_ellipsoid({-5.0, -14.0, 19.0}, {11.0, 15.0, 9.0}, {0.0, 1.0, 0.0}, {-0.5, 0.0, 1.0}),
      7.0);
  bone.add(
      turned_ellipsoid({19.0, -14.0, 0.0}, {8.0, 11.5, 8.0}, {0.0, 1.0, 0.1}, {1.0, 0.0, -0.1}),
      6.0);
  // Crests below the tubercles, with the groove of the biceps between them.
  bone.add(chain({{{17.0, -14.0, 17.0}, 5.5},
                  {{15.0, -45.0, 14.5}, 4.0},
                  {{12.5, -95.0, 12.0}, 3.0},
                  {{11.0, -118.0, 12.0}, 0.8}}),
           7.0);
  bone.add(chain({{{19.0, -20.0, 2.0}, 5.0},
                  {{14.5, -45.0, 3.0}, 3.5},
                  {{11.5, -72.0, 1.0}, 2.2},
                  {{10.5, -95.0, 1.0}, 0.6}}),
           7.0);
  bone.carve(chain({{{25.0, 8.0, 13.0}, 5.2},
                    {{25.0, -18.0, 11.0}, 5.2},
                    {{20.5, -45.0, 9.5}, 4.6},
                    {{16.8, -72.0, 7.0}, 3.0},
                    {{15.5, -95.0, 5.5}, 1.6}}),
             5.0);
}

void add_humerus_marks(Sculpture& bone) {
  // Deltoid tuberosity: a rough V on the lateral side above the middle.
  bone.add(ridge(bone, {{{12.0, -92.0, 12.5}, 0.8},
                        {{8.0, -122.0, 16.0}, 3.6},
                        {{4.0, -145.0, 15.5}, 3.0},
                        {{3.5, -162.0, 14.5}, 0.5}}),
           6.0);
  bone.add(
      ridge(bone,
            {{{-6.0, -98.0, 13.0}, 0.8}, {{-1.0, -125.0, 16.0}, 3.2}, {{4.0, -145.0, 15.5}, 3.0}}),
      6.0);
  // Front border, and the supracondylar ridges.
  bone.add(
      ridge(bone,
            {{{12.0, -145.0, 10.0}, 0.8}, {{11.0, -205.0, 4.5}, 2.6}, {{8.5, -262.0, 4.5}, 0.5}}),
      6.0);
  bone.add(ridge(bone, {{{-1.0, -190.0, 13.0}, 0.5},
                        {{0.0, -240.0, 16.5}, 2.6},
                        {{1.0, -272.0, 25.0}, 3.4},
                        {{0.5, -290.0, 27.5}, 3.6}}),
           5.0);
  bone.add(ridge(bone, {{{1.0, -195.0, -9.0}, 0.5},
                        {{0.0, -250.0, -17.0}, 2.2},
                        {{-1.0, -280.0, -25.0}, 3.0}}),
           5.0);
}

void add_humerus_lower_end(Sculpture& bone) {
  // Epicondyles: the medial one is large and points inward and a little back.
  bone.add(sweep({even_station({1.0, -288.0, -15.0}, 13.0, 7.5, 0.1),
                  even_station({-2.0, -293.0, -25.0}, 10.0, 7.0, 0.1),
                  even_station({-4.0, -297.0, -32.0}, 7.0, 6.0, 0.0)},
                 Vector3d::UnitX(), 5.0, 4.5),
           6.0);
  bone.add(
      turned_ellipsoid({0.0, -293.0, 26.0}, {8.0, 12.0, 5.5}, {0.0, 1.0, -0.1}, {0.0, 0.0, 1.0}),
      6.0);
  // Olecranon fossa behind, coronoid and radial fossae in front.
  bone.carve(
      turned_ellipsoid({-9.5, -278.0, -4.5}, {14.5, 12.5, 10.2}, {0.1, 1.0, 0.0}, {1.0, 0.0, 0.0}),
      3.5);
  bone.carve(rod({-6.4, -289.0, -14.0}, 9.2, {-6.4, -289.0, 3.5}, 9.2), 2.0);
  bone.carve(ellipsoid({15.2, -281.0, -6.5}, {10.0, 8.5, 10.5}), 3.0);
  bone.carve(ellipsoid({15.0, -281.5, 15.5}, {8.5, 6.5, 8.0}), 3.0);
  // The thin wall between them.
  bone.add(ellipsoid({4.0, -283.0, -5.0}, {1.9, 11.0, 14.0}), 1.0);
  // Trochlea: a spool whose medial rim is the larger one, and capitulum, a ball that faces forward.
  bone.add(chain({{{8.5, -301.5, -16.5}, 13.6}, {{9.0, -300.0, -6.0}, 9.0}}), 2.0);
  bone.add(chain({{{9.0, -300.0, -6.0}, 9.0}, {{9.0, -300.0, 4.5}, 11.4}}), 2.0);
  bone.add(ellipsoid({10.5, -299.5, 16.0}, {11.2, 11.2, 10.0}), 1.5);
  // Groove of the ulnar nerve behind the medial epicondyle.
  bone.carve(rod({-10.0, -280.0, -22.0}, 3.6, {-10.0, -310.0, -23.5}, 3.6), 4.0);
}

}  // namespace

std::unique_ptr<Solid> humerus_shape() {
  auto bone = std::make_unique<Sculpture>();
  add_humerus_shaft(*bone);
  add_humerus_upper_end(*bone);
  add_humerus_marks(*bone);
  add_humerus_lower_end(*bone);
  return bone;
}

}  // namespace sinew
