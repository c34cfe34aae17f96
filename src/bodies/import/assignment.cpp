// SPDX-License-Identifier: MIT

#include "bodies/import/assignment.h"

#include <limits>

namespace sinew {

std::vector<int> least_cost_assignment(const Eigen::MatrixXd& cost) {
  if (cost.rows() > cost.cols()) {
    const std::vector<int> rows = least_cost_assignment(cost.transpose());
    std::vector<int> columns(static_cast<std::size_t>(cost.rows()), -1);
    for (std::size_t column = 0; column < rows.size(); ++column)
      columns[static_cast<std::size_t>(rows[column])] = static_cast<int>(column);
    return columns;
  }
  // Shortest augmenting paths with potentials; index 0 stands for "none".
  const int n = static_cast<int>(cost.rows());
  const int m = static_cast<int>(cost.cols());
  std::vector<double> of_row(n + 1, 0.0);
  std::vector<double> of_column(m + 1, 0.0);
  std::vector<int> row_of(m + 1, 0);
  for (int row = 1; row <= n; ++row) {
    std::vector<double> least(m + 1, std::numeric_limits<double>::infinity());
    std::vector<int> before(m + 1, 0);
    std::vector<char> used(m + 1, 0);
    row_of[0] = row;
    int column = 0;
    while (row_of[column] != 0) {
      used[column] = 1;
      const int at = row_of[column];
      double delta = std::numeric_limits<double>::infinity();
      int next = 0;
      for (int j = 1; j <= m; ++j) {
        if (used[j] != 0) continue;
        const double reduced = cost(at - 1, j - 1) - of_row[at] - of_column[j];
        if (reduced < least[j]) {
          least[j] = reduced;
          before[j] = column;
        }
        if (least[j] < delta) {
          delta = least[j];
          next = j;
        }
      }
      for (int j = 0; j <= m; ++j) {
        if (used[j] != 0) {
          of_row[row_of[j]] += delta;
          of_column[j] -= delta;
        } else {
          least[j] -= delta;
        }
      }
      column = next;
    }
    while (column != 0) {
      row_of[column] = row_of[before[column]];
      column = before[column];
    }
  }
  std::vector<int> result(static_cast<std::size_t>(n), -1);
  for (int j = 1; j <= m; ++j)
    if (row_of[j] != 0) result[static_cast<std::size_t>(row_of[j] - 1)] = j - 1;
  return result;
}

}  // namespace sinew
