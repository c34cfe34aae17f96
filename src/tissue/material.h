#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Signed volume of every tetrahedron.
Eigen::VectorXd signed_volumes(const Points& positions, const std::vector<Tetrahedron>& tetrahedra);

/// kg for each vertex: `mass` divided in shares proportional to the volume of the tetrahedra that
/// touch a vertex (Komaritzan 2022, 3.3).
Eigen::VectorXd vertex_masses(int vertex_count, const std::vector<Tetrahedron>& tetrahedra,
                              const Eigen::VectorXd& volumes, double mass);

/// Pa for each tetrahedron: `stiffness`, times the mean volume over its own (at most
/// `thin_stiffening`) where it is smaller than the mean. Thin tissue over fingers and toes is firm,
/// and slivers are not turned inside out by next to no force.
Eigen::VectorXd tetrahedron_stiffness(const Eigen::VectorXd& volumes, double stiffness,
                                      double thin_stiffening);

/// N/m: the energy's Hessian at rest, the same for each coordinate, n x n (Bouaziz 2014, 4.1:
/// the matrix of the global step without masses). Slivers, below 1e-3 of the mean volume, hold
/// nothing. A vertex's diagonal entry says how firmly it sits between its neighbours.
Eigen::SparseMatrix<double> stiffness_matrix(const Points& positions,
                                             const std::vector<Tetrahedron>& tetrahedra,
                                             const Eigen::VectorXd& stiffness);

}  // namespace sinew
