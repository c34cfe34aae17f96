// SPDX-License-Identifier: MIT

#include "dynamics/strain_variants.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "dynamics/strain.h"

namespace sinew {
namespace {

constexpr double kSmallestRelativeVolume = 1e-3;  // relative to the cube of the element's length

/// Returns the vertices of a tetrahedron relative to their mean, as columns.
Eigen::Matrix<double, 3, 4> centered(const Tetrahedron& t, const Points& positions) {
  Eigen::Matrix<double, 3, 4> points;
  for (int k = 0; k < 4; ++k) points.col(k) = positions.col(t[k]);
  return points.colwise() - points.rowwise().mean();
}

}  // namespace

template <Decomposed matrix>
RestElement<PositionStrain<matrix>::kRows, PositionStrain<matrix>::kParameters>
PositionStrain<matrix>::element(int i, const Points& rest) const {
  const Eigen::Matrix<double, 3, 4> shape = centered(tetrahedra[i], rest);
  const Eigen::Matrix3d second_moment = shape * shape.transpose();
  const double squared_length = second_moment.trace() / 3.0;
  const double length = std::sqrt(squared_length);
  const double volume = std::max(std::abs(edge_matrix(tetrahedra[i], rest).determinant()) / 6.0,
                                 kSmallestRelativeVolume * length * squared_length);
  RestElement<kRows, kParameters> strain;
  strain.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  strain.rows = Eigen::Matrix4d::Identity() - Eigen::Matrix4d::Constant(0.25);
  strain.measure = squared_length > 0.0 ? volume / squared_length : 0.0;
  Eigen::Map<Eigen::Matrix<double, 3, 4>>(strain.parameters.data()) = shape;
  if constexpr (matrix == Decomposed::kGradient)
    Eigen::Map<Eigen::Matrix3d>(strain.parameters.data() + 12) = second_moment.inverse();
  return strain;
}

template struct PositionStrain<Decomposed::kGradient>;
template struct PositionStrain<Decomposed::kCovariance>;

RestElement<CovarianceGradientStrain::kRows, CovarianceGradientStrain::kParameters>
CovarianceGradientStrain::element(int i, const Points& rest) const {
  const Eigen::Matrix3d edges = edge_matrix(tetrahedra[i], rest);
  const Eigen::Matrix<double, 3, 4> shape = centered(tetrahedra[i], rest);
  RestElement<kRows, kParameters> strain;
  strain.vertices = Eigen::Map<const Eigen::Vector4i>(tetrahedra[i].data());
  strain.rows = gradient_rows(edges);
  strain.measure = std::abs(edges.determinant()) / 6.0;
  Eigen::Map<Eigen::Matrix3d>(strain.parameters.data()) = shape * shape.transpose();
  return strain;
}

FlatSubstitute substitute_flat(const TetrahedronStrain& strain, const Points& rest) {
  FlatSubstitute result;
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest);
  for (int i = 0; i < strain.size(); ++i) {
    if (flat[i] == 0) continue;
    result.elements.push_back(i);
    result.strain.tetrahedra.push_back(strain.tetrahedra[i]);
  }
  result.strain.stiffness = strain.stiffness(result.elements);
  return result;
}

}  // namespace sinew
