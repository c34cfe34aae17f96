#pragma once

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

/// N/m for each vertex: the diagonal of the stiffness matrix, which is how firmly a vertex sits
/// between its neighbours. Slivers hold nothing.
Eigen::VectorXd vertex_hold(const Points& positions, const std::vector<Tetrahedron>& tetrahedra,
                            const Eigen::VectorXd& stiffness);

}  // namespace sinew
