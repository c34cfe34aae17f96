// SPDX-License-Identifier: MIT

#include "bodies/layers/half_skin.h"

#include <array>

#include "mesh/euler_characteristic.h"
#include "solids/inflated.h"
#include "solids/polygonize.h"

namespace sinew {
namespace {

/// Tells whether a manifold with one component and one border is a disk, without tunnels.
bool is_disk(const TriangleMesh& mesh) {
  return euler_characteristic(mesh) == 1;
}

}  // namespace

TriangleMesh half_skin(const Solid& skin, const Eigen::Vector3d& inside, double cell) {
  TriangleMesh exact = polygonize_half(skin, inside, cell);
  if (is_disk(exact)) return exact;
  constexpr std::array kMargins = {0.0007, -0.0007, 0.0014, -0.0014, 0.0025};  // m
  for (const double margin : kMargins) {
    TriangleMesh mesh = polygonize_half(Inflated(skin, margin), inside, cell);
    if (is_disk(mesh)) return mesh;
  }
  return exact;
}

}  // namespace sinew
