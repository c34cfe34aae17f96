// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "fields/field_cholesky.h"
#include "fields/operators.h"

namespace sinew {

/// Splits the nodes of a field into those with given values and the free ones, and the matrix of an
/// energy accordingly. A is symmetric, and the energy is w^T A w / 2 - loads^T w.
struct SplitMatrix {
  /// \param matrix  A, such as stiffness_matrix() or bilaplacian()
  /// \param fixed   different nodes with given values
  /// \throws InputError if a connected part of the nodes has none of them
  SplitMatrix(const SparseMatrix& matrix, std::vector<int> fixed);

  std::vector<int> fixed;
  std::vector<int> free;     ///< all other nodes, ascending
  SparseMatrix free_block;   ///< A of free nodes
  SparseMatrix mixed_block;  ///< rows of free nodes, columns of fixed nodes

  /// Returns values at all nodes from those of both kinds.
  Eigen::MatrixXd joined(const Eigen::MatrixXd& fixed_values,
                         const Eigen::MatrixXd& free_values) const;
};

/// Finds fields of least energy that have given values at some nodes. With the stiffness matrix the
/// field is harmonic, with the bilaplacian biharmonic. The matrix is factored once for all values
/// and loads.
class DirichletProblem {
 public:
  /// \throws InputError as SplitMatrix
  DirichletProblem(const SparseMatrix& matrix, std::vector<int> fixed);

  /// Returns the fields, one per column, at all nodes.
  /// \param fixed_values  Dirichlet values; a row for each fixed node in the given order, a column
  ///                      for each field
  Eigen::MatrixXd solve(const Eigen::MatrixXd& fixed_values) const;
  /// Returns the fields for additional loads.
  /// \param loads  a row for each node. With the stiffness matrix, the load of a node is the
  ///               Neumann flux into the body integrated over its part of the boundary; its unit is
  ///               that of the field times length. Loads of fixed nodes have no effect.
  Eigen::MatrixXd solve(const Eigen::MatrixXd& fixed_values, const Eigen::MatrixXd& loads) const;

 private:
  SplitMatrix split_;
  FieldCholesky cholesky_;
};

}  // namespace sinew
