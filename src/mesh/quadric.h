// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

namespace sinew {

/// Represents a quadratic function of a point, x^T A x + 2 b^T x + c, such as a weighted sum of
/// squared distances to planes and points.
class Quadric {
 public:
  /// Returns the squared distance to the plane through `point` with the unit normal `normal`.
  static Quadric plane(const Eigen::Vector3d& normal, const Eigen::Vector3d& point) {
    const double offset = -normal.dot(point);
    Quadric q;
    q.xx_ = normal.x() * normal.x();
    q.xy_ = normal.x() * normal.y();
    q.xz_ = normal.x() * normal.z();
    q.yy_ = normal.y() * normal.y();
    q.yz_ = normal.y() * normal.z();
    q.zz_ = normal.z() * normal.z();
    q.b_ = offset * normal;
    q.c_ = offset * offset;
    return q;
  }

  /// Returns the squared distance to `point`.
  static Quadric point(const Eigen::Vector3d& point) {
    Quadric q;
    q.xx_ = q.yy_ = q.zz_ = 1.0;
    q.b_ = -point;
    q.c_ = point.squaredNorm();
    return q;
  }

  /// Adds weight * other.
  void add(double weight, const Quadric& other) {
    xx_ += weight * other.xx_;
    xy_ += weight * other.xy_;
    xz_ += weight * other.xz_;
    yy_ += weight * other.yy_;
    yz_ += weight * other.yz_;
    zz_ += weight * other.zz_;
    b_ += weight * other.b_;
    c_ += weight * other.c_;
  }

  double operator()(const Eigen::Vector3d& x) const {
    return x.x() * (xx_ * x.x() + 2.0 * (xy_ * x.y() + xz_ * x.z() + b_.x())) +
           x.y() * (yy_ * x.y() + 2.0 * (yz_ * x.z() + b_.y())) +
           x.z() * (zz_ * x.z() + 2.0 * b_.z()) + c_;
  }

 private:
  double xx_ = 0.0, xy_ = 0.0, xz_ = 0.0, yy_ = 0.0, yz_ = 0.0, zz_ = 0.0;
  Eigen::Vector3d b_ = Eigen::Vector3d::Zero();
  double c_ = 0.0;
};

}  // namespace sinew
