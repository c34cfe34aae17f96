// SPDX-License-Identifier: MIT

#include "registration/closest_point_energy.h"

namespace sinew {

ClosestPointEnergy::ClosestPointEnergy(const Correspondences& targets, const Eigen::VectorXd& areas,
                                       double point_weight)
    : targets_(targets), planes_(targets.weights.cwiseProduct(areas)) {
  places_ = point_weight * planes_;
}

Points ClosestPointEnergy::product(const Points& vectors) const {
  Points result(3, vectors.cols());
  for (Eigen::Index i = 0; i < vectors.cols(); ++i) {
    const Eigen::Vector3d normal = targets_.normals.col(i);
    const Eigen::Vector3d vector = vectors.col(i);
    result.col(i) = planes_[i] * normal.dot(vector) * normal + places_[i] * vector;
  }
  return result;
}

Points ClosestPointEnergy::pull() const {
  return product(targets_.positions);
}

double ClosestPointEnergy::value(const Points& positions) const {
  double sum = 0.0;
  for (Eigen::Index i = 0; i < positions.cols(); ++i) {
    const Eigen::Vector3d difference = positions.col(i) - targets_.positions.col(i);
    const double across = difference.dot(targets_.normals.col(i));
    sum += planes_[i] * across * across + places_[i] * difference.squaredNorm();
  }
  return 0.5 * sum;
}

Points ClosestPointEnergy::gradient(const Points& positions) const {
  return product(positions) - pull();
}

}  // namespace sinew
