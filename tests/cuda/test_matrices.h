// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Dense>
#include <Eigen/SparseCore>
#include <random>
#include <vector>

#include "cuda/vectors.h"
#include "dynamics/bodies.h"
#include "dynamics/make_local_step.h"

namespace sinew {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Returns the lower triangle of a symmetric matrix with links of random weight, each listed once.
/// The diagonal outweighs the rest of each row.
inline SparseMatrix linked_matrix(int size, const std::vector<std::pair<int, int>>& links) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> weight(-1.0, 1.0);
  SparseMatrix lower(size, size);
  std::vector<Eigen::Triplet<double>> triplets;
  for (const auto& [a, b] : links) {
    const double value = weight(random);
    triplets.emplace_back(std::max(a, b), std::min(a, b), value);
    triplets.emplace_back(a, a, std::abs(value));
    triplets.emplace_back(b, b, std::abs(value));
  }
  for (int i = 0; i < size; ++i) triplets.emplace_back(i, i, 0.5 + 0.1 * weight(random));
  lower.setFromTriplets(triplets.begin(), triplets.end());
  return lower;
}

inline SparseMatrix random_matrix(int size, int links_of_row) {
  std::mt19937 random(3);
  std::vector<std::pair<int, int>> links;
  for (int i = 1; i < size; ++i)
    for (int k = 0; k < links_of_row; ++k) links.emplace_back(i, static_cast<int>(random() % i));
  return linked_matrix(size, links);
}

/// Returns a matrix in which all rows are linked to the first one, and some rows in the middle to
/// many others.
inline SparseMatrix uneven_matrix(int size) {
  std::vector<std::pair<int, int>> links;
  for (int i = 1; i < size; ++i) links.emplace_back(0, i);
  for (int i = size / 2; i < size / 2 + 3 && i < size; ++i)
    for (int j = 1; j < i; j += 2) links.emplace_back(i, j);
  return linked_matrix(size, links);
}

/// Returns the matrix of the free vertices of a hanging bar: stiffness, plus masses over the time
/// step squared.
inline SparseMatrix bar_matrix(const Bar& bar, double time_step) {
  constexpr double kStiffness = 2400.0, kMass = 5.0;
  const SolverProblem problem = hanging_bar(bar, kStiffness, kMass);
  const int fixed = static_cast<int>(fixed_vertices(problem).size());
  const int count = static_cast<int>(bar.positions.cols()) - fixed;
  const auto step = make_local_step<double>(problem.constraints.batches[0], bar.positions, false);
  std::vector<int> number(bar.positions.cols());
  for (int v = 0; v < static_cast<int>(number.size()); ++v)
    number[v] = v < fixed ? count + v : v - fixed;
  step->renumber(number, count);
  LocalStep<double>::Triplets triplets;
  step->add_matrix(triplets, count);
  for (int v = 0; v < count; ++v)
    triplets.emplace_back(v, v, problem.masses[v] / (time_step * time_step));
  SparseMatrix lower(count, count);
  lower.setFromTriplets(triplets.begin(), triplets.end());
  return lower;
}

inline Eigen::MatrixXd dense(const SparseMatrix& lower) {
  return Eigen::MatrixXd(lower).selfadjointView<Eigen::Lower>();
}

/// Returns random vectors of three coordinates as rows. Those of several bodies follow each other.
inline Eigen::MatrixX3d random_columns(int rows) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  Eigen::MatrixX3d columns(rows, 3);
  for (int i = 0; i < rows; ++i)
    for (int c = 0; c < 3; ++c) columns(i, c) = static_cast<float>(normal(random));
  return columns;
}

inline std::vector<cuda::Vec4> as_vectors(const Eigen::MatrixX3d& columns) {
  std::vector<cuda::Vec4> vectors;
  for (int i = 0; i < columns.rows(); ++i)
    vectors.push_back({static_cast<float>(columns(i, 0)), static_cast<float>(columns(i, 1)),
                       static_cast<float>(columns(i, 2)), 0.0F});
  return vectors;
}

inline Eigen::MatrixX3d as_columns(const std::vector<cuda::Vec4>& vectors) {
  Eigen::MatrixX3d columns(vectors.size(), 3);
  for (std::size_t i = 0; i < vectors.size(); ++i)
    columns.row(i) << vectors[i].x, vectors[i].y, vectors[i].z;
  return columns;
}

/// Returns the difference relative to the norm of the second matrix.
inline double difference(const Eigen::MatrixX3d& a, const Eigen::MatrixX3d& b) {
  return (a - b).norm() / b.norm();
}

}  // namespace sinew
