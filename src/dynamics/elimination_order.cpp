// SPDX-License-Identifier: MIT

#include "dynamics/elimination_order.h"

#include <metis.h>

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <csignal>
#include <iterator>
#include <mutex>
#include <new>

namespace sinew {
namespace {

// Number of unknowns from which nested dissection produces less fill-in than minimum degree,
// measured on two-layer bodies.
constexpr int kDissected = 30000;

std::vector<int> minimum_degree(const Eigen::SparseMatrix<double>& lower) {
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> elimination;
  Eigen::AMDOrdering<int> ordering;
  ordering(lower.selfadjointView<Eigen::Lower>(), elimination);
  std::vector<int> order(lower.cols());
  for (int i = 0; i < lower.cols(); ++i) order[elimination.indices()[i]] = i;
  return order;
}

/// Scope guard for a call of METIS. METIS draws random numbers from the C library and replaces
/// signal handlers while it runs. The guard allows one call at a time and restores the handlers
/// afterwards.
class AloneInMetis {
 public:
  AloneInMetis() : lock_(mutex()) {
    for (std::size_t i = 0; i < std::size(kSignals); ++i)
      sigaction(kSignals[i], nullptr, &handlers_[i]);
  }
  ~AloneInMetis() {
    for (std::size_t i = 0; i < std::size(kSignals); ++i)
      sigaction(kSignals[i], &handlers_[i], nullptr);
  }
  AloneInMetis(const AloneInMetis&) = delete;
  AloneInMetis& operator=(const AloneInMetis&) = delete;

 private:
  static constexpr int kSignals[] = {SIGABRT, SIGTERM};
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }

  std::lock_guard<std::mutex> lock_;
  struct sigaction handlers_[std::size(kSignals)];
};

}  // namespace

std::vector<int> nested_dissection_order(const Eigen::SparseMatrix<double>& lower) {
  idx_t size = static_cast<idx_t>(lower.cols());
  const Eigen::SparseMatrix<double> matrix = lower.selfadjointView<Eigen::Lower>();
  std::vector<idx_t> begin{0}, neighbors;
  for (int j = 0; j < matrix.cols(); ++j) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(matrix, j); entry; ++entry)
      if (entry.row() != j) neighbors.push_back(static_cast<idx_t>(entry.row()));
    begin.push_back(static_cast<idx_t>(neighbors.size()));
  }
  idx_t options[METIS_NOPTIONS];
  METIS_SetDefaultOptions(options);
  options[METIS_OPTION_SEED] = 1;  // makes the order reproducible
  std::vector<idx_t> old_of_new(size), new_of_old(size);
  const AloneInMetis alone;
  if (METIS_NodeND(&size, begin.data(), neighbors.data(), nullptr, options, old_of_new.data(),
                   new_of_old.data()) != METIS_OK)
    throw std::bad_alloc();  // on a valid graph, METIS fails only if it runs out of memory
  return {new_of_old.begin(), new_of_old.end()};
}

std::vector<int> fill_reducing_order(const Eigen::SparseMatrix<double>& lower) {
  return lower.cols() < kDissected ? minimum_degree(lower) : nested_dissection_order(lower);
}

std::vector<int> elimination_tree(const Eigen::SparseMatrix<double>& lower) {
  const int size = static_cast<int>(lower.cols());
  // Liu's algorithm needs the entries by row of the lower triangle, that is, by column of its
  // transpose.
  const Eigen::SparseMatrix<double> upper = lower.transpose();
  std::vector<int> parent(size, -1), ancestor(size, -1);
  for (int row = 0; row < size; ++row) {
    for (Eigen::SparseMatrix<double>::InnerIterator entry(upper, row); entry; ++entry) {
      // Path compression: `ancestor` skips to the highest ancestor that is known so far.
      for (int node = static_cast<int>(entry.row()); node != -1 && node < row;) {
        const int next = ancestor[node];
        ancestor[node] = row;
        if (next == -1) parent[node] = row;
        node = next;
      }
    }
  }
  return parent;
}

std::vector<int> postorder(const std::vector<int>& parent) {
  const int size = static_cast<int>(parent.size());
  std::vector<int> first_child(size, -1), sibling(size, -1), roots;
  for (int node = size - 1; node >= 0; --node) {
    if (parent[node] == -1) {
      roots.push_back(node);
      continue;
    }
    sibling[node] = first_child[parent[node]];
    first_child[parent[node]] = node;
  }
  std::vector<int> order(size), stack = std::move(roots);
  for (int next = 0; !stack.empty();) {
    const int node = stack.back();
    if (first_child[node] == -1) {
      order[node] = next++;
      stack.pop_back();
    } else {
      stack.push_back(first_child[node]);
      first_child[node] = sibling[first_child[node]];
    }
  }
  return order;
}

Eigen::SparseMatrix<double> reordered(const Eigen::SparseMatrix<double>& lower,
                                      const std::vector<int>& order) {
  std::vector<Eigen::Triplet<double>> triplets;
  triplets.reserve(lower.nonZeros());
  for (int j = 0; j < lower.cols(); ++j)
    for (Eigen::SparseMatrix<double>::InnerIterator e(lower, j); e; ++e)
      triplets.emplace_back(std::max(order[e.row()], order[j]), std::min(order[e.row()], order[j]),
                            e.value());
  Eigen::SparseMatrix<double> result(lower.rows(), lower.cols());
  result.setFromTriplets(triplets.begin(), triplets.end());
  return result;
}

}  // namespace sinew
