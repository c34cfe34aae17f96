// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

namespace sinew {

struct SolverProblem;

/// Holds a solver's numbering of a problem's vertices: free vertices in an order that suits the
/// solver, then the fixed ones, ascending.
struct VertexNumbers {
  /// Numbers the free vertices in ascending order.
  /// \throws std::logic_error unless masses and fixed flags match the rest positions
  explicit VertexNumbers(const SolverProblem& problem);

  /// Renumbers the free vertices. Fixed ones keep their numbers.
  /// \param order  order[old number] = new number, for the free vertices
  /// \return the same for all vertices, as LocalSteps::renumber() takes it
  std::vector<int> renumber(std::vector<int> order);
  /// Reports that the matrix of a solver does not determine a vertex.
  /// \param floating  the solver's number of the vertex
  /// \throws InputError always
  [[noreturn]] void throw_floating(int floating) const;

  int count() const { return static_cast<int>(number.size()); }

  int free_count = 0;
  std::vector<int> number;  ///< the solver's number, by vertex of the problem
  std::vector<int> vertex;  ///< vertex of the problem, by the solver's number
  std::vector<int> fixed;   ///< fixed vertices of the problem, ascending
};

}  // namespace sinew
