// SPDX-License-Identifier: MIT

#include "viewer/scene/tissue_strain.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

// Fraction of the mean rest volume below which a tetrahedron counts as flat, because the sign of
// its volume is then meaningless.
constexpr double kFlat = 1e-6;

/// Returns the edge vectors of a tetrahedron from its first vertex to the others, as columns.
template <typename Positions>
Eigen::Matrix3d edges(const Positions& positions, const Tetrahedron& t) {
  Eigen::Matrix3d edges;
  for (int k = 0; k < 3; ++k) {
    edges.col(k) = (positions.col(t[k + 1]) - positions.col(t[0])).template cast<double>();
  }
  return edges;
}

}  // namespace

TissueStrain::TissueStrain(const TissueModel& tissue) : tetrahedra_(tissue.tetrahedra) {
  double sum = 0.0;
  for (const Tetrahedron& t : tetrahedra_) {
    volumes_.push_back(std::abs(edges(tissue.rest_positions, t).determinant()) / 6.0);
    sum += volumes_.back();
  }
  const double flat = kFlat * sum / static_cast<double>(std::max<std::size_t>(volumes_.size(), 1));
  for (std::size_t i = 0; i < tetrahedra_.size(); ++i) {
    if (volumes_[i] <= flat) volumes_[i] = 0.0;
    from_rest_.emplace_back(volumes_[i] > 0.0
                                ? edges(tissue.rest_positions, tetrahedra_[i]).inverse().eval()
                                : Eigen::Matrix3d::Identity().eval());
  }
}

Eigen::Matrix3d TissueStrain::gradient(int tetrahedron, const PointsF& positions) const {
  return edges(positions, tetrahedra_[tetrahedron]) * from_rest_[tetrahedron];
}

double TissueStrain::volume_ratio(int tetrahedron, const PointsF& positions) const {
  return gradient(tetrahedron, positions).determinant();
}

Eigen::Vector3d TissueStrain::stretches(int tetrahedron, const PointsF& positions) const {
  const Eigen::Matrix3d f = gradient(tetrahedron, positions);
  Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver;
  solver.computeDirect(f.transpose() * f, Eigen::EigenvaluesOnly);
  Eigen::Vector3d sigma = solver.eigenvalues().cwiseMax(0.0).cwiseSqrt().reverse();
  if (f.determinant() < 0.0) sigma[2] = -sigma[2];
  return sigma;
}

template <typename Measure>
Eigen::VectorXd TissueStrain::of_each(const PointsF& positions, Measure&& measure) const {
  Eigen::VectorXd result(static_cast<Eigen::Index>(tetrahedra_.size()));
  parallel_for(static_cast<int>(tetrahedra_.size()),
               [&](int t) { result[t] = volumes_[t] > 0.0 ? measure(t, positions) : 0.0; });
  return result;
}

Eigen::VectorXd TissueStrain::principal(const PointsF& positions) const {
  return of_each(positions, [this](int t, const PointsF& now) {
    return (stretches(t, now).array() - 1.0).abs().maxCoeff();
  });
}

Eigen::VectorXd TissueStrain::compression(const PointsF& positions) const {
  return of_each(positions, [this](int t, const PointsF& now) {
    return std::max(0.0, 1.0 - stretches(t, now)[2]);
  });
}

Eigen::VectorXd TissueStrain::shear(const PointsF& positions) const {
  return of_each(positions, [this](int t, const PointsF& now) {
    const Eigen::Vector3d sigma = stretches(t, now);
    return sigma[0] - sigma[2];
  });
}

Eigen::VectorXd TissueStrain::inverted(const PointsF& positions) const {
  return of_each(positions, [this](int t, const PointsF& now) {
    return volume_ratio(t, now) < 0.0 ? 1.0 : 0.0;
  });
}

TissueStrain::Totals TissueStrain::totals(const PointsF& positions) const {
  const Eigen::VectorXd ratios =
      of_each(positions, [this](int t, const PointsF& now) { return volume_ratio(t, now); });
  Totals totals;
  double rest = 0.0;
  double present = 0.0;
  for (std::size_t t = 0; t < volumes_.size(); ++t) {
    const double ratio = ratios[static_cast<Eigen::Index>(t)];
    rest += volumes_[t];
    present += volumes_[t] * ratio;
    if (ratio < 0.0) ++totals.inverted;
  }
  if (rest > 0.0) totals.volume_ratio = present / rest;
  return totals;
}

}  // namespace sinew
