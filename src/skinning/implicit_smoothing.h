// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Smooths values at the vertices of a surface by p implicit steps of diffusion,
///   (I + lambda L)^-p,   L = I - P,
/// where each row of P holds the mean over the neighbors of a vertex, weighted by cotangents
/// (Desbrun et al. 1999). Cotangents are limited to positive values, so that no result leaves the
/// range of the values and constant values stay as they are. A vertex without neighbors keeps its
/// value.
///
/// Instead of solving linear systems, the matrix function is expanded in Chebyshev polynomials of
/// P, whose eigenvalues lie in [-1, 1]. Coefficients are kept until those left out sum to less than
/// 1e-10.
class ImplicitSmoothing {
 public:
  explicit ImplicitSmoothing(const TriangleMesh& mesh);

  int vertex_count() const { return neighbors_.rows(); }

  /// Returns the coefficients of the expansion of (1 + lambda (1 - x))^-steps in Chebyshev
  /// polynomials of x.
  static std::vector<double> coefficients(double lambda, int steps);

  /// Returns smoothed values, one row for each vertex. Rows that no value reaches are skipped.
  template <int kColumns>
  using Values = Eigen::Matrix<double, Eigen::Dynamic, kColumns,
                               kColumns == 1 ? Eigen::ColMajor : Eigen::RowMajor>;
  template <int kColumns>
  Values<kColumns> smooth(const Values<kColumns>& values,
                          const std::vector<double>& coefficients) const;

 private:
  RaggedArray neighbors_;
  std::vector<double> weights_;  ///< of neighbors_.items; those of a row sum to 1
};

extern template ImplicitSmoothing::Values<1> ImplicitSmoothing::smooth<1>(
    const Values<1>&, const std::vector<double>&) const;
extern template ImplicitSmoothing::Values<10> ImplicitSmoothing::smooth<10>(
    const Values<10>&, const std::vector<double>&) const;

}  // namespace sinew
