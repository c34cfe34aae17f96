// SPDX-License-Identifier: MIT

#include "dynamics/elimination_paths.h"

#include <algorithm>

namespace sinew {

EliminationPaths::EliminationPaths(const SolvePlan& plan)
    : panel_of_(plan.size), above_(plan.panels.size(), -1), task_of_(plan.panels.size()) {
  const int panel_count = static_cast<int>(plan.panels.size());
  for (int p = 0; p < panel_count; ++p)
    for (int k = 0; k < plan.panels[p].width; ++k) panel_of_[plan.panels[p].first + k] = p;
  for (std::size_t t = 0; t < plan.tasks.size(); ++t)
    for (int r = plan.tasks[t].first_run; r < plan.tasks[t].end_run; ++r)
      for (int i = 0; i < plan.runs[r].count; ++i)
        task_of_[plan.runs[r].first + i] = static_cast<int>(t);
  for (int p = 0; p < panel_count; ++p) {
    const Panel& panel = plan.panels[p];
    int next = plan.size;  // the first row below the panel belongs to its parent
    for (int i = 0; i < panel.row_count; ++i) {
      const int row = plan.rows[panel.first_row + i];
      next = std::min(next, row < plan.size ? row : plan.boundary[row - plan.size]);
    }
    if (next < plan.size) above_[p] = panel_of_[next];
  }
}

}  // namespace sinew
