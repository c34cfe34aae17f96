// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Returns the signed volume of each tetrahedron.
Eigen::VectorXd signed_volumes(const Points& positions, const std::vector<Tetrahedron>& tetrahedra);

/// Returns the mass of each vertex, kg. `mass` is distributed in proportion to the volume of the
/// tetrahedra at a vertex (Komaritzan 2022, 3.3).
Eigen::VectorXd vertex_masses(int vertex_count, const std::vector<Tetrahedron>& tetrahedra,
                              const Eigen::VectorXd& volumes, double mass);

/// Returns the stiffness of each tetrahedron, Pa: `stiffness`, multiplied by the mean volume over
/// its own volume (at most by `thin_stiffening`) if it is smaller than the mean. Thin tissue over
/// fingers and toes thus is stiff, and slivers are not inverted by tiny forces.
Eigen::VectorXd tetrahedron_stiffness(const Eigen::VectorXd& volumes, double stiffness,
                                      double thin_stiffening);

/// Returns the Hessian of the energy at rest, N/m, which is the same for each coordinate, n x n
/// (Bouaziz 2014, eq. 10: the matrix of the global step without masses). Slivers, which are
/// tetrahedra below 1e-3 of the mean volume, are left out. The diagonal entry of a vertex is the
/// stiffness with which its neighbors hold it.
Eigen::SparseMatrix<double> stiffness_matrix(const Points& positions,
                                             const std::vector<Tetrahedron>& tetrahedra,
                                             const Eigen::VectorXd& stiffness);

}  // namespace sinew
