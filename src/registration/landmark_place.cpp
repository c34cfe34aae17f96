// SPDX-License-Identifier: MIT

#include "registration/landmark_place.h"

namespace sinew {

Eigen::Vector3d landmark_place(const ShapeSpace::Landmark& landmark, const Points& skin) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) sum += landmark.barycentric[k] * skin.col(landmark.corners[k]);
  return sum;
}

}  // namespace sinew
