// SPDX-License-Identifier: MIT

#include "fields/operators.h"

#include <vector>

namespace sinew {
namespace {

/// Returns the gradients of the four shape functions of a tetrahedron as columns, and its volume.
struct ElementGradients {
  Eigen::Matrix<double, 3, 4> gradients;
  double volume;
};

ElementGradients gradients_of(const Points& positions, const Tetrahedron& t) {
  Eigen::Matrix3d edges;
  for (int i = 0; i < 3; ++i) edges.col(i) = positions.col(t[i + 1]) - positions.col(t[0]);
  ElementGradients result;
  result.gradients.rightCols<3>() = edges.inverse().transpose();
  result.gradients.col(0) = -result.gradients.rightCols<3>().rowwise().sum();
  result.volume = edges.determinant() / 6.0;
  return result;
}

}  // namespace

Eigen::VectorXd lumped_masses(const TetrahedronMesh& mesh) {
  Eigen::VectorXd masses = Eigen::VectorXd::Zero(mesh.vertex_count());
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const double quarter = gradients_of(mesh.positions, t).volume / 4.0;
    for (const int v : t) masses[v] += quarter;
  }
  return masses;
}

SparseMatrix stiffness_matrix(const TetrahedronMesh& mesh) {
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(16 * mesh.tetrahedra.size());
  for (const Tetrahedron& t : mesh.tetrahedra) {
    const auto [gradients, volume] = gradients_of(mesh.positions, t);
    const Eigen::Matrix4d element = volume * gradients.transpose() * gradients;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) entries.emplace_back(t[i], t[j], element(i, j));
  }
  SparseMatrix matrix(mesh.vertex_count(), mesh.vertex_count());
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

SparseMatrix bilaplacian(const TetrahedronMesh& mesh) {
  const SparseMatrix laplacian = stiffness_matrix(mesh);
  const Eigen::VectorXd inverse_masses = lumped_masses(mesh).cwiseInverse();
  return laplacian * inverse_masses.asDiagonal() * laplacian;
}

}  // namespace sinew
