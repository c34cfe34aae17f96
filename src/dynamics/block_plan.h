#pragma once

#include <Eigen/Core>
#include <vector>

namespace sinew {

/// How the forces of a batch's elements reach the vertices without conflicts and in a fixed order,
/// whatever the number of threads. Elements form blocks small enough for the first cache. A block
/// writes one force for each vertex of each of its elements into slots, then sums the slots of
/// equal vertices to its partial sums; a second pass adds up each vertex's partial sums.
struct BlockPlan {
  int block_count() const { return static_cast<int>(partial_begin.size()) - 1; }
  int partial_count() const { return static_cast<int>(partial_vertex.size()); }

  std::vector<int> partial_begin{0};  ///< first partial sum of each block, and the end
  std::vector<int> partial_vertex;    ///< the free vertex that a partial sum belongs to
  std::vector<int> term_begin{0};     ///< first term of each partial sum, and the end
  std::vector<int> terms;             ///< slots, counted within the block

  /// Sums the slots of one block (4 numbers each: x y z 0) to its partial sums; both arrays aligned
  /// to 16 bytes.
  template <typename Real>
  void sum(int block, const Real* slots, Real* partials) const {
    using Vector4 = Eigen::Matrix<Real, 4, 1>;
    for (int p = partial_begin[block]; p < partial_begin[block + 1]; ++p) {
      Vector4 sum = Vector4::Zero();
      for (int t = term_begin[p]; t < term_begin[p + 1]; ++t)
        sum += Eigen::Map<const Vector4, Eigen::Aligned16>(slots + 4 * terms[t]);
      Eigen::Map<Vector4, Eigen::Aligned16>(partials + 4 * p) = sum;
    }
  }

  /// Appends a block whose slots belong to these vertices; those from `free_count` on (fixed ones)
  /// and negative ones (padding) receive nothing.
  void append(const std::vector<int>& slot_vertices, int free_count);
};

/// For each free vertex, the partial sums that make up its force.
struct VertexTerms {
  std::vector<int> begin{0};
  std::vector<int> partials;
};
VertexTerms vertex_terms(const std::vector<int>& partial_vertices, int free_count);

}  // namespace sinew
