#pragma once

#include <vector>

#include "dynamics/solve_plan.h"

namespace sinew {

/// Ways up the elimination tree of a plan, panel by panel: what a right-hand side with few entries
/// reaches on the way down (Gilbert and Peierls 1988).
class EliminationPaths {
 public:
  explicit EliminationPaths(const SolvePlan& plan);

  int panel_of(int unknown) const { return panel_of_[unknown]; }
  /// The next panel on the way to the root; -1 from there.
  int above(int panel) const { return above_[panel]; }
  int task_of(int panel) const { return task_of_[panel]; }

 private:
  std::vector<int> panel_of_;  ///< by unknown
  std::vector<int> above_, task_of_;
};

}  // namespace sinew
