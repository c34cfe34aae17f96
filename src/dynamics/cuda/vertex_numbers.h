#pragma once

#include <vector>

#include "dynamics/cuda/host_system.h"

namespace sinew {

/// The CUDA solver's order of a problem's vertices: free ones in an order for the sparse inverse,
/// then the fixed ones, ascending.
struct VertexNumbers {
  /// \param is_fixed  by vertex of the problem, whether it is
  /// \param host      takes that order, too
  VertexNumbers(const std::vector<char>& is_fixed, HostSystem& host);

  int count() const { return static_cast<int>(number.size()); }

  int free_count = 0;
  std::vector<int> number;  ///< the solver's, of each vertex of the problem
  std::vector<int> vertex;  ///< and the other way round
  std::vector<int> fixed;   ///< the problem's fixed vertices, ascending
};

}  // namespace sinew
