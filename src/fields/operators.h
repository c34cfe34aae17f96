// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>

#include "volume/tetrahedron_mesh.h"

namespace sinew {

using SparseMatrix = Eigen::SparseMatrix<double>;

/// Returns the lumped mass matrix of linear elements as its diagonal: for each node, a quarter of
/// the volume of the tetrahedra around it.
Eigen::VectorXd lumped_masses(const TetrahedronMesh& mesh);

/// Returns the stiffness matrix of linear elements, which is the negative Laplace operator with
/// cotangent weights: entry ij is the integral of grad phi_i . grad phi_j. It is symmetric and
/// positive semidefinite, and its rows sum to 0.
SparseMatrix stiffness_matrix(const TetrahedronMesh& mesh);

/// Returns the bilaplace operator L M^-1 L, where L is the stiffness matrix and M the lumped mass
/// matrix (Jacobson et al. 2011, section 3). It is symmetric and positive semidefinite. Functions
/// without conditions on the boundary have no flux through it, and neither has their Laplacian.
/// Every node must belong to a tetrahedron.
SparseMatrix bilaplacian(const TetrahedronMesh& mesh);

}  // namespace sinew
