// SPDX-License-Identifier: MIT

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebra_parts.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

}  // namespace

ArticularProcess superior_process(int level) {
  const VertebraRow& row = vertebra_row(level);
  const Vector3d normal = row.facet_normal.normalized();
  return {row.facet - kFacetHalfThickness * normal, normal, row.facet_radius};
}

ArticularProcess inferior_process(int level) {
  const SpinePlace here = spine_place(level);
  const SpinePlace below = spine_place(level + 1);
  const ArticularProcess facing = superior_process(level + 1);
  const Vector3d center = facing.center + (2.0 * kFacetHalfThickness + kFacetGap) * facing.normal;
  return {here.to_local(below.to_spine(center)),
          here.axes.transpose() * (below.axes * -facing.normal), facing.radius};
}

std::unique_ptr<Solid> process_solid(const ArticularProcess& process, double growth) {
  const Vector3d along = Vector3d::UnitY() - process.normal.y() * process.normal;
  // A disc with flat faces: a short sweep along its normal.
  const double half = kFacetHalfThickness + growth;
  const Vector3d reach = 0.6 * half * process.normal;
  const double u = 0.9 * process.radius + growth;
  const double v = 1.1 * process.radius + growth;
  return sweep({even_station(process.center - reach, u, v, 0.1),
                even_station(process.center + reach, u, v, 0.1)},
               along, 0.4 * half, 0.4 * half);
}

void carve_superior_joints(Sculpture& bone, int level) {
  ArticularProcess facing = superior_process(level);
  facing.center += (2.0 * kFacetHalfThickness + kFacetGap) * facing.normal;
  bone.carve_pair(process_solid(facing, 0.5 * kFacetGap), 0.6);
}

void carve_inferior_joints(Sculpture& bone, int level) {
  ArticularProcess facing = inferior_process(level);
  facing.center += (2.0 * kFacetHalfThickness + kFacetGap) * facing.normal;
  bone.carve_pair(process_solid(facing, 0.5 * kFacetGap), 0.6);
}

}  // namespace sinew
