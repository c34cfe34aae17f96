#include "dynamics/block_plan.h"

#include <algorithm>
#include <utility>

namespace sinew {

void BlockPlan::append(const std::vector<int>& slot_vertices, int free_count) {
  std::vector<std::pair<int, int>> vertex_slots;
  for (int slot = 0; slot < static_cast<int>(slot_vertices.size()); ++slot) {
    const int vertex = slot_vertices[slot];
    if (vertex >= 0 && vertex < free_count) vertex_slots.emplace_back(vertex, slot);
  }
  std::sort(vertex_slots.begin(), vertex_slots.end());
  for (size_t i = 0; i < vertex_slots.size(); ++i) {
    const bool first = i == 0 || vertex_slots[i].first != vertex_slots[i - 1].first;
    if (first && i > 0) term_begin.push_back(static_cast<int>(terms.size()));
    if (first) partial_vertex.push_back(vertex_slots[i].first);
    terms.push_back(vertex_slots[i].second);
  }
  if (!vertex_slots.empty()) term_begin.push_back(static_cast<int>(terms.size()));
  partial_begin.push_back(partial_count());
}

VertexTerms vertex_terms(const std::vector<int>& partial_vertices, int free_count) {
  VertexTerms result;
  result.begin.assign(free_count + 1, 0);
  for (const int vertex : partial_vertices) ++result.begin[vertex + 1];
  for (int v = 0; v < free_count; ++v) result.begin[v + 1] += result.begin[v];
  std::vector<int> next(result.begin.begin(), result.begin.end() - 1);
  result.partials.resize(partial_vertices.size());
  for (int p = 0; p < static_cast<int>(partial_vertices.size()); ++p)
    result.partials[next[partial_vertices[p]]++] = p;
  return result;
}

}  // namespace sinew
