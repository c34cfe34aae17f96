// SPDX-License-Identifier: MIT

#include "bodies/bones/skull_parts.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

void add_brow(Sculpture& skull, Sex sex) {
  const double brow = sex == Sex::kMale ? 1.0 : 0.72;
  skull.add(ellipsoid({0.0, 37.0, 84.0}, {15.0, 10.0, 8.0 + 2.5 * brow}), 6.0);
  // Superciliary arches, and the upper rims of the orbits down to the cheek bones.
  skull.add_pair(chain({{{7.0, 38.5, 87.5}, 5.6 * brow},
                        {{20.0, 42.5, 86.0}, 5.6 * brow},
                        {{32.0, 44.0, 81.0}, 4.0 * brow}}),
                 6.0);
  skull.add_pair(
      sweep({even_station({13.0, 31.5, 82.5}, 4.6, 4.6), even_station({25.0, 38.0, 81.5}, 4.4, 5.0),
             even_station({38.0, 38.0, 76.5}, 4.6, 5.4), even_station({47.0, 31.0, 68.0}, 4.6, 6.6),
             even_station({49.5, 18.0, 61.5}, 3.8, 7.4), even_station({48.5, 6.0, 61.5}, 4.4, 8.0),
             even_station({45.0, -4.0, 65.0}, 6.4, 8.0)},
            Vector3d(0.3, 0.0, 1.0), 2.0, 3.0),
      8.0);
}

void add_upper_jaw(Sculpture& skull) {
  const auto station = [](double y, double z, double side, double front, double back) {
    return Station{{0.0, y, z}, side, side, front, back, y < 0.0 ? 0.5 : 0.25};
  };
  skull.add(sweep({station(-36.0, 67.0, 30.5, 23.5, 23.0), station(-24.0, 66.0, 31.0, 24.0, 22.0),
                   station(-10.0, 64.0, 34.0, 22.5, 21.0), station(4.0, 62.0, 36.0, 20.0, 20.0),
                   station(22.0, 60.0, 34.0, 20.0, 22.0), station(36.0, 62.0, 32.0, 18.0, 22.0)},
                  Vector3d::UnitZ(), 3.0, 6.0),
            5.0);
  // Alveolar process.
  skull.add_pair(sweep({even_station({29.0, -34.5, 45.0}, 4.6, 6.5, 0.3),
                        even_station({27.8, -35.5, 60.0}, 4.6, 6.5, 0.3),
                        even_station({23.5, -35.5, 75.0}, 4.4, 6.5, 0.3),
                        even_station({14.0, -35.5, 86.0}, 4.2, 6.5, 0.3),
                        even_station({0.0, -35.5, 90.0}, 4.2, 6.5, 0.3)},
                       Vector3d::UnitY(), 2.5, 3.0),
                 7.0);
  // Roots of the canines.
  skull.add_pair(rod({18.5, -38.0, 86.5}, 3.2, {17.0, -22.0, 84.5}, 2.4), 3.0);
}

void add_cheek(Sculpture& skull) {
  skull.add_pair(
      turned_ellipsoid({45.0, -8.0, 66.5}, {14.0, 11.5, 7.5}, {-0.25, 1.0, 0.0}, {0.6, 0.0, 0.8}),
      5.0);
  skull.add_pair(sweep({even_station({33.0, -20.0, 70.0}, 7.0, 7.0),
                        even_station({42.0, -13.0, 68.0}, 7.0, 8.0)},
                       Vector3d::UnitZ(), 3.0, 3.0),
                 5.0);
  // Zygomatic arch, free of the temporal bone.
  skull.add_pair(
      sweep({even_station({48.0, -8.0, 64.0}, 4.0, 8.5), even_station({57.0, -6.5, 56.0}, 3.3, 6.4),
             even_station({63.0, -4.0, 43.0}, 2.6, 4.6), even_station({65.5, -2.0, 30.0}, 2.4, 4.0),
             even_station({64.8, -0.5, 18.0}, 3.0, 4.0), even_station({61.0, 2.5, 5.0}, 4.0, 4.4),
             even_station({58.0, 6.0, -10.0}, 5.0, 4.0)},
            Vector3d::UnitY(), 2.0, 3.0),
      4.0);
  // The tubercle in front of the socket of the mandible.
  skull.add_pair(rod({60.0, -1.5, 26.5}, 3.2, {44.0, 0.5, 26.5}, 4.6), 4.0);
  // Pterygoid processes, each with two plates.
  skull.add_pair(
      sweep({even_station({15.0, 2.0, 40.0}, 7.0, 6.0), even_station({15.5, -16.0, 41.0}, 5.0, 5.0),
             even_station({16.5, -33.0, 41.0}, 4.0, 4.5)},
            Vector3d::UnitZ(), 3.0, 3.0),
      4.0);
  skull.add_pair(sweep({even_station({17.0, -6.0, 36.0}, 1.7, 6.0),
                        even_station({21.5, -30.0, 33.0}, 1.6, 6.5)},
                       Vector3d::UnitZ(), 2.0, 2.0),
                 2.5);
  skull.add_pair(sweep({even_station({13.5, -6.0, 36.0}, 1.6, 4.0),
                        even_station({13.0, -34.0, 35.0}, 1.5, 3.0)},
                       Vector3d::UnitZ(), 2.0, 2.0),
                 2.5);
}

void carve_openings(Sculpture& skull) {
  // Orbits: rounded rectangles that narrow towards the apex.
  skull.carve_pair(sweep({even_station({36.0, 16.0, 100.0}, 21.0, 18.0, 0.4),
                          even_station({31.0, 17.0, 80.0}, 18.6, 16.8, 0.45),
                          even_station({26.5, 17.5, 62.0}, 15.5, 14.5, 0.2),
                          even_station({19.0, 18.0, 46.0}, 8.0, 8.5, 0.0),
                          even_station({15.0, 18.0, 38.0}, 4.0, 4.5, 0.0)},
                         Vector3d(0.12, 1.0, 0.0), 5.0, 3.0),
                   1.8);
  // Fissures at the back of the orbit.
  skull.carve_pair(rod({19.0, 21.0, 44.0}, 2.2, {30.0, 26.0, 50.0}, 1.8), 1.5);
  skull.carve_pair(rod({20.0, 8.0, 46.0}, 2.2, {37.0, 1.5, 62.0}, 2.0), 1.5);
  // The nasal cavity behind the pear-shaped opening, and the choanae at its back. A wall between
  // them stands for the conchae, which hide one from the other.
  skull.carve(sweep({even_station({0.0, -19.5, 89.0}, 10.5, 37.0, 0.5),
                     even_station({0.0, -14.0, 89.0}, 12.0, 37.0, 0.5),
                     even_station({0.0, -5.0, 90.0}, 9.5, 36.0, 0.5),
                     even_station({0.0, 2.0, 92.0}, 5.5, 28.0, 0.5)},
                    Vector3d::UnitZ(), 3.0, 4.0),
              2.0);
  skull.carve_pair(ellipsoid({7.0, -14.0, 29.0}, {5.0, 8.5, 13.0}), 2.0);
  // Hollow cheeks below the orbits, and the palate between the teeth.
  skull.carve_pair(ellipsoid({30.0, -16.0, 93.0}, {10.0, 9.0, 12.5}), 5.0);
  skull.carve(sweep({even_station({0.0, -47.0, 36.0}, 21.0, 15.0),
                     even_station({0.0, -47.0, 60.0}, 20.5, 15.5),
                     even_station({0.0, -47.0, 74.0}, 15.0, 13.5)},
                    Vector3d::UnitY(), 3.0, 9.0),
              3.0);
  // Infraorbital and supraorbital openings.
  skull.carve_pair(rod({30.0, -10.0, 92.0}, 2.0, {29.0, -6.0, 74.0}, 1.8), 1.2);
  skull.carve_pair(rod({22.5, 31.0, 96.0}, 2.0, {22.5, 33.5, 84.0}, 2.0), 1.2);
}

void add_nose(Sculpture& skull) {
  // Nasal bones: a roof that overhangs the opening.
  skull.add_pair(
      sweep({even_station({2.6, 30.0, 86.5}, 5.0, 3.6), even_station({2.6, 22.0, 89.5}, 4.8, 3.2),
             even_station({3.0, 13.0, 94.5}, 5.2, 3.0), even_station({3.2, 6.5, 98.5}, 5.2, 2.6)},
            Vector3d(0.6, 0.3, 1.0), 2.0, 2.2),
      3.0);
  // Frontal processes of the maxilla, lateral to the nasal bones.
  skull.add_pair(
      sweep(
          {even_station({8.5, 28.0, 83.0}, 4.0, 6.0), even_station({9.5, 14.0, 87.5}, 4.2, 7.0),
           even_station({12.5, 1.0, 86.0}, 4.0, 6.5), even_station({16.5, -13.0, 80.5}, 4.0, 5.0)},
          Vector3d(0.3, 0.2, 1.0), 3.0, 3.0),
      4.0);
  // Inferior conchae: scrolls on the side walls of the nasal cavity.
  skull.add_pair(ellipsoid({8.0, -13.0, 66.0}, {3.0, 3.4, 17.0}), 1.5);
  skull.add_pair(ellipsoid({7.5, -3.0, 62.0}, {2.4, 3.0, 14.0}), 1.5);
  // Septum and the anterior nasal spine.
  skull.add(ellipsoid({0.0, -6.0, 58.0}, {1.4, 21.0, 21.0}), 2.0);
  skull.add_pair(rod({1.0, -24.5, 86.0}, 3.0, {0.6, -23.0, 93.5}, 1.6), 2.5);
}

}  // namespace

void add_face(Sculpture& skull, Sex sex) {
  add_upper_jaw(skull);
  add_brow(skull, sex);
  add_cheek(skull);
  carve_openings(skull);
  add_nose(skull);
}

}  // namespace sinew
