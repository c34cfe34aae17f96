// SPDX-License-Identifier: MIT

#pragma once

#include "fields/bounded_biharmonic.h"

namespace sinew {

/// Holds settings of joint_biharmonic_weights().
struct JointBiharmonicSettings {
  double tolerance = 1e-4;  ///< on JointBiharmonicWeights::residual
  int max_iterations = 5000;
};

/// Holds what joint_biharmonic_weights() returns.
struct JointBiharmonicWeights {
  Eigen::MatrixXd weights;  ///< a row for each node, a column for each handle
  /// Largest violation of the conditions of optimality (Karush, Kuhn & Tucker): the largest entry
  /// of W - P(W - D^-1 B W) at free nodes, where D is the diagonal of the bilaplacian B, and P
  /// projects the weights of each node onto those that are not negative and sum to 1.
  double residual = 0.0;
  int iterations = 0;
};

/// Computes bounded biharmonic weights for all handles together (Jacobson et al. 2011, eq. 1 to 5):
/// of all weights that are not negative, sum to 1 at each node, and have the given values, those
/// with the least energy. Uses the alternating direction method of multipliers (Boyd et al. 2011)
/// with a matrix that is factored once. It is slower than bounded_biharmonic_weights() and serves
/// as a reference.
/// \param handles  each row of values sums to 1
/// \throws InputError as bounded_biharmonic_fields(), Cancelled
JointBiharmonicWeights joint_biharmonic_weights(const TetrahedronMesh& mesh,
                                                const WeightHandles& handles,
                                                const JointBiharmonicSettings& settings = {},
                                                const Progress& progress = {});

}  // namespace sinew
