// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

#include "dynamics/panel_solve.h"

namespace sinew {

/// Describes the plan of the triangular solves with the Cholesky factor of a sparse symmetric
/// matrix. The plan depends only on the sparsity pattern and consists of the order of the unknowns,
/// the panels of the factor and the tasks for threads.
///
/// Subtrees of the elimination tree with little enough work are the tasks of the first stage. The
/// remaining upper part of the tree is the second stage. Tasks of one stage do not depend on each
/// other. A task accumulates its contributions to unknowns of later tasks in slots of its own,
/// which are stored after the unknowns. Hence no two tasks write to the same location, and sums
/// have a fixed order for any number of threads.
struct SolvePlan {
  struct Task {
    int first_column = 0, end_column = 0;
    int first_run = 0, end_run = 0;            ///< range in `runs`
    int first_boundary = 0, end_boundary = 0;  ///< range in `boundary`: the task's slots
    int first_carry = 0, end_carry = 0;        ///< range in `carries`
  };
  /// A transfer between tasks: adds slot `from` of an earlier task to `to`, an unknown or a slot of
  /// the task that owns the carry.
  struct Carry {
    int to, from;
  };

  int size = 0;            ///< number of unknowns
  std::vector<int> order;  ///< order[unknown of the pattern] = its number in the plan
  std::vector<Task> tasks;
  std::vector<int> stages;  ///< first task of each stage, then the number of tasks
  std::vector<Panel> panels;
  std::vector<PanelRun> runs;
  std::vector<int> rows;      ///< row indices of panels: unknowns of the same task, or its slots
  std::vector<int> boundary;  ///< boundary[i] is the unknown that slot `size + i` accumulates for
  std::vector<Carry> carries;
  std::int64_t value_count = 0;   ///< values of all panels, without second copies
  std::int64_t stored_count = 0;  ///< including the second copies of wide panels

  int stage_count() const { return static_cast<int>(stages.size()) - 1; }
  /// Returns the index at which a task stores an unknown: the unknown itself if it belongs to the
  /// task, otherwise the task's slot for it.
  int place(const Task& task, int unknown) const;
  /// Returns the number of unknowns and slots, which is the length of arrays to solve in.
  int workspace() const { return size + static_cast<int>(boundary.size()); }
};

/// Builds the plan.
/// \param pattern  lower triangle, with all entries of its diagonal stored
SolvePlan make_solve_plan(const Eigen::SparseMatrix<double>& pattern);

}  // namespace sinew
