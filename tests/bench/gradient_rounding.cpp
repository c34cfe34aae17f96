// SPDX-License-Identifier: MIT

#include "bench/gradient_rounding.h"

#include <algorithm>

namespace sinew {
namespace {

using Columns = Eigen::MatrixX3f;

/// Runs conjugate gradients in float by one of the recurrences. All of them use the notation of
/// Ghysels & Vanroose: u = J r, w = A u, s = A p, z = A J s.
class Gradients {
 public:
  Gradients(const Eigen::SparseMatrix<double>& lower, const Columns& right_hand_side,
            Recurrence recurrence)
      : recurrence_(recurrence),
        a_(Eigen::SparseMatrix<double>(lower.selfadjointView<Eigen::Lower>()).cast<float>()),
        j_(a_.diagonal().cwiseInverse()),
        r_(right_hand_side),
        x_(Columns::Zero(r_.rows(), 3)),
        p_(x_),
        s_(x_),
        z_(x_),
        u_(j_.asDiagonal() * r_),
        w_(a_ * u_) {}

  const Columns& x() const { return x_; }

  void iterate() {
    const float gamma = dot(r_, u_);
    const float beta = gamma_ > 0.0F ? gamma / gamma_ : 0.0F;
    const float delta = dot(w_, u_);
    p_ = u_ + beta * p_;
    float curvature = gamma_ > 0.0F ? delta - beta * gamma / alpha_ : delta;
    if (recurrence_ == Recurrence::kPublished) {
      s_ = a_ * p_;
      curvature = dot(p_, s_);
    } else {
      s_ = w_ + beta * s_;
    }
    if (recurrence_ == Recurrence::kPipelined) z_ = a_ * Columns(j_.asDiagonal() * w_) + beta * z_;
    alpha_ = gamma / curvature;
    gamma_ = gamma;
    x_ += alpha_ * p_;
    r_ -= alpha_ * s_;
    u_ = j_.asDiagonal() * r_;
    if (recurrence_ == Recurrence::kPipelined)
      w_ -= alpha_ * z_;
    else
      w_ = a_ * u_;
  }

 private:
  static float dot(const Columns& a, const Columns& b) { return a.cwiseProduct(b).sum(); }

  Recurrence recurrence_;
  Eigen::SparseMatrix<float, Eigen::RowMajor> a_;
  Eigen::VectorXf j_;
  Columns r_, x_, p_, s_, z_, u_, w_;
  float gamma_ = 0.0F, alpha_ = 0.0F;
};

}  // namespace

std::vector<double> residuals_in_float(const Eigen::SparseMatrix<double>& lower,
                                       const Eigen::MatrixX3f& right_hand_side,
                                       Recurrence recurrence, const std::vector<int>& iterations) {
  const Eigen::MatrixX3d b = right_hand_side.cast<double>();
  Gradients gradients(lower, right_hand_side, recurrence);
  std::vector<double> residuals;
  int done = 0;
  for (const int wanted : iterations) {
    for (; done < wanted; ++done) gradients.iterate();
    const Eigen::MatrixX3d x = gradients.x().cast<double>();
    residuals.push_back((b - lower.selfadjointView<Eigen::Lower>() * x).norm() / b.norm());
  }
  return residuals;
}

}  // namespace sinew
