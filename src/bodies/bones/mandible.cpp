// SPDX-License-Identifier: MIT

#include "bodies/bones/skull.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

void add_body(Sculpture& bone, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  const double low = is_male ? 0.0 : 3.0;  // women's chins are less high
  bone.add_pair(sweep({even_station({0.0, -81.0 + low, 83.5}, 6.4, 11.0, 0.2),
                       even_station({14.0, -81.5 + low, 80.5}, 6.2, 10.5, 0.2),
                       even_station({27.0, -79.5 + low, 66.0}, 6.0, 9.5, 0.2),
                       even_station({37.0, -75.0 + low, 46.0}, 6.0, 9.5, 0.2),
                       even_station({45.0, -66.0, 24.0}, 5.0, 9.5, 0.2)},
                      Vector3d::UnitY(), 3.0, 3.0),
                0.0);
  bone.add_pair(sweep({even_station({0.0, -66.5, 85.0}, 4.4, 8.5, 0.3),
                       even_station({9.0, -66.5, 83.5}, 4.6, 8.5, 0.3),
                       even_station({17.5, -66.0, 77.0}, 5.0, 8.5, 0.3),
                       even_station({24.0, -65.0, 66.0}, 5.6, 8.5, 0.3),
                       even_station({28.5, -64.5, 53.0}, 6.0, 8.0, 0.3),
                       even_station({33.5, -63.0, 38.0}, 5.6, 7.5, 0.2)},
                      Vector3d::UnitY(), 3.0, 3.0),
                5.0);
  // Chin: the protuberance with its two tubercles; men's are square.
  bone.add(ellipsoid({0.0, -85.0 + low, 87.5}, {9.0, 7.0, 4.6}), 6.0);
  bone.add_pair(ball({is_male ? 13.0 : 9.0, -89.0 + low, 83.0}, is_male ? 5.0 : 3.8), 6.0);
  bone.carve_pair(ball({27.5, -75.5, 76.2}, 2.9), 1.5);
  // Spines inside the chin.
  bone.add(ellipsoid({0.0, -82.0 + low, 76.5}, {2.0, 4.0, 2.5}), 2.0);
}

void add_ramus(Sculpture& bone, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  const double flare = is_male ? 2.0 : -1.0;  // men's angles turn outward
  const double t = 3.6;
  bone.add_pair(
      sheet({{{{49.0 + flare, -67.0, 9.0}, 3.6},
              {{47.5 + 0.5 * flare, -72.0, 22.0}, 4.4},
              {{42.5, -71.0, 38.0}, 5.0}},
             {{{50.5 + 0.5 * flare, -52.0, 5.5}, t},
              {{49.0, -54.0, 21.0}, 3.4},
              {{44.5, -54.0, 39.5}, 4.0}},
             {{{51.5, -36.0, 7.0}, t}, {{49.5, -38.0, 22.0}, 2.8}, {{47.0, -38.0, 40.0}, t}},
             {{{52.0, -22.0, 10.0}, 3.8}, {{50.0, -26.0, 23.0}, 2.4}, {{48.5, -22.0, 37.5}, 3.0}}}),
      5.0);
  // Condylar process: a neck and a roller that lies across.
  bone.add_pair(chain({{{52.0, -25.0, 10.0}, 4.2}, {{52.0, -13.0, 14.0}, 3.8}}), 4.0);
  bone.add_pair(
      turned_ellipsoid({51.5, -7.0, 17.0}, {10.0, 5.4, 5.0}, Vector3d::UnitY(), {0.25, 0.0, 1.0}),
      3.5);
  // Coronoid process: a thin hook.
  bone.add_pair(sweep({even_station({48.4, -26.0, 35.0}, 6.5, 3.0),
                       even_station({48.6, -14.0, 35.0}, 4.4, 2.4),
                       even_station({48.6, -5.0, 33.5}, 2.4, 1.8)},
                      Vector3d::UnitX(), 2.0, 1.8),
                3.0);
  // Oblique line, from the front rim of the ramus to the body.
  bone.add_pair(
      chain({{{47.0, -42.0, 41.5}, 2.4}, {{44.0, -56.0, 43.5}, 2.2}, {{40.0, -66.0, 49.0}, 1.4}}),
      5.0);
  // Opening of the canal inside the ramus.
  bone.carve_pair(ball({44.5, -44.0, 24.0}, 3.6), 1.5);
}

}  // namespace

std::unique_ptr<Solid> mandible_shape(Sex sex) {
  auto bone = std::make_unique<Sculpture>();
  add_body(*bone, sex);
  add_ramus(*bone, sex);
  // Sockets of the teeth.
  bone->carve(lower_teeth_shape(sex), 0.3);
  return bone;
}

}  // namespace sinew
