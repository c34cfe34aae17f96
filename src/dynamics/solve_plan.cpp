// SPDX-License-Identifier: MIT

#include "dynamics/solve_plan.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <tuple>

#include "dynamics/elimination_order.h"

namespace sinew {
namespace {

using Pattern = Eigen::SparseMatrix<double>;

// Largest fraction of explicit zeros in a panel. Columns join a panel up to this fraction. A zero
// costs a multiplication, a panel its indices and its latency. 0.3 was best on two-layer bodies.
constexpr double kLargestZeroFraction = 0.3;

// Largest fraction of the total work in a task of the first stage. More than two stages gained
// nothing on two threads, since each costs a synchronization.
constexpr double kTaskFraction = 0.25;
// Fixed work per column, in multiplications, in addition to that of its entries.
constexpr double kColumnWork = 12.0;
// A solve with less work than this is not divided for threads: synchronization would take longer
// than it saves.
constexpr double kMinWork = 3e4;

/// Computes the sparsity pattern of the factor (symbolic factorization). Calls visit(column, rows)
/// for each column in order, with the ascending rows of its nonzeros below the diagonal.
template <typename Visit>
void for_each_factor_column(const Pattern& lower, const std::vector<int>& parent, Visit&& visit) {
  const int size = static_cast<int>(lower.cols());
  std::vector<std::vector<int>> pending(size);  // by column: rows of its children in the tree
  std::vector<int> mark(size, -1), rows;
  for (int j = 0; j < size; ++j) {
    rows.clear();
    const auto add = [&](int row) {
      if (row <= j || mark[row] == j) return;
      mark[row] = j;
      rows.push_back(row);
    };
    for (Pattern::InnerIterator entry(lower, j); entry; ++entry) add(static_cast<int>(entry.row()));
    for (const int row : pending[j]) add(row);
    std::vector<int>().swap(pending[j]);
    std::sort(rows.begin(), rows.end());
    visit(j, rows);
    if (parent[j] != -1)
      pending[parent[j]].insert(pending[parent[j]].end(), rows.begin(), rows.end());
  }
}

/// Returns the stage of each column (0 or 1), which depends on the work of its subtree.
std::vector<int> stages_of(const std::vector<double>& work, const std::vector<int>& parent) {
  const int size = static_cast<int>(work.size());
  std::vector<double> subtree = work;
  for (int j = 0; j < size; ++j)
    if (parent[j] != -1) subtree[parent[j]] += subtree[j];
  const double total = std::accumulate(work.begin(), work.end(), 0.0);
  std::vector<int> stage(size, 0);
  if (total < kMinWork) return stage;
  for (int j = 0; j < size; ++j) stage[j] = subtree[j] > kTaskFraction * total ? 1 : 0;
  return stage;
}

/// Returns the task of each column. Tasks are the connected parts of the elimination tree within a
/// stage and are numbered by stage. Small whole trees share a task, since a body may consist of
/// very many pieces.
std::vector<int> tasks_of(const std::vector<int>& stage, const std::vector<int>& parent,
                          const std::vector<double>& work) {
  const int size = static_cast<int>(stage.size());
  std::vector<int> root(size);
  for (int j = size - 1; j >= 0; --j)
    root[j] = parent[j] != -1 && stage[parent[j]] == stage[j] ? root[parent[j]] : j;
  std::vector<int> roots;
  for (int j = 0; j < size; ++j)
    if (root[j] == j) roots.push_back(j);
  std::stable_sort(roots.begin(), roots.end(), [&](int a, int b) { return stage[a] < stage[b]; });
  std::vector<double> held(size, 0.0);  // work of each part, by its root
  for (int j = 0; j < size; ++j) held[root[j]] += work[j];
  const double max_shared = kTaskFraction * std::accumulate(work.begin(), work.end(), 0.0) / 4.0;
  std::vector<int> number(size), task(size);
  int last = -1;
  double shared = 0.0;    // work of the last task
  int shared_stage = -1;  // stage of the last task if it consists of whole trees, otherwise -1
  for (const int r : roots) {
    const bool whole = parent[r] == -1;
    if (!(whole && shared_stage == stage[r] && shared + held[r] <= max_shared)) {
      ++last;
      shared = 0.0;
    }
    shared += held[r];
    shared_stage = whole ? stage[r] : -1;
    number[r] = last;
  }
  for (int j = 0; j < size; ++j) task[j] = number[root[j]];
  return task;
}

/// A panel and its row indices.
struct PanelRows {
  Panel panel;
  std::vector<int> rows;  ///< unknowns below the diagonal block, ascending
  int height = 0;         ///< height above the leaves in the tree of panels of its task
};
/// Divides the columns into panels of adjacent columns of one task. Column j + 1 joins the panel of
/// column j if it is the parent of j. The rows below the panel are then those of column j + 1, and
/// entries that the other columns lack are stored as zeros.
std::vector<PanelRows> panels_of(const Pattern& lower, const std::vector<int>& parent,
                                 const std::vector<int>& task) {
  std::vector<PanelRows> panels;
  double nonzeros = 0.0;
  for_each_factor_column(lower, parent, [&](int j, const std::vector<int>& rows) {
    const double entries = 1.0 + static_cast<double>(rows.size());
    if (j > 0 && parent[j - 1] == j && task[j - 1] == task[j] &&
        panels.back().panel.width < kWidestPanel) {
      PanelRows& open = panels.back();
      const double width = open.panel.width + 1.0;
      const double stored = width * (width + 1.0) / 2.0 + width * static_cast<double>(rows.size());
      if (stored - (nonzeros + entries) <= kLargestZeroFraction * stored) {
        ++open.panel.width;
        open.rows = rows;
        nonzeros += entries;
        return;
      }
    }
    panels.push_back({{j, 1}, rows});
    nonzeros = entries;
  });
  return panels;
}

/// Fills plan.tasks and plan.stages, except for the tasks' runs, slots and carries.
void list_tasks(const std::vector<int>& stage, const std::vector<int>& task, SolvePlan& plan) {
  for (int j = 0; j < plan.size; ++j) {
    if (j > 0 && task[j] == task[j - 1]) {
      plan.tasks.back().end_column = j + 1;
      continue;
    }
    if (j == 0 || stage[j] != stage[j - 1])
      plan.stages.push_back(static_cast<int>(plan.tasks.size()));
    plan.tasks.push_back({.first_column = j, .end_column = j + 1});
  }
  plan.stages.push_back(static_cast<int>(plan.tasks.size()));
}

/// Gives each task slots for the rows beyond its columns, and its parent task the carries that add
/// these slots. Every task has a smaller number than its parent in the tree.
void add_slots(const std::vector<PanelRows>& panels, const std::vector<int>& task,
               SolvePlan& plan) {
  const int task_count = static_cast<int>(plan.tasks.size());
  std::vector<std::vector<int>> below(task_count);  // rows beyond the task's columns, ascending
  for (const PanelRows& own : panels) {
    const int t = task[own.panel.first];
    for (const int row : own.rows)
      if (row >= plan.tasks[t].end_column) below[t].push_back(row);
  }
  std::vector<std::vector<SolvePlan::Carry>> carries(task_count);  // here `to` is an unknown
  for (int t = 0; t < task_count; ++t) {
    std::sort(below[t].begin(), below[t].end());
    below[t].erase(std::unique(below[t].begin(), below[t].end()), below[t].end());
    SolvePlan::Task& own = plan.tasks[t];
    own.first_boundary = static_cast<int>(plan.boundary.size());
    plan.boundary.insert(plan.boundary.end(), below[t].begin(), below[t].end());
    own.end_boundary = static_cast<int>(plan.boundary.size());
    if (below[t].empty()) continue;
    // The task of the first row is the parent task. The other rows are among its own columns or
    // among the rows beyond them.
    std::vector<SolvePlan::Carry>& above = carries[task[below[t].front()]];
    for (int i = own.first_boundary; i < own.end_boundary; ++i)
      above.push_back({plan.boundary[i], plan.size + i});
  }
  for (int t = 0; t < task_count; ++t) {
    SolvePlan::Task& own = plan.tasks[t];
    own.first_carry = static_cast<int>(plan.carries.size());
    for (const auto& [unknown, from] : carries[t])
      plan.carries.push_back({plan.place(own, unknown), from});
    own.end_carry = static_cast<int>(plan.carries.size());
  }
}

/// Appends the panels to the plan, task by task. Within a task they are sorted by height in the
/// tree of panels, so that consecutive panels rarely depend on each other, and then by width and
/// number of rows, so that the loop lengths change rarely.
void add_panels(std::vector<PanelRows> panels, const std::vector<int>& task, SolvePlan& plan) {
  const int count = static_cast<int>(panels.size());
  std::vector<int> panel_of(plan.size);
  for (int p = 0; p < count; ++p)
    for (int k = 0; k < panels[p].panel.width; ++k) panel_of[panels[p].panel.first + k] = p;
  for (int p = 0; p < count; ++p) {
    if (panels[p].rows.empty()) continue;
    const int above = panel_of[panels[p].rows.front()];
    if (task[panels[above].panel.first] != task[panels[p].panel.first]) continue;
    panels[above].height = std::max(panels[above].height, panels[p].height + 1);
  }
  const auto key = [&](const PanelRows& p) {
    return std::tuple(task[p.panel.first], p.height, p.panel.width, p.rows.size());
  };
  std::stable_sort(panels.begin(), panels.end(),
                   [&](const PanelRows& a, const PanelRows& b) { return key(a) < key(b); });
  int last_task = -1;
  for (PanelRows& own : panels) {
    const int t = task[own.panel.first];
    SolvePlan::Task& owner = plan.tasks[t];
    if (t != last_task) owner.first_run = static_cast<int>(plan.runs.size());
    if (t != last_task || plan.runs.back().width != own.panel.width)
      plan.runs.push_back({own.panel.width, static_cast<int>(plan.panels.size()), 0});
    last_task = t;
    ++plan.runs.back().count;
    owner.end_run = static_cast<int>(plan.runs.size());
    own.panel.row_count = static_cast<int>(own.rows.size());
    own.panel.first_row = static_cast<int>(plan.rows.size());
    own.panel.first_value = plan.value_count;
    plan.value_count += inverse_size(own.panel.width) +
                        static_cast<std::int64_t>(own.panel.width) * own.panel.row_count;
    for (const int row : own.rows) plan.rows.push_back(plan.place(owner, row));
    plan.panels.push_back(own.panel);
  }
  // After these values, wide panels store theirs a second time (see Panel).
  plan.stored_count = plan.value_count;
  for (Panel& panel : plan.panels) {
    if (panel.width < kWidePanel) continue;
    plan.stored_count = (plan.stored_count + kChunkRows - 1) / kChunkRows * kChunkRows;
    panel.first_chunk = plan.stored_count;
    const std::int64_t chunks = 1 + (panel.row_count + kChunkRows - 1) / kChunkRows;
    plan.stored_count += chunks * panel.width * kChunkRows;
  }
}

}  // namespace

int SolvePlan::place(const Task& task, int unknown) const {
  if (unknown < task.end_column) return unknown;
  const auto begin = boundary.begin() + task.first_boundary;
  const auto end = boundary.begin() + task.end_boundary;
  return size + static_cast<int>(std::lower_bound(begin, end, unknown) - boundary.begin());
}

SolvePlan make_solve_plan(const Pattern& pattern) {
  SolvePlan plan;
  plan.size = static_cast<int>(pattern.cols());
  plan.order = fill_reducing_order(pattern);
  Pattern lower = reordered(pattern, plan.order);
  std::vector<int> parent = elimination_tree(lower);
  const auto renumber = [&](const std::vector<int>& next) {
    for (int& number : plan.order) number = next[number];
    lower = reordered(pattern, plan.order);
    parent = elimination_tree(lower);
  };
  renumber(postorder(parent));

  std::vector<double> work(plan.size);
  for_each_factor_column(lower, parent, [&](int j, const std::vector<int>& rows) {
    work[j] = kColumnWork + static_cast<double>(rows.size());
  });
  std::vector<int> stage = stages_of(work, parent);
  std::vector<int> task = tasks_of(stage, parent, work);
  // Make the columns of each task contiguous without changing their order within the task.
  std::vector<int> by_task(plan.size), next(plan.size);
  std::iota(by_task.begin(), by_task.end(), 0);
  std::stable_sort(by_task.begin(), by_task.end(), [&](int a, int b) { return task[a] < task[b]; });
  for (int i = 0; i < plan.size; ++i) next[by_task[i]] = i;
  renumber(next);
  std::sort(task.begin(), task.end());
  std::sort(stage.begin(), stage.end());  // tasks are numbered by stage

  list_tasks(stage, task, plan);
  std::vector<PanelRows> panels = panels_of(lower, parent, task);
  add_slots(panels, task, plan);
  add_panels(std::move(panels), task, plan);
  return plan;
}

}  // namespace sinew
