// SPDX-License-Identifier: MIT

#include "dynamics/cuda/element_tables.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace sinew {
namespace {

/// An element at rest, of any kind. Its arrays are those of ElementTable for one entry.
struct AnyElement {
  std::vector<int> vertices;  ///< in the solver's numbering
  std::vector<float> columns;
  std::vector<float> projection;
  double measure = 0.0;
  int index = 0;  ///< in the batch of the problem
};

/// A batch of elements of any kind.
struct AnyBatch {
  int kind;  ///< index in ConstraintBatch
  bool rotates;
  int batch, rows, parameters;
  std::vector<AnyElement> elements;
};

/// Converts a batch. Leaves out flat tetrahedra of kinds that need a volume.
/// \param index_of  index in the problem's batch, by element of this one; empty: the same index
template <typename Kind>
AnyBatch any_batch(const Kind& kind, int batch, const Points& rest, const std::vector<int>& number,
                   const std::vector<int>& index_of = {}) {
  AnyBatch result{kind_index<Kind>(), Kind::kRotates, batch, Kind::kRows, Kind::kParameters, {}};
  std::vector<char> unusable(kind.size(), 0);
  if constexpr (Kind::kNeedsVolume) unusable = flat_tetrahedra(kind.tetrahedra, rest);
  for (int i = 0; i < kind.size(); ++i) {
    if (unusable[i] != 0) continue;
    const auto at_rest = kind.element(i, rest);
    AnyElement element;
    element.index = index_of.empty() ? i : index_of[i];
    element.measure = at_rest.measure;
    for (const int v : at_rest.vertices) element.vertices.push_back(number[v]);
    for (Eigen::Index c = 1; c < at_rest.vertices.size(); ++c)
      for (int r = 0; r < Kind::kRows; ++r)
        element.columns.push_back(static_cast<float>(at_rest.rows(r, c)));
    for (const double parameter : at_rest.parameters)
      element.projection.push_back(static_cast<float>(parameter));
    result.elements.push_back(std::move(element));
  }
  return result;
}

std::vector<AnyBatch> any_batches(const ConstraintSet& constraints, const Points& rest,
                                  const std::vector<int>& number) {
  std::vector<AnyBatch> batches;
  for (std::size_t b = 0; b < constraints.batches.size(); ++b) {
    const int batch = static_cast<int>(b);
    std::visit(
        [&](const auto& kind) {
          using Kind = std::decay_t<decltype(kind)>;
          if constexpr (!std::is_same_v<Kind, Anchors>)
            batches.push_back(any_batch(kind, batch, rest, number));
          if constexpr (std::is_same_v<Kind, TetrahedronStrain>) {
            const FlatSubstitute flat = substitute_flat(kind, rest);
            batches.push_back(any_batch(flat.strain, batch, rest, number, flat.elements));
          }
        },
        constraints.batches[b]);
  }
  std::erase_if(batches, [](const AnyBatch& batch) { return batch.elements.empty(); });
  return batches;
}

/// Returns the elements with a vertex in each chunk, ascending.
std::vector<std::vector<int>> elements_of_chunks(const AnyBatch& batch, int free_count) {
  std::vector<std::vector<int>> result((free_count + kChunk - 1) / kChunk);
  for (std::size_t e = 0; e < batch.elements.size(); ++e) {
    for (const int v : batch.elements[e].vertices) {
      if (v >= free_count) continue;
      std::vector<int>& own = result[v / kChunk];
      if (own.empty() || own.back() != static_cast<int>(e)) own.push_back(static_cast<int>(e));
    }
  }
  return result;
}

/// Builds the table of a batch.
/// \param next_slot  by free vertex: its next slot that is not in use; advances
ElementTable table_of(const AnyBatch& batch, int free_count, const std::vector<int>& slot_begin,
                      std::vector<int>& next_slot) {
  ElementTable table;
  table.kind = batch.kind;
  table.rotates = batch.rotates;
  table.batch = batch.batch;
  table.rows = batch.rows;
  table.parameters = batch.parameters;
  const std::vector<std::vector<int>> chunks = elements_of_chunks(batch, free_count);
  table.chunk_begin.push_back(0);
  for (const std::vector<int>& chunk : chunks)
    table.chunk_begin.push_back(table.chunk_begin.back() + static_cast<int>(chunk.size()));
  table.count = table.chunk_begin.back();
  for (const AnyElement& element : batch.elements)
    table.corners = std::max(table.corners, static_cast<int>(element.vertices.size()));

  const std::size_t count = table.count;
  table.vertices.assign(table.corners * count, -1);
  table.slots.assign(table.corners * count, -1);
  table.columns.assign((table.corners - 1) * table.rows * count, 0.0F);
  table.projection.assign(table.parameters * count, 0.0F);
  std::size_t entry = 0;
  for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk) {
    const int first_slot = slot_begin[chunk * kChunk];
    for (const int e : chunks[chunk]) {
      const AnyElement& element = batch.elements[e];
      table.element.push_back(element.index);
      table.measure.push_back(element.measure);
      for (std::size_t c = 0; c < element.vertices.size(); ++c) {
        const int v = element.vertices[c];
        table.vertices[c * count + entry] = v;
        if (v < free_count && v / kChunk == static_cast<int>(chunk))
          table.slots[c * count + entry] = static_cast<std::int16_t>(next_slot[v]++ - first_slot);
      }
      for (std::size_t k = 0; k < element.columns.size(); ++k)
        table.columns[k * count + entry] = element.columns[k];
      for (std::size_t k = 0; k < element.projection.size(); ++k)
        table.projection[k * count + entry] = element.projection[k];
      ++entry;
    }
  }
  return table;
}

}  // namespace

ElementTables make_element_tables(const ConstraintSet& constraints, const Points& rest,
                                  const std::vector<int>& number, int free_count) {
  const std::vector<AnyBatch> batches = any_batches(constraints, rest, number);
  ElementTables result;
  result.slot_begin.assign(free_count + 1, 0);
  for (const AnyBatch& batch : batches)
    for (const AnyElement& element : batch.elements)
      for (const int v : element.vertices)
        if (v < free_count) ++result.slot_begin[v + 1];
  for (int v = 0; v < free_count; ++v) result.slot_begin[v + 1] += result.slot_begin[v];
  for (int first = 0; first < free_count; first += kChunk)
    result.max_slots =
        std::max(result.max_slots, result.slot_begin[std::min(first + kChunk, free_count)] -
                                       result.slot_begin[first]);
  if (result.max_slots > std::numeric_limits<std::int16_t>::max())
    throw std::logic_error("too many elements meet at a vertex for the CUDA solver");
  std::vector<int> next_slot(result.slot_begin.begin(), result.slot_begin.end() - 1);
  for (const AnyBatch& batch : batches)
    result.tables.push_back(table_of(batch, free_count, result.slot_begin, next_slot));
  return result;
}

}  // namespace sinew
