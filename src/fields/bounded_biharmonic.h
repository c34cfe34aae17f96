// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/progress.h"
#include "volume/tetrahedron_mesh.h"

namespace sinew {

/// Holds the nodes at which weights are given, such as the nodes at bones.
struct WeightHandles {
  std::vector<int> nodes;  ///< different from each other
  Eigen::MatrixXd values;  ///< a row for each node, a column for each handle; in [0, 1]
};

/// Computes bounded biharmonic fields (Jacobson et al. 2011, "Bounded biharmonic weights for
/// real-time deformation") for each handle separately: of all fields w in [0, 1] with the given
/// values, the one with the least w^T B w, where B is the bilaplacian(). The conditions
/// of optimality hold up to 1e-5 (BoxQuadratic).
/// \return a row for each node of the mesh, a column for each handle. Rows sum to 1 only
///         approximately.
/// \throws InputError if a connected part of the mesh has no given value; Cancelled
Eigen::MatrixXd bounded_biharmonic_fields(const TetrahedronMesh& mesh, const WeightHandles& handles,
                                          const Progress& progress = {});

/// Computes weights: bounded_biharmonic_fields(), divided by their sum at each node. This is the
/// fast variant of the paper (section 3), which drops the partition of unity from the problem.
Eigen::MatrixXd bounded_biharmonic_weights(const TetrahedronMesh& mesh,
                                           const WeightHandles& handles,
                                           const Progress& progress = {});

}  // namespace sinew
