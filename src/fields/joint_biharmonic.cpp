// SPDX-License-Identifier: MIT

#include "fields/joint_biharmonic.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "core/parallel.h"
#include "fields/dirichlet_problem.h"

namespace sinew {
namespace {

// Over-relaxation. Boyd et al. 2011, section 3.4.3, recommend 1.5 to 1.8.
constexpr double kRelaxation = 1.6;
// Penalty on the difference of the two copies of a node's weights, over the diagonal of the matrix.
// So the penalty suits elements of all sizes. Values from 0.03 to 0.1 take the fewest iterations.
constexpr double kPenalty = 0.05;
constexpr int kCheckEvery = 10;  // iterations
// For the progress bar: the fraction that the separate fields take, from which this starts, and a
// usual number of iterations.
constexpr double kStart = 0.4;
constexpr double kUsualIterations = 100.0;

const char* const kJointStage = "Computing joint bounded biharmonic weights";

/// Replaces each row by the closest one that has no negative entries and sums to 1.
void project_rows(Eigen::MatrixXd& rows) {
  parallel_for(static_cast<int>(rows.rows()), [&](int i) {
    const Eigen::RowVectorXd row = rows.row(i);
    std::vector<double> sorted(row.begin(), row.end());
    std::ranges::sort(sorted, std::greater{});
    double sum = 0.0, shift = 0.0;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      sum += sorted[k];
      const double candidate = (sum - 1.0) / static_cast<double>(k + 1);
      if (sorted[k] > candidate) shift = candidate;
    }
    rows.row(i) = (row.array() - shift).max(0.0);
  });
}

/// Returns JointBiharmonicWeights::residual.
double residual_of(const SplitMatrix& split, const Eigen::MatrixXd& linear,
                   const Eigen::MatrixXd& weights) {
  const Eigen::MatrixXd gradient = split.free_block * weights - linear;
  const Eigen::VectorXd diagonal = split.free_block.diagonal();
  Eigen::MatrixXd moved = weights - diagonal.cwiseInverse().asDiagonal() * gradient;
  project_rows(moved);
  return (weights - moved).cwiseAbs().maxCoeff();
}

}  // namespace

JointBiharmonicWeights joint_biharmonic_weights(const TetrahedronMesh& mesh,
                                                const WeightHandles& handles,
                                                const JointBiharmonicSettings& settings,
                                                const Progress& progress) {
  const SplitMatrix split(bilaplacian(mesh), handles.nodes);
  const Eigen::MatrixXd linear = -split.mixed_block * handles.values;
  JointBiharmonicWeights result;
  result.weights = bounded_biharmonic_weights(mesh, handles, progress.part(0.0, kStart));
  Eigen::MatrixXd projected = result.weights(split.free, Eigen::all);
  const Eigen::VectorXd penalty = kPenalty * split.free_block.diagonal();
  if (split.free.empty()) return result;
  SparseMatrix matrix = split.free_block;
  matrix.diagonal() += penalty;
  const FieldCholesky cholesky(matrix);
  Eigen::MatrixXd multipliers =
      penalty.cwiseInverse().asDiagonal() * (linear - split.free_block * projected);
  for (int i = 0;; ++i) {
    if (i % kCheckEvery == 0) {
      result.residual = residual_of(split, linear, projected);
      result.iterations = i;
      progress.report(kStart + (1.0 - kStart) * i / (i + kUsualIterations), kJointStage);
      if (result.residual <= settings.tolerance || i >= settings.max_iterations) break;
    }
    const Eigen::MatrixXd solved =
        cholesky.solve(linear + penalty.asDiagonal() * (projected - multipliers));
    const Eigen::MatrixXd relaxed = kRelaxation * solved + (1.0 - kRelaxation) * projected;
    projected = relaxed + multipliers;
    project_rows(projected);
    multipliers += relaxed - projected;
  }
  result.weights = split.joined(handles.values, projected);
  return result;
}

}  // namespace sinew
