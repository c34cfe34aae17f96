// SPDX-License-Identifier: MIT

#include "fields/bounded_biharmonic.h"

#include <algorithm>

#include "core/parallel.h"
#include "fields/box_quadratic.h"
#include "fields/dirichlet_problem.h"

namespace sinew {
namespace {

// Fields that are solved for in parallel before progress is reported.
constexpr int kBatch = 8;
// The first guess of a bounded biharmonic field is 0 where the harmonic field is below this value.
constexpr double kSupposedZero = 0.05;
// Nodes at which the fields sum to less than this are out of reach of all handles.
constexpr double kLeastSum = 1e-3;

const char* const kStage = "Computing bounded biharmonic weights";

/// Returns harmonic fields with the same given values. Only obtuse elements let them leave [0, 1].
Eigen::MatrixXd harmonic_fields(const TetrahedronMesh& mesh, const WeightHandles& handles) {
  const Eigen::MatrixXd fields =
      DirichletProblem(stiffness_matrix(mesh), handles.nodes).solve(handles.values);
  return fields.cwiseMax(0.0).cwiseMin(1.0);
}

Eigen::MatrixXd fields_from(const TetrahedronMesh& mesh, const WeightHandles& handles,
                            const Eigen::MatrixXd& harmonic, const Progress& progress) {
  const SplitMatrix split(bilaplacian(mesh), handles.nodes);
  const auto count = static_cast<int>(handles.values.cols());
  Eigen::MatrixXd free_values(static_cast<Eigen::Index>(split.free.size()), count);
  if (split.free.empty()) return split.joined(handles.values, free_values);
  const BoxQuadratic problem(split.free_block);
  const Eigen::MatrixXd linear = -split.mixed_block * handles.values;
  for (int first = 0; first < count; first += kBatch) {
    progress.report(static_cast<double>(first) / count, kStage);
    parallel_for(
        std::min(kBatch, count - first),
        [&](int i) {
          const Eigen::VectorXd guess = harmonic(split.free, first + i);
          free_values.col(first + i) = problem.minimize(
              linear.col(first + i), (guess.array() < kSupposedZero).select(0.0, guess));
        },
        1);
  }
  return split.joined(handles.values, free_values);
}

}  // namespace

Eigen::MatrixXd bounded_biharmonic_fields(const TetrahedronMesh& mesh, const WeightHandles& handles,
                                          const Progress& progress) {
  return fields_from(mesh, handles, harmonic_fields(mesh, handles), progress);
}

Eigen::MatrixXd bounded_biharmonic_weights(const TetrahedronMesh& mesh,
                                           const WeightHandles& handles, const Progress& progress) {
  const Eigen::MatrixXd harmonic = harmonic_fields(mesh, handles);
  Eigen::MatrixXd weights = fields_from(mesh, handles, harmonic, progress);
  for (Eigen::Index node = 0; node < weights.rows(); ++node) {
    if (weights.row(node).sum() < kLeastSum) weights.row(node) = harmonic.row(node);
    weights.row(node) /= weights.row(node).sum();
  }
  return weights;
}

}  // namespace sinew
