// SPDX-License-Identifier: MIT

#include "bodies/bones/leg_bones.h"
#include "solids/shapes.h"

namespace sinew {

using Eigen::Vector3d;
using namespace shapes;

std::unique_ptr<Solid> patella_shape(Sex sex) {
  const double k = BySex{1.0, 0.945}.of(sex);
  const Vector3d center(0.104 * k, -0.950, 0.006);
  auto bone = std::make_unique<Sculpture>();
  // A rounded triangle with its apex below; behind, two facets meet in a ridge.
  const auto at = [&](double x, double y, double z) {
    return Vector3d(center + Vector3d(x, y, z));
  };
  bone->add(sweep({even_station(at(-0.004, 0.036 * k, 0.0), 0.030 * k, 0.018 * k, 0.3),
                   even_station(at(-0.002, 0.014 * k, 0.0), 0.051 * k, 0.024 * k, 0.2),
                   even_station(at(-0.002, -0.016 * k, 0.0), 0.042 * k, 0.022 * k, 0.2),
                   even_station(at(-0.006, -0.044 * k, 0.0), 0.016 * k, 0.012 * k, 0.0)},
                  Vector3d::UnitX(), 0.014, 0.012),
            0.0);
  bone->carve(ball(at(-0.074, 0.006, 0.044), 0.064), 0.006);
  bone->carve(ball(at(-0.070, 0.006, -0.040), 0.056), 0.006);
  return bone;
}

}  // namespace sinew
