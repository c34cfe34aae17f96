#pragma once

#include <Eigen/SparseCore>
#include <cstdint>
#include <vector>

#include "dynamics/panel_solve.h"

namespace sinew {

/// How triangular solves with the Cholesky factor of a sparse symmetric matrix go, which depends on
/// its pattern only: the order of the unknowns, the factor's panels, and tasks for threads.
///
/// Subtrees of the elimination tree that hold little enough work are tasks of the first stage; what
/// remains above them is the second. Tasks of one stage do not depend on
/// each other. What a task subtracts from unknowns of later tasks it collects in slots of its own
/// behind the unknowns, so no two tasks write to one place and sums have a fixed order, however
/// many threads there are.
struct SolvePlan {
  struct Task {
    int first_column = 0, end_column = 0;
    int first_run = 0, end_run = 0;            ///< of panels
    int first_boundary = 0, end_boundary = 0;  ///< slots
    int first_carry = 0, end_carry = 0;
  };
  /// A slot of an earlier task that a task takes over into an unknown or a slot of its own.
  struct Carry {
    int to, from;
  };

  int size = 0;
  std::vector<int> order;  ///< order[unknown of the pattern] = its number here
  std::vector<Task> tasks;
  std::vector<int> stages;  ///< first task of each stage, and the end
  std::vector<Panel> panels;
  std::vector<PanelRun> runs;
  std::vector<int> rows;      ///< of panels: an unknown of the same task, or a slot
  std::vector<int> boundary;  ///< the unknown that slot `size + i` stands for
  std::vector<Carry> carries;
  std::int64_t value_count = 0;   ///< of all panels, once
  std::int64_t stored_count = 0;  ///< with what wide panels have a second time

  int stage_count() const { return static_cast<int>(stages.size()) - 1; }
  /// Where a task keeps what it knows of an unknown: its own, or one of its slots.
  int place(const Task& task, int unknown) const;
  /// Unknowns and slots: length of the arrays that are solved in.
  int workspace() const { return size + static_cast<int>(boundary.size()); }
};

/// \param pattern  lower triangle with its whole diagonal
SolvePlan make_solve_plan(const Eigen::SparseMatrix<double>& pattern);

}  // namespace sinew
