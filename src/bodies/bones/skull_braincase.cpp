// SPDX-License-Identifier: MIT

#include "bodies/bones/skull_parts.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

}  // namespace

void add_braincase(Sculpture& skull, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  // Vault, from the occiput to the forehead: u to the sides, v up. Women's foreheads are steeper.
  const double forehead = is_male ? 0.0 : 2.5;
  // The center line is straight, so that the cross-sections are coronal.
  const auto station = [](double z, double side, double up, double down) {
    return Station{{0.0, 45.0, z}, side, side, up, down, 0.16};
  };
  skull.add(
      sweep({station(-92.6, 9.0, 9.0, 11.0), station(-90.5, 22.0, 19.0, 27.0),
             station(-86.0, 37.0, 31.0, 41.0), station(-76.0, 52.0, 47.0, 52.0),
             station(-52.0, 65.5, 69.0, 58.0), station(-22.0, 70.5, 78.5, 57.0),
             station(8.0, 69.0, 78.0, 49.0), station(34.0, 61.5, 70.5, 41.0),
             station(56.0, 53.5, 60.5 + 0.5 * forehead, 35.0),
             station(73.0, 48.0, 45.0 + forehead, 25.0), station(84.0, 39.5, 27.0 + forehead, 16.0),
             station(89.5, 25.0, 14.0, 10.0), station(91.8, 9.0, 4.5, 4.5)},
            Vector3d::UnitY(), 0.8, 0.8),
      0.0);
  // Parietal bosses.
  skull.add_pair(ellipsoid({46.0, 80.0, -32.0}, {18.0, 22.0, 27.0}), 14.0);
  // Base: the cerebellar fossae, the petrous and the squamous parts of the temporal bones.
  skull.add_pair(turned_ellipsoid({21.0, -1.0, -46.0}, {27.0, 17.0, 30.0}, {0.0, 1.0, -0.22},
                                  {0.0, 0.22, -1.0}),
                 14.0);
  skull.add_pair(ellipsoid({45.0, 12.0, -8.0}, {18.5, 24.0, 27.0}), 10.0);
  skull.add_pair(ellipsoid({41.0, 8.0, 19.0}, {13.0, 11.0, 16.0}), 8.0);
  skull.add(ellipsoid({0.0, 4.0, -14.0}, {44.0, 19.0, 34.0}), 8.0);
  // Body and greater wings of the sphenoid; basilar part.
  skull.add(sweep({even_station({0.0, -11.0, 0.0}, 13.0, 5.0, 0.3),
                   even_station({0.0, -3.0, 18.0}, 12.0, 7.5, 0.3),
                   even_station({0.0, 6.0, 38.0}, 20.0, 12.0, 0.3)},
                  Vector3d::UnitY(), 2.0, 6.0),
            5.0);
  skull.add_pair(ellipsoid({33.0, 16.0, 44.0}, {12.5, 24.0, 15.0}), 8.0);
  // Mastoid processes, stronger in men, with the groove on their inner side.
  const double mastoid = is_male ? 1.0 : 0.84;
  skull.add_pair(
      sweep({even_station({53.0, 4.0, -19.0}, 10.5, 14.0),
             even_station({53.0, -9.0, -14.0}, 9.5 * mastoid, 12.5 * mastoid),
             even_station({51.5, -20.0, -9.0}, 7.0 * mastoid, 8.5 * mastoid),
             even_station({50.5, -26.0 * mastoid - 1.0, -6.5}, 4.0 * mastoid, 4.5 * mastoid)},
            Vector3d::UnitZ(), 4.0, 3.0),
      5.0);
  skull.carve_pair(rod({40.0, -21.0, -4.0}, 3.2, {42.0, -17.0, -30.0}, 3.2), 3.0);
  // Styloid processes.
  skull.add_pair(
      chain({{{45.0, -10.0, 3.0}, 3.0}, {{43.5, -23.0, 7.5}, 2.2}, {{42.5, -34.0, 12.0}, 1.6}}),
      2.0);
  // External occipital protuberance and the superior nuchal lines.
  const double nuchal = is_male ? 1.0 : 0.6;
  skull.add(ellipsoid({0.0, 4.0, -83.5}, {8.0, 4.0, 4.0 * nuchal}), 7.0);
  skull.add_pair(ridge(skull, {{{2.0, 4.0, -86.0}, 0.3 * nuchal},
                               {{24.0, 9.0, -81.0}, 0.2 * nuchal},
                               {{44.0, 6.0, -62.0}, 0.1 * nuchal},
                               {{54.0, 2.0, -42.0}, 0.1 * nuchal}}),
                 3.0);
  // Temporal lines.
  skull.add_pair(ridge(skull, {{{47.0, 40.0, 69.0}, 0.5},
                               {{47.5, 52.0, 63.0}, 0.3},
                               {{49.5, 66.0, 53.0}, 0.2},
                               {{53.0, 80.0, 36.0}, 0.1},
                               {{57.0, 88.0, 14.0}, 0.1}}),
                 2.4);
  // Occipital condyles, in the hollows of the atlas.
  skull.add_pair(turned_ellipsoid({18.6, -14.3, -8.6}, {8.6, 7.2, 13.2}, {-0.35, 1.0, -0.15},
                                  {-0.32, 0.16, 1.0}),
                 2.5);
}

void carve_base(Sculpture& skull) {
  // Foramen magnum.
  skull.carve(sweep({even_station({0.0, -60.0, -21.0}, 15.5, 18.0),
                     even_station({0.0, -20.0, -20.5}, 15.5, 18.0),
                     even_station({0.0, 6.0, -20.0}, 14.0, 16.5)},
                    Vector3d::UnitZ(), 2.0, 5.0),
              2.5);
  // The jugular foramen and the carotid canal, lateral to it.
  skull.carve_pair(rod({30.0, -30.0, -3.0}, 3.6, {30.0, -6.0, -3.0}, 3.0), 1.5);
  skull.carve_pair(rod({29.0, -30.0, 9.0}, 2.8, {29.0, -4.0, 9.0}, 2.6), 1.5);
  // Sockets of the mandible, and the openings of the ears behind them.
  skull.carve_pair(
      turned_ellipsoid({52.0, -8.5, 17.5}, {14.5, 9.0, 9.5}, Vector3d::UnitY(), {0.25, 0.0, 1.0}),
      3.0);
  skull.carve_pair(rod({80.0, -6.0, 1.0}, 5.2, {44.0, -4.0, 3.0}, 4.2), 2.0);
}

}  // namespace sinew
