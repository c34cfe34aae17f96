// SPDX-License-Identifier: MIT

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebra_parts.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

}  // namespace

std::unique_ptr<Solid> atlas_shape(Sex) {
  auto bone = std::make_unique<Sculpture>();
  // Lateral masses, higher outside than inside, wide apart behind.
  bone->add_pair(sweep({even_station({21.0, 0.2, -8.5}, 6.0, 6.5, 0.2),
                        even_station({19.5, 0.4, 0.0}, 7.5, 7.4, 0.3),
                        even_station({16.0, 0.0, 7.5}, 5.0, 5.5, 0.2)},
                       Vector3d::UnitY(), 2.5, 2.5),
                 0.0);
  // Anterior arch with its tubercle.
  bone->add_pair(sweep({even_station({17.0, 0.0, 6.5}, 3.0, 4.8, 0.2),
                        even_station({10.0, 0.0, 11.0}, 2.7, 4.4, 0.2),
                        even_station({0.0, 0.0, 12.8}, 2.9, 5.0, 0.2)},
                       Vector3d::UnitY(), 2.0, 2.0),
                 2.5);
  bone->add(ellipsoid({0.0, -1.0, 15.0}, {3.6, 3.6, 2.6}), 2.5);
  // Posterior arch with its tubercle, grooved above by the vertebral artery.
  bone->add_pair(sweep({even_station({21.5, -1.0, -9.0}, 4.2, 3.2, 0.1),
                        even_station({19.5, -1.5, -17.0}, 3.4, 3.0, 0.1),
                        even_station({12.0, -1.0, -26.0}, 2.6, 4.0, 0.1),
                        even_station({0.0, -0.5, -30.5}, 2.8, 4.4, 0.1)},
                       Vector3d::UnitY(), 2.0, 2.0),
                 2.5);
  bone->add(ellipsoid({0.0, 0.0, -33.0}, {3.4, 4.0, 2.8}), 2.5);
  bone->carve_pair(rod({14.0, 5.6, -16.5}, 2.6, {27.0, 5.0, -14.0}, 2.6), 2.0);
  // Transverse processes with their foramina.
  bone->add_pair(
      chain({{{24.0, 0.0, 3.5}, 2.6}, {{31.0, -0.5, 2.5}, 2.3}, {{36.5, -1.0, -3.0}, 3.4}}), 2.0);
  bone->add_pair(
      chain({{{24.0, -0.5, -9.0}, 2.8}, {{31.0, -1.0, -9.5}, 2.4}, {{36.5, -1.0, -5.0}, 3.6}}),
      2.0);
  bone->carve_pair(rod({28.3, 12.0, -3.2}, 3.3, {28.3, -12.0, -3.2}, 3.3), 1.0);
  // Superior facets: long hollows for the condyles of the skull, converging to the front.
  bone->carve_pair(
      turned_ellipsoid({18.6, 13.4, -0.5}, {10.5, 9.0, 15.0}, {-0.35, 1.0, 0.0}, {-0.32, 0.0, 1.0}),
      1.0);
  // Inferior facets: flat, sloping up towards the middle.
  bone->carve_pair(
      turned_ellipsoid({17.0, -12.6, 0.0}, {11.0, 7.0, 11.0}, {-0.40, 1.0, 0.0}, {0.0, 0.0, 1.0}),
      1.0);
  // The notch for the dens and its ligament.
  bone->carve(rod({0.0, 12.0, 2.5}, 7.2, {0.0, -12.0, 2.5}, 7.2), 1.5);
  return bone;
}

std::unique_ptr<Solid> axis_shape(Sex sex) {
  auto bone = std::make_unique<Sculpture>();
  const VertebraRow& row = vertebra_row(kC2);
  const ArticularProcess below = inferior_process(kC2);
  add_vertebral_body(*bone, kC2, sex);
  // The lip at the front of the lower end plate.
  bone->add(ellipsoid({0.0, -7.0, 5.4}, {6.0, 2.2, 3.2}), 2.5);
  // Dens, with a neck behind the anterior arch of the atlas.
  bone->add(sweep({even_station({0.0, 6.0, 1.5}, 7.6, 6.6, 0.1),
                   even_station({0.0, 12.0, 1.8}, 5.2, 5.2, 0.1),
                   even_station({0.0, 18.0, 2.2}, 5.4, 5.6, 0.1),
                   even_station({0.0, 22.0, 1.6}, 4.4, 4.6, 0.0)},
                  Vector3d::UnitZ(), 2.0, 3.6),
            2.5);
  // Superior facets: shoulders that slope to the sides.
  bone->add_pair(
      turned_ellipsoid({15.0, 4.6, -0.5}, {8.6, 3.8, 9.0}, {0.40, 1.0, 0.0}, {0.0, 0.0, 1.0}), 2.0);
  bone->add_pair(rod({9.0, 0.0, -3.0}, 5.6, {16.0, 0.0, -4.0}, 4.6), 3.0);
  // Isthmus to the inferior processes.
  bone->add_pair(process_solid(below), 2.5);
  bone->add_pair(chain({{{16.0, 0.5, -5.0}, 4.6},
                        {{17.5, -2.0, -11.0}, 4.6},
                        {below.center - 2.2 * below.normal, 4.2}}),
                 3.0);
  // Transverse processes: short, with one tubercle and a foramen.
  bone->add_pair(chain({{{10.0, -4.0, 1.0}, 2.4}, {{20.0, -5.5, 1.5}, 1.9}, {row.transverse, 2.6}}),
                 2.0);
  bone->add_pair(chain({{{18.0, -3.0, -10.0}, 2.6}, {row.transverse, 2.6}}), 2.0);
  bone->carve_pair(rod({17.5, -14.0, -2.5}, 3.0, {19.5, 2.0, -3.5}, 3.0), 1.0);
  // Laminae and the strong, forked spinous process.
  bone->add_pair(sweep({even_station({18.0, -3.0, -14.0}, 3.4, 5.6, 0.2),
                        even_station({10.0, -3.5, -22.0}, 3.2, 6.6, 0.2),
                        even_station({0.0, -3.0, -28.5}, 4.0, 7.0, 0.2)},
                       Vector3d::UnitY(), 2.0, 2.0),
                 3.0);
  const Vector3d tip(0.0, row.spinous_y, row.spinous_z);
  bone->add(
      sweep({even_station({0.0, -3.5, -28.0}, 4.6, 7.0, 0.2),
             even_station({0.0, -8.0, -36.0}, 4.0, 6.2, 0.2), even_station(tip, 5.0, 5.0, 0.2)},
            Vector3d::UnitY(), 2.0, 2.0),
      3.0);
  bone->add_pair(rod({2.0, -9.0, -36.0}, 3.4, tip + Vector3d(6.0, -2.0, -2.0), 3.0), 2.5);
  bone->carve(rod(tip + Vector3d(0.0, -4.0, -5.0), 4.0, tip + Vector3d(0.0, -9.0, 6.0), 4.0), 2.0);
  // Canal.
  bone->carve(sweep({{{0.0, -40.0, -15.5}, 11.5, 11.5, 9.5, 7.7, 0.0},
                     {{0.0, 40.0, -15.5}, 11.5, 11.5, 9.5, 7.7, 0.0}},
                    -Vector3d::UnitZ(), 2.0, 2.0),
              1.5);
  carve_inferior_joints(*bone, kC2);
  return bone;
}

}  // namespace sinew
