// SPDX-License-Identifier: MIT

#include "registration/landmark_energy.h"

namespace sinew {

LandmarkEnergy::LandmarkEnergy(const std::vector<PointPair>& pairs, double weight, int vertices)
    : pairs_(pairs), weight_(weight), matrix_(vertices, vertices) {
  pull_ = Points::Zero(3, vertices);
  std::vector<Eigen::Triplet<double>> entries;
  for (const PointPair& pair : pairs) {
    for (int k = 0; k < 3; ++k) {
      pull_.col(pair.corners[k]) += weight * pair.barycentric[k] * pair.place;
      for (int l = 0; l < 3; ++l) {
        entries.emplace_back(pair.corners[k], pair.corners[l],
                             weight * pair.barycentric[k] * pair.barycentric[l]);
      }
    }
  }
  matrix_.setFromTriplets(entries.begin(), entries.end());
}

double LandmarkEnergy::value(const Points& positions) const {
  double sum = 0.0;
  for (const PointPair& pair : pairs_) {
    Eigen::Vector3d difference = -pair.place;
    for (int k = 0; k < 3; ++k) difference += pair.barycentric[k] * positions.col(pair.corners[k]);
    sum += difference.squaredNorm();
  }
  return 0.5 * weight_ * sum;
}

Points LandmarkEnergy::gradient(const Points& positions) const {
  return positions * matrix_ - pull_;
}

}  // namespace sinew
