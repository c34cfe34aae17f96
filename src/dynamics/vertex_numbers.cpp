// SPDX-License-Identifier: MIT

#include "dynamics/vertex_numbers.h"

#include <stdexcept>

#include "core/error.h"
#include "dynamics/projective_solver.h"

namespace sinew {

VertexNumbers::VertexNumbers(const SolverProblem& problem)
    : number(problem.fixed.size()), vertex(problem.fixed.size()) {
  const Eigen::Index expected = problem.rest_positions.cols();
  if (problem.masses.size() != expected || count() != expected)
    throw std::logic_error("masses and fixed flags must match the rest positions");
  for (int v = 0; v < count(); ++v)
    if (problem.fixed[v] == 0) number[v] = free_count++;
  for (int v = 0; v < count(); ++v) {
    if (problem.fixed[v] == 0) continue;
    number[v] = free_count + static_cast<int>(fixed.size());
    fixed.push_back(v);
  }
  for (int v = 0; v < count(); ++v) vertex[number[v]] = v;
}

std::vector<int> VertexNumbers::renumber(std::vector<int> order) {
  for (int v = free_count; v < count(); ++v) order.push_back(v);
  for (int v = 0; v < count(); ++v) {
    number[v] = order[number[v]];
    vertex[number[v]] = v;
  }
  return order;
}

void VertexNumbers::throw_floating(int floating) const {
  fail_input(
      "the part of the body around vertex {} is held by nothing; fix one of its vertices, "
      "anchor it, or give it mass",
      vertex[floating]);
}

}  // namespace sinew
