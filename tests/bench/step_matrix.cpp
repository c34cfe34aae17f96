// SPDX-License-Identifier: MIT

#include "bench/step_matrix.h"

#include <vector>

#include "tissue/material.h"

namespace sinew {

Eigen::SparseMatrix<double> step_matrix(const TissueModel& tissue, double time_step) {
  const int base = (tissue.surface_count - 1) * tissue.surface_vertices;
  std::vector<int> number(tissue.vertex_count(), -1);
  int count = 0;
  for (int v = 0; v < tissue.vertex_count(); ++v)
    if (!tissue.fixed[v]) number[v] = count++;
  std::vector<Eigen::Triplet<double>> entries;
  const Eigen::SparseMatrix<double> stiffness =
      stiffness_matrix(tissue.rest_positions, tissue.tetrahedra, tissue.stiffness);
  for (int v = 0; v < tissue.vertex_count(); ++v) {
    if (tissue.fixed[v]) continue;
    const double anchor = v >= base ? tissue.anchoring[v - base] : 0.0;
    entries.emplace_back(number[v], number[v], tissue.masses[v] / (time_step * time_step) + anchor);
    for (Eigen::SparseMatrix<double>::InnerIterator entry(stiffness, v); entry; ++entry)
      if (number[entry.row()] >= number[v])
        entries.emplace_back(number[entry.row()], number[v], entry.value());
  }
  Eigen::SparseMatrix<double> lower(count, count);
  lower.setFromTriplets(entries.begin(), entries.end());
  return lower;
}

}  // namespace sinew
