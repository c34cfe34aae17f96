// SPDX-License-Identifier: MIT

#pragma once

#include <assimp/vector3.h>

#include <Eigen/Core>

namespace sinew {

/// Converts a vector of assimp to one of Eigen.
inline Eigen::Vector3d vector_of(const aiVector3D& v) {
  return {v.x, v.y, v.z};
}

}  // namespace sinew
