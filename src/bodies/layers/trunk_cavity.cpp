// SPDX-License-Identifier: MIT

#include "bodies/layers/trunk_cavity.h"

#include "core/parallel.h"
#include "solids/loft.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// A level of the cavity relative to the stature: the height over the disc below L5, the middle
/// from the back to the front, and half widths to the side, to the front and to the back.
struct Level {
  double height, middle, side, front, back;
};
constexpr Level kLevels[] = {
    {-0.055, 0.012, 0.030, 0.032, 0.030}, {-0.025, 0.022, 0.042, 0.046, 0.036},
    {0.020, 0.032, 0.054, 0.046, 0.038},  {0.060, 0.036, 0.060, 0.043, 0.038},
    {0.105, 0.034, 0.066, 0.043, 0.042},  {0.150, 0.028, 0.068, 0.045, 0.048},
    {0.190, 0.023, 0.066, 0.046, 0.050},  {0.235, 0.010, 0.054, 0.038, 0.042},
    {0.265, 0.003, 0.038, 0.026, 0.028},
};

/// Distance beyond which only the sign of the field matters, m.
constexpr double kFarFromCavity = 0.04;

}  // namespace

std::unique_ptr<Solid> trunk_cavity_shape(const TemplateJoints& joints) {
  const double h = joints.stature;
  const LoftFrame frame{joints.lumbosacral, Vector3d::UnitY(), Vector3d::UnitX(),
                        Vector3d::UnitZ()};
  std::vector<Section> sections;
  for (const Level& level : kLevels) {
    sections.push_back({level.height * h, 0.0, level.middle * h, level.side * h, level.side * h,
                        level.front * h, level.back * h});
  }
  return std::make_unique<Loft>(frame, sections, 0.012 * h, 0.012 * h, 0.3);
}

ScalarGrid trunk_cavity(const TemplateJoints& joints, const Eigen::AlignedBox3d& box, double cell) {
  const std::unique_ptr<Solid> cavity = trunk_cavity_shape(joints);
  ScalarGrid grid = make_grid(box, cell, 1.0F);
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        grid.values[at] = static_cast<float>(cavity->distance(grid.position(grid.point(at))));
      },
      4096);
  redistance(grid, kFarFromCavity);
  return grid;
}

}  // namespace sinew
