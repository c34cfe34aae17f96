// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/cuda/host_system.h"

namespace sinew {

/// The CUDA solver's numbering of a problem's vertices: free vertices in an order for the sparse
/// inverse, then the fixed ones, ascending.
struct VertexNumbers {
  /// \param is_fixed  by vertex of the problem: 1 if it is fixed
  /// \param host      is renumbered to this order, too
  VertexNumbers(const std::vector<char>& is_fixed, HostSystem& host);

  int count() const { return static_cast<int>(number.size()); }

  int free_count = 0;
  std::vector<int> number;  ///< the solver's number, by vertex of the problem
  std::vector<int> vertex;  ///< vertex of the problem, by the solver's number
  std::vector<int> fixed;   ///< fixed vertices of the problem, ascending
};

}  // namespace sinew
