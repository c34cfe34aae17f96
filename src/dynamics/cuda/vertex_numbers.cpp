// SPDX-License-Identifier: MIT

#include "dynamics/cuda/vertex_numbers.h"

#include "dynamics/cuda/sparse_inverse.h"

namespace sinew {

VertexNumbers::VertexNumbers(const std::vector<char>& is_fixed, HostSystem& host)
    : number(is_fixed.size()), vertex(is_fixed.size()) {
  const int all = count();
  for (int v = 0; v < all; ++v)
    if (is_fixed[v] == 0) number[v] = free_count++;
  for (int v = 0; v < all; ++v) {
    if (is_fixed[v] == 0) continue;
    number[v] = free_count + static_cast<int>(fixed.size());
    fixed.push_back(v);
  }
  host.renumber(number, free_count);
  std::vector<int> order = sparse_inverse_order(host.stiffness_matrix());
  for (int v = free_count; v < all; ++v) order.push_back(v);
  host.renumber(order, free_count);
  for (int v = 0; v < all; ++v) {
    number[v] = order[number[v]];
    vertex[number[v]] = v;
  }
}

}  // namespace sinew
