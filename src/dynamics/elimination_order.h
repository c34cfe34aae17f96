#pragma once

#include <Eigen/SparseCore>
#include <vector>

namespace sinew {

/// An order of the unknowns of a symmetric matrix (lower triangle) that keeps its Cholesky factor
/// sparse: order[old] = new. Approximate minimum degree (Amestoy, Davis & Duff 1996) up to some
/// ten thousand unknowns, nested dissection (METIS; Karypis & Kumar 1998) beyond, where it fills
/// less (docs/performance.md).
std::vector<int> fill_reducing_order(const Eigen::SparseMatrix<double>& lower);

/// Nested dissection alone. \throws std::bad_alloc
std::vector<int> nested_dissection_order(const Eigen::SparseMatrix<double>& lower);

/// The elimination tree of a symmetric matrix (lower triangle) in its given order: parent of each
/// unknown, always a later one; -1 for roots (Liu 1990).
std::vector<int> elimination_tree(const Eigen::SparseMatrix<double>& lower);

/// Numbers of the tree's nodes with children before parents and subtrees together.
std::vector<int> postorder(const std::vector<int>& parent);

/// The lower triangle of P A P^T, for order[old] = new.
Eigen::SparseMatrix<double> reordered(const Eigen::SparseMatrix<double>& lower,
                                      const std::vector<int>& order);

}  // namespace sinew
