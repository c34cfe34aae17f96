// SPDX-License-Identifier: MIT

#include "bench/step_bytes.h"

#include "bench/step_matrix.h"
#include "dynamics/cuda/element_tables.h"
#include "dynamics/cuda/inverse_plan.h"
#include "dynamics/cuda/sparse_inverse.h"
#include "dynamics/elimination_order.h"

namespace sinew {

StepBytes count_step_bytes(const TissueModel& tissue, double time_step, bool fans) {
  const Eigen::SparseMatrix<double> matrix = step_matrix(tissue, time_step);
  const std::vector<int> order = sparse_inverse_order(matrix);
  const SparseInverse inverse(reordered(matrix, order));
  const InversePlan plan = make_inverse_plan(inverse);

  const int free_count = static_cast<int>(matrix.cols());
  std::vector<int> number(tissue.vertex_count());
  int free = 0, fixed = free_count;
  for (int v = 0; v < tissue.vertex_count(); ++v)
    number[v] = tissue.fixed[v] != 0 ? fixed++ : order[free++];
  ConstraintSet constraints;
  const TetrahedronStrain strain{tissue.tetrahedra, tissue.stiffness};
  if (fans)
    constraints.add(strain_in_fans(strain, tissue.rest_positions).fans);
  else
    constraints.add(strain);
  const ElementTables tables =
      make_element_tables(constraints, tissue.rest_positions, number, free_count);

  StepBytes bytes;
  constexpr double kTurn = 16.0;
  double entries = 0.0, elements = 0.0;
  for (const ElementTable& table : tables.tables) {
    const double numbers =
        table.corners * (sizeof(int) + sizeof(std::int16_t)) +
        sizeof(float) * ((table.corners - 1) * table.rows + table.parameters + 1);
    bytes.elements += table.count * (numbers + 2.0 * kTurn);
    bytes.allocated += table.count * (numbers + kTurn);
    entries += table.count;
  }
  for (const ConstraintBatch& batch : constraints.batches)
    elements +=
        std::visit([](const auto& kind) { return static_cast<double>(kind.size()); }, batch);
  bytes.repeated = entries / elements;

  constexpr double kVector = 16.0;
  const double w = static_cast<double>(inverse.value_count()) * sizeof(float);
  bytes.inverse = 2.0 * w + 2.0 * kVector * static_cast<double>(plan.pieces.size());
  bytes.allocated += w;
  // 4 vectors: positions, constant force, displacement and right-hand side. 1 vector: the
  // right-hand side is read again. 5 vectors: the update of the start, displacement and positions.
  bytes.vectors = kVector * free_count * (4 + 1 + 5);
  return bytes;
}

}  // namespace sinew
