#pragma once

#include <Eigen/Cholesky>
#include <array>
#include <memory>
#include <vector>

#include "dynamics/elimination_paths.h"
#include "dynamics/sparse_cholesky.h"

namespace sinew {

/// Solves (A + C^T W C) x = b for a few rows C, which change from step to step, with the factor of
/// A = L L^T as it is (Woodbury). With Y = L^-1 C^T and S = W^-1 + Y^T Y,
///   (A + C^T W C)^-1 = L^-T (I - Y S^-1 Y^T) L^-1,
/// so that between the two passes of a solve y becomes y - Y S^-1 Y^T y. A row reaches few columns
/// of L, those above its unknowns in the elimination tree, and S is a small dense matrix.
template <typename Real>
class LowRankCorrection {
 public:
  /// One row of C: up to four unknowns and its weight in W.
  struct Row {
    std::array<int, 4> unknowns;  ///< of the plan; -1: none
    std::array<Real, 4> weights;
    Real stiffness;  ///< above 0
  };

  /// \param plan  that of the factors to come
  explicit LowRankCorrection(const std::shared_ptr<const SolvePlan>& plan);

  /// Prepares for these rows; without any, apply() does nothing. \param cholesky  of A, factored
  void set_rows(const SparseCholesky<Real>& cholesky, const std::vector<Row>& rows);

  /// Between the passes, when all tasks have descended.
  void apply(Real* x);

 private:
  // Columns of L go through dense products in blocks of so many; rows of C in groups of as many as
  // a solve has right-hand sides.
  static constexpr int kBlockColumns = 32;
  static constexpr int kGroupRows = 3;

  using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
  using Coordinates = Eigen::Matrix<Real, Eigen::Dynamic, 4>;  ///< x y z 0 by rows

  /// What a group of rows has reached: the panels on its paths, and Y for their columns.
  struct Group {
    std::vector<int> panels;
    std::vector<Real> values;  ///< kGroupRows for each column
  };
  /// The rows of Y that belong to neighbouring columns of L, for the groups that reach them.
  struct Block {
    int first_column, column_count;
    int first_group, group_count;  ///< into block_groups_
    std::size_t first_value;       ///< into block_values_, column_count for each row of the groups
  };

  void descend(const SparseCholesky<Real>& cholesky, const std::vector<Row>& rows, int group,
               Real* x);
  void fill_blocks();
  void factor_schur_complement(const std::vector<Row>& rows);
  Eigen::Map<const Matrix> values_of(const Block& block) const;

  std::shared_ptr<const SolvePlan> plan_;
  EliminationPaths paths_;
  int groups_ = 0;
  std::vector<Group> reached_;
  std::vector<int> row_order_;  ///< rows, by the place of their first unknown
  std::vector<Real> workspace_;
  std::vector<char> on_path_;  ///< by panel
  std::vector<PanelRun> runs_;
  std::vector<Block> blocks_;
  std::vector<int> block_groups_;
  std::vector<Real> block_values_;
  Eigen::LLT<Matrix> schur_;
  Matrix schur_matrix_, product_;
  Coordinates products_, block_products_;
};

extern template class LowRankCorrection<float>;
extern template class LowRankCorrection<double>;

}  // namespace sinew
