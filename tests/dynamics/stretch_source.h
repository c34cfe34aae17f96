// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Dense>
#include <random>

namespace sinew {

/// Makes random matrices with given signed singular values.
class StretchSource {
 public:
  explicit StretchSource(unsigned seed = 3) : random_(seed) {}

  Eigen::Matrix3d with_stretches(const Eigen::Vector3d& s) {
    const Eigen::Matrix3d left = rotation();
    return left * s.asDiagonal() * rotation();
  }
  /// Returns a matrix whose singular values are in a range, the last one with any sign if
  /// `inverted`.
  Eigen::Matrix3d within(double low, double high, bool inverted = false) {
    Eigen::Vector3d s;
    for (double& one : s) one = uniform(low, high);
    if (inverted && uniform(0.0, 1.0) < 0.5) s[2] = -s[2];
    return with_stretches(s);
  }
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  Eigen::Matrix3d rotation() {
    const double w = normal_(random_), x = normal_(random_), y = normal_(random_),
                 z = normal_(random_);
    return Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
  }

 private:
  std::mt19937 random_;
  std::normal_distribution<double> normal_;
};

}  // namespace sinew
