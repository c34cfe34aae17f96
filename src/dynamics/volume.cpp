// SPDX-License-Identifier: MIT

#include "dynamics/volume.h"

#include <Eigen/LU>
#include <cmath>

#include "dynamics/strain.h"

namespace sinew {

RestElement<TetrahedronVolume::kRows, TetrahedronVolume::kParameters> TetrahedronVolume::element(
    int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  RestElement<kRows, kParameters> volume;
  volume.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  volume.rows = gradient_rows(edges);
  volume.measure = std::abs(edges.determinant()) / 6.0;
  volume.parameters = {smallest[i], largest[i]};
  return volume;
}

}  // namespace sinew
