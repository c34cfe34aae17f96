// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Cholesky>
#include <array>
#include <memory>
#include <vector>

#include "dynamics/elimination_paths.h"
#include "dynamics/sparse_cholesky.h"

namespace sinew {

/// Corrects solves with a Cholesky factor by a low-rank update (Woodbury): solves (A + C^T W C) x =
/// b for a few rows C, which change from step to step, with the unchanged factor of A = L L^T. With
/// Y = L^-1 C^T and S = W^-1 + Y^T Y,
///   (A + C^T W C)^-1 = L^-T (I - Y S^-1 Y^T) L^-1.
/// Between forward and back substitution the correction therefore replaces y by y - Y S^-1 Y^T y.
/// Y is sparse: its column for a row of C has nonzeros only at the unknowns of that row and their
/// ancestors in the elimination tree. S is a small dense matrix.
template <typename Real>
class LowRankCorrection {
 public:
  /// One row of C, with up to four nonzeros, and its entry of the diagonal matrix W.
  struct Row {
    std::array<int, 4> unknowns;  ///< numbered as in the plan; -1 for unused entries, at the end
    std::array<Real, 4> weights;  ///< entries of C
    Real stiffness;               ///< entry of W, above 0
  };

  /// \param plan  solve plan of the factors that set_rows() is called with
  explicit LowRankCorrection(const std::shared_ptr<const SolvePlan>& plan);

  /// Computes Y and factors S for these rows. If there are none, apply() does nothing.
  /// \param cholesky  the factored matrix A
  void set_rows(const SparseCholesky<Real>& cholesky, const std::vector<Row>& rows);

  /// Corrects x = y in place. Call it between forward and back substitution, after
  /// SparseCholesky::descend() of all tasks.
  void apply(Real* x);

 private:
  // The number of columns of L in a block of the dense products, and of rows of C in a group. A
  // forward substitution handles three right-hand sides, so it computes three columns of Y at once.
  static constexpr int kBlockColumns = 32;
  static constexpr int kGroupRows = 3;

  using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
  using Coordinates = Eigen::Matrix<Real, Eigen::Dynamic, 4>;  ///< one row (x y z 0) per row of C

  /// The nonzeros of the columns of Y that belong to a group of rows of C.
  struct Group {
    std::vector<int> panels;   ///< ascending; those on the paths of the rows' unknowns to the root
    std::vector<Real> values;  ///< kGroupRows numbers for each column of these panels
  };
  /// A dense block of Y: its rows for kBlockColumns consecutive columns of L, and its columns for
  /// the groups that have nonzeros there.
  struct Block {
    int first_column, column_count;  ///< of L
    int first_group, group_count;    ///< range in block_groups_
    std::size_t first_value;         ///< in block_values_; column-major, kGroupRows per group
  };

  void descend(const SparseCholesky<Real>& cholesky, const std::vector<Row>& rows, int group,
               Real* x);
  void fill_blocks();
  void factor_schur_complement(const std::vector<Row>& rows);
  Eigen::Map<const Matrix> values_of(const Block& block) const;

  std::shared_ptr<const SolvePlan> plan_;
  EliminationPaths paths_;
  int groups_ = 0;
  std::vector<Group> reached_;  ///< the first groups_ entries are in use
  std::vector<int> row_order_;  ///< indices of rows, sorted by the first panel that they reach
  std::vector<Real> workspace_;
  std::vector<char> on_path_;  ///< by panel; zero between calls of descend()
  std::vector<PanelRun> runs_;
  std::vector<Block> blocks_;
  std::vector<int> block_groups_;  ///< indices of groups, one block after the other
  std::vector<Real> block_values_;
  Eigen::LLT<Matrix> schur_;
  Matrix schur_matrix_, product_;
  Coordinates products_, block_products_;
};

extern template class LowRankCorrection<float>;
extern template class LowRankCorrection<double>;

}  // namespace sinew
