// SPDX-License-Identifier: MIT

#include "dynamics/low_rank_correction.h"

#include <algorithm>
#include <numeric>

namespace sinew {

template <typename Real>
LowRankCorrection<Real>::LowRankCorrection(const std::shared_ptr<const SolvePlan>& plan)
    : plan_(plan), paths_(*plan) {
  // 16 additional bytes, so that the start can be aligned to 16 bytes.
  workspace_.assign(4 * static_cast<std::size_t>(plan_->workspace()) + 16 / sizeof(Real), Real(0));
  on_path_.assign(plan_->panels.size(), 0);
}

template <typename Real>
void LowRankCorrection<Real>::set_rows(const SparseCholesky<Real>& cholesky,
                                       const std::vector<Row>& rows) {
  // Rows of nearby unknowns share most of their path to the root. Sorting puts them in one group.
  row_order_.resize(rows.size());
  std::iota(row_order_.begin(), row_order_.end(), 0);
  const auto first_panel = [&](int r) {
    int first = paths_.panel_of(rows[r].unknowns[0]);
    for (const int unknown : rows[r].unknowns)
      if (unknown >= 0) first = std::min(first, paths_.panel_of(unknown));
    return first;
  };
  std::sort(row_order_.begin(), row_order_.end(), [&](int a, int b) {
    return std::pair(first_panel(a), a) < std::pair(first_panel(b), b);
  });
  groups_ = (static_cast<int>(rows.size()) + kGroupRows - 1) / kGroupRows;
  if (static_cast<int>(reached_.size()) < groups_) reached_.resize(groups_);
  void* start = workspace_.data();
  std::size_t space = workspace_.size() * sizeof(Real);
  auto* const x = static_cast<Real*>(std::align(
      16, 4 * sizeof(Real) * static_cast<std::size_t>(plan_->workspace()), start, space));
  for (int group = 0; group < groups_; ++group) descend(cholesky, rows, group, x);
  if (groups_ == 0) return;
  fill_blocks();
  factor_schur_complement(rows);
}

/// Computes the columns of Y for a group of rows by forward substitution along their paths.
/// \param x  workspace that is zero before and after; only the entries on the paths are touched
template <typename Real>
void LowRankCorrection<Real>::descend(const SparseCholesky<Real>& cholesky,
                                      const std::vector<Row>& rows, int group, Real* x) {
  Group& own = reached_[group];
  own.panels.clear();
  const int first_row = group * kGroupRows;
  const int row_count = std::min(kGroupRows, static_cast<int>(rows.size()) - first_row);
  for (int c = 0; c < row_count; ++c) {
    const Row& row = rows[row_order_[first_row + c]];
    for (int k = 0; k < 4; ++k) {
      if (row.unknowns[k] < 0) continue;
      x[4 * static_cast<std::size_t>(row.unknowns[k]) + c] += row.weights[k];
      for (int panel = paths_.panel_of(row.unknowns[k]); panel >= 0 && !on_path_[panel];
           panel = paths_.above(panel)) {
        on_path_[panel] = 1;
        own.panels.push_back(panel);
      }
    }
  }
  // Panels are numbered in the order in which forward substitution visits them.
  std::sort(own.panels.begin(), own.panels.end());
  for (std::size_t p = 0; p < own.panels.size();) {
    const int t = paths_.task_of(own.panels[p]);
    const SolvePlan::Task& task = plan_->tasks[t];
    runs_.clear();
    for (; p < own.panels.size() && paths_.task_of(own.panels[p]) == t; ++p) {
      const int panel = own.panels[p];
      const int width = plan_->panels[panel].width;
      const bool follows = !runs_.empty() && runs_.back().width == width &&
                           runs_.back().first + runs_.back().count == panel;
      if (follows)
        ++runs_.back().count;
      else
        runs_.push_back({width, panel, 1});
    }
    cholesky.carry(task, x);
    cholesky.descend(runs_.data(), static_cast<int>(runs_.size()), x);
  }
  // Collect the results, and reset x and on_path_.
  own.values.clear();
  for (const int index : own.panels) {
    const Panel& panel = plan_->panels[index];
    Real* column = x + 4 * static_cast<std::size_t>(panel.first);
    for (int k = 0; k < panel.width; ++k, column += 4) {
      own.values.insert(own.values.end(), column, column + kGroupRows);
      std::fill_n(column, 4, Real(0));
    }
    on_path_[index] = 0;
  }
  int last_task = -1;
  for (const int index : own.panels) {
    if (paths_.task_of(index) == last_task) continue;
    last_task = paths_.task_of(index);
    const SolvePlan::Task& task = plan_->tasks[last_task];
    std::fill(x + 4 * static_cast<std::size_t>(plan_->size + task.first_boundary),
              x + 4 * static_cast<std::size_t>(plan_->size + task.end_boundary), Real(0));
  }
}

template <typename Real>
void LowRankCorrection<Real>::fill_blocks() {
  const int block_count = (plan_->size + kBlockColumns - 1) / kBlockColumns;
  std::vector<std::vector<int>> groups(block_count);
  for (int g = 0; g < groups_; ++g) {
    for (const int index : reached_[g].panels) {
      const Panel& panel = plan_->panels[index];
      for (int b = panel.first / kBlockColumns;
           b <= (panel.first + panel.width - 1) / kBlockColumns; ++b)
        if (groups[b].empty() || groups[b].back() != g) groups[b].push_back(g);
    }
  }
  blocks_.clear();
  block_groups_.clear();
  std::vector<int> block_at(block_count, -1);
  std::size_t value_count = 0;
  for (int b = 0; b < block_count; ++b) {
    if (groups[b].empty()) continue;
    block_at[b] = static_cast<int>(blocks_.size());
    const int first = b * kBlockColumns;
    const int count = std::min(kBlockColumns, plan_->size - first);
    blocks_.push_back({first, count, static_cast<int>(block_groups_.size()),
                       static_cast<int>(groups[b].size()), value_count});
    block_groups_.insert(block_groups_.end(), groups[b].begin(), groups[b].end());
    value_count += static_cast<std::size_t>(count) * kGroupRows * groups[b].size();
  }
  block_values_.assign(value_count, Real(0));
  std::vector<int> place(blocks_.size(), 0);  // by block: position of group g among its groups
  for (int g = 0; g < groups_; ++g) {
    const Real* value = reached_[g].values.data();
    for (const int index : reached_[g].panels) {
      const Panel& panel = plan_->panels[index];
      for (int k = 0; k < panel.width; ++k, value += kGroupRows) {
        const int column = panel.first + k;
        const int b = block_at[column / kBlockColumns];
        const Block& block = blocks_[b];
        while (block_groups_[block.first_group + place[b]] < g) ++place[b];
        Real* const target = block_values_.data() + block.first_value +
                             static_cast<std::size_t>(place[b]) * kGroupRows * block.column_count +
                             (column - block.first_column);
        for (int c = 0; c < kGroupRows; ++c)
          target[static_cast<std::size_t>(c) * block.column_count] = value[c];
      }
    }
  }
}

template <typename Real>
Eigen::Map<const typename LowRankCorrection<Real>::Matrix> LowRankCorrection<Real>::values_of(
    const Block& block) const {
  return {block_values_.data() + block.first_value, block.column_count,
          kGroupRows * block.group_count};
}

template <typename Real>
void LowRankCorrection<Real>::factor_schur_complement(const std::vector<Row>& rows) {
  const int size = kGroupRows * groups_;
  schur_matrix_.setZero(size, size);
  for (int i = 0; i < size; ++i)
    schur_matrix_(i, i) = i < static_cast<int>(rows.size())
                              ? Real(1) / rows[row_order_[i]].stiffness
                              : Real(1);  // pads the last group
  for (const Block& block : blocks_) {
    const auto values = values_of(block);
    product_.noalias() = values.transpose() * values;
    const int* const groups = block_groups_.data() + block.first_group;
    for (int j = 0; j < block.group_count; ++j)
      for (int i = j; i < block.group_count; ++i)
        schur_matrix_.template block<kGroupRows, kGroupRows>(kGroupRows * groups[i],
                                                             kGroupRows * groups[j]) +=
            product_.template block<kGroupRows, kGroupRows>(kGroupRows * i, kGroupRows * j);
  }
  schur_.compute(schur_matrix_);
}

template <typename Real>
void LowRankCorrection<Real>::apply(Real* x) {
  if (groups_ == 0) return;
  using Columns = Eigen::Map<Eigen::Matrix<Real, 4, Eigen::Dynamic>, Eigen::Aligned16>;
  products_.setZero(kGroupRows * groups_, 4);
  for (const Block& block : blocks_) {
    const Columns columns(x + 4 * static_cast<std::size_t>(block.first_column), 4,
                          block.column_count);
    block_products_.noalias() = values_of(block).transpose() * columns.transpose();
    for (int i = 0; i < block.group_count; ++i)
      products_.template middleRows<kGroupRows>(kGroupRows *
                                                block_groups_[block.first_group + i]) +=
          block_products_.template middleRows<kGroupRows>(kGroupRows * i);
  }
  schur_.solveInPlace(products_);
  for (const Block& block : blocks_) {
    Columns columns(x + 4 * static_cast<std::size_t>(block.first_column), 4, block.column_count);
    block_products_.resize(kGroupRows * block.group_count, 4);
    for (int i = 0; i < block.group_count; ++i)
      block_products_.template middleRows<kGroupRows>(kGroupRows * i) =
          products_.template middleRows<kGroupRows>(kGroupRows *
                                                    block_groups_[block.first_group + i]);
    columns.noalias() -= block_products_.transpose() * values_of(block).transpose();
  }
}

template class LowRankCorrection<float>;
template class LowRankCorrection<double>;

}  // namespace sinew
