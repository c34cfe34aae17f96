// SPDX-License-Identifier: MIT

#include "dynamics/strain.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <cmath>

namespace sinew {
namespace {

constexpr double kSmallestVolume = 1e-6;     // relative to the mean volume
constexpr double kSmallestThickness = 1e-4;  // relative to the length

}  // namespace

std::vector<char> flat_tetrahedra(const std::vector<Tetrahedron>& tetrahedra, const Points& rest) {
  double mean_determinant = 0.0;
  for (const Tetrahedron& t : tetrahedra)
    mean_determinant += std::abs(edge_matrix(t, rest).determinant());
  mean_determinant /= std::max<double>(1.0, static_cast<double>(tetrahedra.size()));
  std::vector<char> flat(tetrahedra.size(), 0);
  for (size_t i = 0; i < tetrahedra.size(); ++i) {
    const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
    const double determinant = std::abs(edges.determinant());
    flat[i] = !(determinant > kSmallestVolume * mean_determinant);
    // Since s3 / s1 >= det / s1^3, most tetrahedra need no singular value decomposition.
    if (flat[i] || determinant > kSmallestThickness * std::pow(edges.norm(), 3)) continue;
    const Eigen::Vector3d lengths = edges.jacobiSvd().singularValues();
    flat[i] = !(lengths[2] > kSmallestThickness * lengths[0]);
  }
  return flat;
}

Eigen::Matrix<double, 3, 4> gradient_rows(const Eigen::Matrix3d& rest_edges) {
  Eigen::Matrix<double, 3, 4> rows;
  rows.rightCols<3>() = rest_edges.inverse().transpose();
  rows.col(0) = -rows.rightCols<3>().rowwise().sum();
  return rows;
}

RestElement<TetrahedronStrain::kRows, TetrahedronStrain::kParameters> TetrahedronStrain::element(
    int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  RestElement<kRows, kParameters> strain;
  strain.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  strain.rows = gradient_rows(edges);
  strain.measure = std::abs(edges.determinant()) / 6.0;
  return strain;
}

}  // namespace sinew
