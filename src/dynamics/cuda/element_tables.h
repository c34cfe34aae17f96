// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/cuda/chunk.h"

namespace sinew {

/// Holds the elements of one batch of constraints as kernels read them. An element has an entry in
/// each chunk that contains one of its vertices, so that a block computes all forces on the
/// vertices of its chunk without other blocks. Arrays store the first number of all entries
/// contiguously, then the second ones, and so on, so that neighboring threads read neighboring
/// addresses.
struct ElementTable {
  int kind = 0;                  ///< index of their kind in ConstraintBatch
  bool rotates = false;          ///< kRotates of their kind
  int batch = 0;                 ///< index of the batch in the problem
  int corners = 0;               ///< largest number of vertices of an element
  int rows = 0;                  ///< rows of Q
  int parameters = 0;            ///< number of parameters of an element's projection
  int count = 0;                 ///< number of entries
  std::vector<int> chunk_begin;  ///< first entry of each chunk; last: count
  std::vector<int> element;      ///< by entry: index of the element in the batch
  std::vector<double> measure;   ///< by entry: w = stiffness * measure

  std::vector<int> vertices;        ///< corners x count, in the solver's numbering; -1: none
  std::vector<std::int16_t> slots;  ///< corners x count: slot of the chunk's shared memory for the
                                    ///< force on that corner; -1: its vertex is fixed, or belongs
                                    ///< to another chunk
  /// (corners - 1) x rows x count: the columns of Q except the first. The columns of Q sum to zero.
  std::vector<float> columns;
  std::vector<float> projection;  ///< parameters x count
};

/// Holds the tables of a problem, and the slots of shared memory with the forces on each vertex.
/// The slots of vertex v are slot_begin[v] to before slot_begin[v + 1], minus slot_begin of the
/// first vertex of its chunk.
struct ElementTables {
  std::vector<ElementTable> tables;
  std::vector<int> slot_begin;  ///< by free vertex; last: total number
  int max_slots = 0;            ///< largest number of slots of a chunk
};

/// Builds the tables of all batches except Anchors. Flat tetrahedra of TetrahedronStrain become
/// elements of PositionStrain, as in the other solvers.
/// \param number  the solver's number of each vertex; free vertices come first
/// \throws std::logic_error if a chunk needs more slots than 16 bits can number
ElementTables make_element_tables(const ConstraintSet& constraints, const Points& rest,
                                  const std::vector<int>& number, int free_count);

}  // namespace sinew
