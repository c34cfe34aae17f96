// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// Computes an order of the unknowns of a symmetric matrix (lower triangle) that keeps its Cholesky
/// factor sparse. Uses approximate minimum degree (Amestoy, Davis & Duff 1996) for up to some ten
/// thousand unknowns, and nested dissection (METIS; Karypis & Kumar 1998) for more, where it
/// produces less fill-in (docs/notes/measurements.md).
/// \return order[old] = new
std::vector<int> fill_reducing_order(const Eigen::SparseMatrix<double>& lower);

/// Computes a nested dissection order of any matrix (lower triangle).
/// \return order[old] = new
/// \throws std::bad_alloc
std::vector<int> nested_dissection_order(const Eigen::SparseMatrix<double>& lower);

/// Computes the elimination tree of a symmetric matrix (lower triangle) in its given order (Liu
/// 1990).
/// \return the parent of each unknown, which always has a larger number; -1 for roots
std::vector<int> elimination_tree(const Eigen::SparseMatrix<double>& lower);

/// Numbers the nodes of a tree so that children come before their parents and the nodes of each
/// subtree are contiguous.
/// \return order[old] = new
std::vector<int> postorder(const std::vector<int>& parent);

/// Returns the lower triangle of P A P^T, where the permutation P is given by order[old] = new.
Eigen::SparseMatrix<double> reordered(const Eigen::SparseMatrix<double>& lower,
                                      const std::vector<int>& order);

}  // namespace sinew
