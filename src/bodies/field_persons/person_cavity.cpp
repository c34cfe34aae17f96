// SPDX-License-Identifier: MIT

#include "bodies/field_persons/person_cavity.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bodies/bones/spine_table.h"
#include "bodies/bones/vertebrae.h"
#include "bodies/muscles/surface_volume.h"
#include "core/error.h"
#include "core/parallel.h"
#include "solids/dual_surface.h"
#include "solids/loft.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A level of the cavity in mm of a man of 1.756 m: the height over the disc below L5, the middle
/// from the back to the front, half widths to the side, to the front and to the back, and how much
/// the front bulges with the belly.
struct CavityLevel {
  double height, middle, side, front, back, bulge;
};
constexpr CavityLevel kCavityLevels[] = {
    {-92, 24, 60, 56, 52, 0.10},  {-40, 36, 82, 68, 64, 0.50},  {30, 52, 106, 66, 70, 0.95},
    {90, 60, 120, 64, 74, 1.00},  {160, 58, 126, 72, 80, 0.75}, {230, 50, 126, 84, 90, 0.30},
    {310, 36, 114, 82, 94, 0.00}, {380, 20, 94, 72, 86, 0.00},  {430, 8, 68, 50, 66, 0.00}};
/// Bulge to the sides relative to that of the front.
constexpr double kSideBulge = 0.4;
constexpr double kCavityMeshCell = 0.007;      // m, of the surface
constexpr double kFarFromPersonCavity = 0.04;  // m, beyond which only the sign of the field counts
constexpr double kSpineBlend = 0.012;          // m, where the spine is carved out

/// Returns the spine with the psoas muscles at its sides as a solid, m.
std::unique_ptr<Solid> spinal_column(const TemplateJoints& joints) {
  const double unit = spine_frame(joints).length;
  std::vector<Station> stations;
  for (int level = kC7; level <= kL5; level += 2) {
    const bool is_lumbar = level >= kL1;
    const Vector3d center = vertebra_frame(level, joints).origin;
    const double side = level > kT12 - 2 ? (is_lumbar ? 50.0 : 38.0) : 24.0;
    stations.push_back(shapes::even_station(center, unit * side, unit * 26.0, 0.3));
  }
  stations.push_back(
      shapes::even_station(vertebra_frame(kS1, joints).origin, unit * 46.0, unit * 24.0, 0.3));
  return shapes::sweep(stations, Vector3d::UnitZ(), 0.01, 0.02);
}

/// \param belly  bulge of the front, m
std::unique_ptr<Solid> person_cavity_shape(const TemplateJoints& joints, double belly) {
  const double unit = spine_frame(joints).length;
  const LoftFrame frame{joints.lumbosacral, Vector3d::UnitY(), Vector3d::UnitX(),
                        Vector3d::UnitZ()};
  std::vector<Section> sections;
  for (const CavityLevel& level : kCavityLevels) {
    const double front = unit * level.front + level.bulge * belly;
    const double side = unit * level.side + kSideBulge * level.bulge * belly;
    sections.push_back({unit * level.height, 0.0, unit * level.middle, side, side,
                        std::max(front, 0.3 * unit * level.front), unit * level.back});
  }
  auto cavity = std::make_unique<Sculpture>();
  cavity->add(std::make_unique<Loft>(frame, sections, unit * 18.0, unit * 22.0, 0.25), 0.0);
  cavity->carve(spinal_column(joints), kSpineBlend);
  return cavity;
}

}  // namespace

PersonCavity person_cavity(const TemplateJoints& joints, double volume) {
  constexpr int kRounds = 20;
  // The rest of the way, the surface moves along its normals by less than 0.1 mm.
  constexpr double kTolerance = 3e-4;
  constexpr double kMostBelly = 0.30;  // m
  double before = -0.01;
  double belly = 0.01;
  double at_before =
      closed_volume(polygonize(*person_cavity_shape(joints, before), kCavityMeshCell));
  for (int round = 0; round < kRounds; ++round) {
    PersonCavity cavity{person_cavity_shape(joints, belly), {}};
    cavity.surface = polygonize(*cavity.shape, kCavityMeshCell);
    const double reached = closed_volume(cavity.surface);
    if (std::abs(reached - volume) < kTolerance * volume) {
      set_volume(cavity.surface, volume);
      return cavity;
    }
    const double step = (volume - reached) * (belly - before) / (reached - at_before);
    before = belly;
    at_before = reached;
    belly += std::clamp(step, -0.05, 0.05);
    if (!(std::abs(belly) < kMostBelly)) break;
  }
  fail_input(
      "a body of {:.2f} m with a cavity of {:.1f} l does not exist; change the height or the "
      "visceral fat",
      joints.stature, 1e3 * volume);
}

ScalarGrid cavity_distance(const Solid& shape, const Eigen::AlignedBox3d& box, double cell) {
  ScalarGrid grid = make_grid(box, cell, 1.0F);
  const Eigen::AlignedBox3d own = shape.bounds();
  const Eigen::AlignedBox3d near(own.min() - Vector3d::Constant(2.0 * cell),
                                 own.max() + Vector3d::Constant(2.0 * cell));
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        const Vector3d position = grid.position(grid.point(at));
        if (near.contains(position)) grid.values[at] = static_cast<float>(shape.distance(position));
      },
      4096);
  redistance(grid, kFarFromPersonCavity);
  return grid;
}

}  // namespace sinew
