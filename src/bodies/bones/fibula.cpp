// SPDX-License-Identifier: MIT

#include "bodies/bones/inflated_neighbor.h"
#include "bodies/bones/leg_bones.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Widths of women's bones relative to men's, at the same length.
constexpr BySex kFibulaStoutness{1.0, 0.945};

}  // namespace

std::unique_ptr<Solid> fibula_shape(Sex sex) {
  const double k = kFibulaStoutness.of(sex);
  auto bone = std::make_unique<Sculpture>();
  // Head with its apex, slender neck, shaft bowed outward and twisted, lower end.
  bone->add(
      sweep({{{-0.040, 0.868, 0.080 * k}, 0.016 * k, 0.020 * k, 0.020 * k, 0.024 * k, 0.2},
             {{-0.038, 0.842, 0.078 * k}, 0.025 * k, 0.024 * k, 0.028 * k, 0.026 * k, 0.25},
             {{-0.036, 0.800, 0.076 * k}, 0.016 * k, 0.016 * k, 0.018 * k, 0.018 * k, 0.1},
             {{-0.034, 0.740, 0.070 * k}, 0.0135 * k, 0.0135 * k, 0.016 * k, 0.016 * k, 0.0},
             {{-0.034, 0.600, 0.061 * k}, 0.0150 * k, 0.0150 * k, 0.019 * k, 0.018 * k, 0.0},
             {{-0.034, 0.440, 0.056 * k}, 0.0150 * k, 0.0150 * k, 0.019 * k, 0.018 * k, 0.0},
             {{-0.030, 0.260, 0.052 * k}, 0.0140 * k, 0.0150 * k, 0.018 * k, 0.018 * k, 0.0},
             {{-0.022, 0.120, 0.049 * k}, 0.0150 * k, 0.0150 * k, 0.020 * k, 0.020 * k, 0.0},
             {{-0.016, 0.030, 0.050 * k}, 0.0180 * k, 0.0170 * k, 0.030 * k, 0.028 * k, 0.2},
             {{-0.014, -0.020, 0.048 * k}, 0.0150 * k, 0.0150 * k, 0.026 * k, 0.022 * k, 0.1},
             {{-0.016, -0.044, 0.046 * k}, 0.0100 * k, 0.0100 * k, 0.014 * k, 0.014 * k, 0.0}},
            Vector3d::UnitX(), 0.012, 0.010),
      0.0);
  bone->add(rod({-0.056, 0.860, 0.081 * k}, 0.013, {-0.060, 0.884, 0.081 * k}, 0.007), 0.012);
  // The sharp front border, the border to the tibia, and the hollow behind the malleolus.
  bone->add(ridge(*bone, {{{-0.016, 0.780, 0.072}, 0.001},
                          {{-0.014, 0.700, 0.070}, 0.006},
                          {{-0.012, 0.440, 0.060}, 0.006},
                          {{-0.004, 0.160, 0.056}, 0.005},
                          {{-0.002, 0.080, 0.056}, 0.001}}),
            0.012);
  bone->add(ridge(*bone, {{{-0.030, 0.760, 0.056}, 0.001},
                          {{-0.028, 0.440, 0.042}, 0.005},
                          {{-0.020, 0.140, 0.036}, 0.001}}),
            0.010);
  bone->carve(ball({-0.046, -0.018, 0.040 * k}, 0.016), 0.010);
  // The joints with the tibia above and below.
  constexpr double kJointGap = 0.0025;
  bone->carve(std::make_unique<InflatedNeighbor>(tibia_shape(sex), kJointGap), kJointGap);
  return bone;
}

}  // namespace sinew
