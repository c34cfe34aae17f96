// SPDX-License-Identifier: MIT

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebra_parts.h"
#include "bodies/bones/vertebrae.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Returns the z of the front of the lamina, behind the canal.
double canal_back(const VertebraRow& row) {
  return -0.5 * row.depth - row.canal_depth;
}

/// Adds a cervical transverse process: two bars around the foramen of the vertebral artery, which
/// end in the anterior and the posterior tubercle.
void add_cervical_transverse(Sculpture& bone, const VertebraRow& row) {
  const Vector3d tip = row.transverse;
  const double side = 0.5 * row.width;
  const double foramen = tip.x() > 30.0 ? 2.4 : 3.0;  // that of C7 is small
  bone.add_pair(chain({{{side - 2.0, -1.5, 3.0}, 2.8},
                       {{tip.x() - 5.0, tip.y() - 1.0, tip.z() + 4.0}, 2.3},
                       {{tip.x() - 2.0, tip.y() - 1.0, tip.z() + 3.0}, 2.5}}),
                2.0);
  bone.add_pair(chain({{{row.facet.x() - 1.0, -1.0, -10.0}, 3.2},
                       {{tip.x() - 3.0, tip.y() - 2.0, tip.z() - 6.0}, 2.4},
                       {{tip.x(), tip.y() - 3.0, tip.z() - 6.0}, 2.7}}),
                2.0);
  // The floor of the groove for the spinal nerve, outside of the foramen.
  bone.add_pair(rod({tip.x() - 2.0, tip.y() - 1.5, tip.z() + 3.0}, 1.9,
                    {tip.x() - 1.0, tip.y() - 3.0, tip.z() - 5.0}, 1.9),
                1.5);
  const double x = side + 3.2 + foramen;
  bone.carve_pair(rod({x, 15.0, -3.6}, foramen, {x, -15.0, -2.6}, foramen), 1.0);
}

void add_thoracic_transverse(Sculpture& bone, const VertebraRow& row) {
  const Vector3d tip = row.transverse;
  const Vector3d root(row.facet.x(), row.facet.y() - 8.0, row.facet.z() + 0.5);
  bone.add_pair(sweep({even_station(root, 5.0, 6.0, 0.1),
                       even_station(0.45 * root + 0.55 * tip, 4.0, 4.6, 0.1),
                       even_station(tip, 4.6, 5.6, 0.2)},
                      Vector3d::UnitY(), 3.0, 2.5),
                4.0);
  // The facet for the tubercle of the rib, in front of the tip.
  bone.carve_pair(ball(tip + Vector3d(1.5, 1.0, 9.6), 6.8), 1.0);
}

/// Adds a lumbar transverse (costal) process: a thin blade; that of L5 is a thick cone.
void add_lumbar_transverse(Sculpture& bone, const VertebraRow& row, bool is_last) {
  const Vector3d tip = row.transverse;
  const double stout = is_last ? 1.7 : 1.0;
  const Vector3d root(0.30 * row.width + 4.0, 2.5, -0.5 * row.depth - 6.0);
  bone.add_pair(sweep({even_station(root, 4.0 * stout, 6.5 * stout, 0.1),
                       even_station(0.5 * (root + tip), 2.6 * stout, 5.0 * stout, 0.1),
                       even_station(tip, 2.2, 4.2, 0.2)},
                      Vector3d::UnitY(), 3.0, 3.0),
                5.0);
}

void add_transverse(Sculpture& bone, int level) {
  const VertebraRow& row = vertebra_row(level);
  if (level <= kC7) return add_cervical_transverse(bone, row);
  if (level >= kL1) return add_lumbar_transverse(bone, row, level == kL5);
  add_thoracic_transverse(bone, row);
  // The mammillary and accessory tubercles appear on T11 and T12.
  if (level >= kT12 - 1) bone.add_pair(ball(row.facet + Vector3d(4.5, -4.0, -2.0), 3.2), 3.0);
}

void add_arch(Sculpture& bone, int level) {
  const VertebraRow& row = vertebra_row(level);
  const ArticularProcess above = superior_process(level);
  const ArticularProcess below = inferior_process(level);
  const bool is_cervical = level <= kC7;
  const double pedicle_y = is_cervical ? 0.5 : 0.5 * row.height - 0.5 * row.pedicle_height - 1.0;
  const Vector3d pillar(above.center.x(), pedicle_y, above.center.z() - 0.5);
  const Vector3d isthmus = 0.5 * (pillar + below.center) + Vector3d(0.0, 0.0, -1.5);

  bone.add_pair(
      sweep({even_station({0.30 * row.width, pedicle_y, -0.5 * row.depth + 5.0},
                          0.5 * row.pedicle_width + 1.0, 0.5 * row.pedicle_height + 0.5),
             even_station(0.5 * Vector3d(pillar.x() + 0.36 * row.width, 2.0 * pedicle_y,
                                         pillar.z() - 0.5 * row.depth),
                          0.5 * row.pedicle_width, 0.5 * row.pedicle_height),
             even_station(pillar, 0.5 * row.pedicle_width + 0.5, 0.5 * row.pedicle_height)},
            Vector3d::UnitY(), 2.0, 2.0),
      3.0);
  bone.add_pair(process_solid(above), 2.5);
  bone.add_pair(process_solid(below), 2.5);
  const double stout = is_cervical ? 4.6 : level <= kT12 ? 3.6 : 4.8;
  bone.add_pair(chain({{above.center - (0.9 * stout - 1.9) * above.normal, 0.9 * stout},
                       {pillar, stout},
                       {isthmus, stout},
                       {below.center - (0.9 * stout - 1.9) * below.normal, 0.9 * stout}}),
                4.0);

  // Laminae.
  const double back = canal_back(row) - 3.0;
  const double lamina = is_cervical ? 5.0 : level <= kT12 ? 0.42 * row.height + 1.0 : 8.5;
  const double lamina_y = 0.5 * (isthmus.y() + pillar.y()) - (is_cervical ? 2.0 : 3.0);
  bone.add_pair(
      sweep({even_station({isthmus.x(), lamina_y, isthmus.z()}, 3.0, lamina, 0.3),
             even_station({0.5 * isthmus.x(), lamina_y - 0.5, 0.6 * back + 0.4 * isthmus.z()}, 2.7,
                          lamina, 0.3),
             even_station({0.0, lamina_y - 1.0, back}, 3.0, 0.9 * lamina, 0.3)},
            Vector3d::UnitY(), 2.0, 2.0),
      3.0);

  // Spinous process; those of C2 to C6 are forked.
  const Vector3d root(0.0, lamina_y - 1.0, back);
  const Vector3d tip(0.0, row.spinous_y, row.spinous_z);
  const double thick = 0.5 * row.spinous_thickness;
  const bool is_sloping = level > kC7 && level < kT12;
  const Vector3d middle = 0.5 * (root + tip) + Vector3d(0.0, is_sloping ? 1.5 : 0.0, 0.0);
  const double square = level >= kT12 ? 0.6 : 0.1;
  bone.add(sweep({even_station(root, thick + 1.2, 0.5 * row.spinous_root, square),
                  even_station(middle, 0.85 * thick, 0.25 * (row.spinous_root + row.spinous_end),
                               square),
                  even_station(tip, thick, 0.5 * row.spinous_end, square)},
                 Vector3d::UnitY(), 2.0, level >= kL1 ? 2.5 : 2.0),
           3.0);
  if (level <= kC7 - 1) {
    bone.add_pair(rod(middle, 2.0, tip + Vector3d(4.5, -1.5, -2.0), 2.4), 2.0);
    bone.carve(rod(tip + Vector3d(0.0, 5.0, -5.5), 2.6, tip + Vector3d(0.0, -6.0, -4.5), 3.2), 1.5);
  } else if (level <= kT12) {
    bone.add(ball(tip + Vector3d(0.0, 0.3, -0.5), thick + 1.0), 2.5);
  } else {
    bone.add(chain({{tip + Vector3d(0.0, 0.35 * row.spinous_end, -0.5), thick},
                    {tip + Vector3d(0.0, -0.40 * row.spinous_end, -0.5), thick + 1.2}}),
             2.5);
    // Mammillary processes behind the superior facets.
    bone.add_pair(ball(above.center - 3.0 * above.normal + Vector3d(0.0, 0.0, -2.5), 3.6), 3.0);
  }
}

void carve_canal(Sculpture& bone, const VertebraRow& row) {
  const double front = 0.45 * row.canal_depth;
  const double back = 0.55 * row.canal_depth;
  const double center = -0.5 * row.depth - front;
  const double half = 0.5 * row.canal_width;
  bone.carve(sweep({{{0.0, -45.0, center}, half, half, back, front, 0.0},
                    {{0.0, 45.0, center}, half, half, back, front, 0.0}},
                   -Vector3d::UnitZ(), 2.0, 2.0),
             1.5);
}

}  // namespace

void add_vertebral_body(Sculpture& bone, int level, Sex sex) {
  const VertebraRow& row = vertebra_row(level);
  const double half_width = 0.5 * kBodyWidth.of(sex) * row.width;
  const double depth = kBodyWidth.of(sex) * row.depth;
  const double top = 0.5 * row.height;
  // The back of a body is flat, and hollow in the middle; the waist is narrower than the rims.
  const double center = 0.5 * row.depth - 0.62 * depth;
  const auto station = [&](double y, double scale, double widening) {
    const double u = scale * widening * half_width;
    return Station{{0.0, y, center}, u, u, scale * 0.62 * depth, scale * 0.38 * depth, 0.3};
  };
  const double upper = level <= kC7 ? 0.96 : 0.97;
  bone.add(sweep({station(-top + 1.4, 1.0, 1.03), station(-0.6 * top, 0.96, 1.0),
                  station(0.0, 0.88, 0.98), station(0.6 * top, 0.95, 0.98),
                  station(top - 1.4, 1.0, upper)},
                 Vector3d::UnitZ(), 1.4, 1.4),
           0.0);
  // The end plates are hollow inside of their rims.
  for (const double side : {-1.0, 1.0}) {
    bone.carve(ellipsoid({0.0, side * (top + 0.2), 0.5 * row.depth - 0.5 * depth},
                         {0.76 * half_width, 1.7, 0.38 * depth}),
               1.5);
  }
}

std::unique_ptr<Solid> vertebra_shape(int level, Sex sex) {
  if (level == kC1) return atlas_shape(sex);
  if (level == kC2) return axis_shape(sex);
  auto bone = std::make_unique<Sculpture>();
  const VertebraRow& row = vertebra_row(level);
  add_vertebral_body(*bone, level, sex);
  if (level <= kC7) {
    // Uncinate processes: lips at the sides of the upper end plate.
    const double side = 0.5 * kBodyWidth.of(sex) * row.width;
    const double rim = 0.5 * row.height;
    bone->add_pair(chain({{{side - 2.2, rim - 0.4, 2.5}, 1.6},
                          {{side - 0.9, rim + 0.9, -1.8}, 1.8},
                          {{side - 2.0, rim + 0.5, -5.2}, 1.7}}),
                   1.5);
  }
  add_arch(*bone, level);
  add_transverse(*bone, level);
  carve_canal(*bone, row);
  carve_superior_joints(*bone, level);
  carve_inferior_joints(*bone, level);
  return bone;
}

}  // namespace sinew
