// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/solve_plan.h"

namespace sinew {

/// Finds paths from panels to the root of the elimination tree. Forward substitution with a
/// right-hand side of few nonzeros only touches the panels on the paths of its unknowns (Gilbert &
/// Peierls 1988).
class EliminationPaths {
 public:
  explicit EliminationPaths(const SolvePlan& plan);

  int panel_of(int unknown) const { return panel_of_[unknown]; }
  /// Returns the parent panel in the elimination tree, or -1 for a root.
  int above(int panel) const { return above_[panel]; }
  int task_of(int panel) const { return task_of_[panel]; }

 private:
  std::vector<int> panel_of_;  ///< by unknown
  std::vector<int> above_, task_of_;
};

}  // namespace sinew
