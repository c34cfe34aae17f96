#pragma once

#include <cstdint>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/cuda/device_kind.h"

namespace sinew {

/// The elements of one batch of constraints as kernels read them. An element stands once for each
/// chunk that has one of its vertices, so that a block finds all forces on its vertices by itself.
/// Numbers of one kind lie side by side for all entries, so that neighbouring threads read
/// neighbouring numbers.
struct ElementTable {
  DeviceKind kind = DeviceKind::kStrain;
  int batch = 0;    ///< of the problem
  int corners = 0;  ///< of an element at most
  int rows = 0;     ///< of Q
  int parameters = 0;
  int count = 0;                 ///< entries
  std::vector<int> chunk_begin;  ///< first entry of each chunk, and the end
  std::vector<int> element;      ///< of the batch, by entry
  std::vector<double> measure;   ///< w = stiffness * measure, by entry

  std::vector<int> vertices;        ///< corners x count, in the solver's numbers; -1: none
  std::vector<std::int16_t> slots;  ///< corners x count: where in its chunk's memory the force on
                                    ///< that corner goes; -1: to another chunk, or nowhere
  /// (corners - 1) x rows x count: columns of Q but the first, which the others' sum determines.
  std::vector<float> columns;
  std::vector<float> projection;  ///< parameters x count
};

/// Where each vertex finds the forces on it: slots slot_begin[v] to slot_begin[v + 1], less those
/// before its chunk.
struct ElementTables {
  std::vector<ElementTable> tables;
  std::vector<int> slot_begin;  ///< by free vertex, and the end
  int most_slots = 0;           ///< of a chunk
};

/// Of all batches but Anchors. Flat tetrahedra of TetrahedronStrain come as PositionStrain, as in
/// the other solvers.
/// \param number  the solver's, of each vertex; the free ones first
ElementTables make_element_tables(const ConstraintSet& constraints, const Points& rest,
                                  const std::vector<int>& number, int free_count);

}  // namespace sinew
