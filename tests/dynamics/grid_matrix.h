// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "dynamics/elimination_order.h"
#include "dynamics/solve_plan.h"

namespace sinew {

/// Returns the lower triangle of the Laplacian of a grid with random weights, plus a small mass.
inline Eigen::SparseMatrix<double> grid_matrix(int width, int height, double mass) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> weight(0.1, 2.0);
  std::vector<Eigen::Triplet<double>> triplets;
  const auto add_edge = [&](int a, int b) {
    const double w = weight(random);
    triplets.emplace_back(a, a, w);
    triplets.emplace_back(b, b, w);
    triplets.emplace_back(std::max(a, b), std::min(a, b), -w);
  };
  for (int i = 0; i < height; ++i) {
    for (int j = 0; j < width; ++j) {
      const int v = i * width + j;
      triplets.emplace_back(v, v, mass);
      if (j + 1 < width) add_edge(v, v + 1);
      if (i + 1 < height) add_edge(v, v + width);
    }
  }
  Eigen::SparseMatrix<double> matrix(width * height, width * height);
  matrix.setFromTriplets(triplets.begin(), triplets.end());
  return matrix;
}

/// A matrix in the elimination order of its plan.
struct Planned {
  explicit Planned(const Eigen::SparseMatrix<double>& original)
      : plan(std::make_shared<SolvePlan>(make_solve_plan(original))),
        matrix(reordered(original, plan->order)) {}

  std::shared_ptr<const SolvePlan> plan;
  Eigen::SparseMatrix<double> matrix;
};

}  // namespace sinew
