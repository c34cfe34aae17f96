// SPDX-License-Identifier: MIT

#include "registration/fit_system.h"

#include <stdexcept>
#include <utility>

#include "core/parallel.h"

namespace sinew {

FitSystem::FitSystem(Eigen::SparseMatrix<double> matrix) : matrix_(std::move(matrix)) {
  solver_.analyzePattern(matrix_);
}

void FitSystem::set_blocks(Eigen::VectorXd places, Eigen::VectorXd planes, Points normals) {
  places_ = std::move(places);
  planes_ = std::move(planes);
  normals_ = std::move(normals);
  // A share of the mean diagonal, so that pieces without any target stay where they are.
  constexpr double kLeast = 1e-9;
  const double least = kLeast * matrix_.diagonal().mean();
  Eigen::SparseMatrix<double> sum = matrix_;
  for (int i = 0; i < sum.outerSize(); ++i) sum.coeffRef(i, i) += places_[i] + planes_[i] + least;
  solver_.factorize(sum);
  if (solver_.info() != Eigen::Success)
    throw std::logic_error("FitSystem: the matrix is not positive definite");
}

Points FitSystem::product(const Points& positions) const {
  Points result = positions * matrix_;
  for (Eigen::Index i = 0; i < result.cols(); ++i) {
    result.col(i) += places_[i] * positions.col(i) +
                     planes_[i] * normals_.col(i).dot(positions.col(i)) * normals_.col(i);
  }
  return result;
}

Points FitSystem::precondition(const Points& residual) const {
  Eigen::MatrixX3d columns = residual.transpose();
  parallel_for(
      3,
      [&](int axis) {
        const Eigen::VectorXd solution = solver_.solve(columns.col(axis));
        columns.col(axis) = solution;
      },
      1);
  return columns.transpose();
}

Points FitSystem::solve(const Points& right_side, const Points& start, double tolerance,
                        int most_iterations) const {
  const auto dot = [](const Points& a, const Points& b) { return a.cwiseProduct(b).sum(); };
  Points x = start;
  Points residual = right_side - product(x);
  Points z = precondition(residual);
  Points direction = z;
  double norm = dot(residual, z);
  const double enough = tolerance * tolerance * norm;
  for (int iteration = 0; iteration < most_iterations && norm > enough; ++iteration) {
    const Points image = product(direction);
    const double curvature = dot(direction, image);
    if (!(curvature > 0.0)) break;
    x += norm / curvature * direction;
    residual -= norm / curvature * image;
    z = precondition(residual);
    const double next = dot(residual, z);
    direction = z + next / norm * direction;
    norm = next;
  }
  return x;
}

}  // namespace sinew
