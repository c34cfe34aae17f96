// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "mesh/adjacency.h"
#include "mesh/triangle_mesh.h"

namespace sinew {

/// Smooths values at the vertices of a surface by p implicit steps of diffusion,
///   (I + lambda S L)^-p,   L = I - P,
/// where each row of P holds the mean over the neighbors of a vertex, weighted by cotangents
/// (Desbrun et al. 1999). S is diagonal, with 1 at each vertex unless limit() reduces it.
/// Cotangents are limited to positive values, so that no result leaves the range of the values and
/// constant values stay as they are. A vertex without neighbors keeps its value.
///
/// Instead of solving linear systems, the matrix function is expanded in Chebyshev polynomials of
/// I - S L, whose eigenvalues lie in [-1, 1]. Coefficients are kept until those left out sum to
/// less than 1e-10.
class ImplicitSmoothing {
 public:
  explicit ImplicitSmoothing(const TriangleMesh& mesh);

  int vertex_count() const { return neighbors_.rows(); }

  /// Reduces S where `steps` steps with `lambda` would spread the value of a vertex farther than a
  /// length. The spread is the standard deviation along one direction of the surface,
  ///   h sqrt(steps lambda s / 2)
  /// with the root mean square h of the lengths of the edges at the vertex, weighted as in P.
  /// \param lengths  one for each vertex
  void limit(const Eigen::VectorXd& lengths, double lambda, int steps);

  /// Returns the entry of S of a vertex, in (0, 1].
  double step_scale(int vertex) const { return scales_[vertex]; }

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
  Eigen::VectorXd squares_;      ///< h^2 of each vertex
  Eigen::VectorXd scales_;       ///< the diagonal of S
};

extern template ImplicitSmoothing::Values<1> ImplicitSmoothing::smooth<1>(
    const Values<1>&, const std::vector<double>&) const;
extern template ImplicitSmoothing::Values<10> ImplicitSmoothing::smooth<10>(
    const Values<10>&, const std::vector<double>&) const;

}  // namespace sinew
