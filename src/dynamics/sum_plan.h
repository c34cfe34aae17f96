// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <utility>
#include <vector>

namespace sinew {

/// Plans sums of terms (x y z 0) by target, in a fixed order. The plan consists of pieces, which
/// threads can process in parallel without conflicts: all terms of a sum belong to one piece.
///
/// The CPU solver sums forces in two levels. Elements form blocks small enough for the L1 cache. A
/// block writes one force for each vertex of each element to a slot and sums the slots of each
/// vertex (a piece of the plan of its batch). Then a second plan sums, for each vertex, the partial
/// sums of all blocks.
///
/// Sums with equal numbers of terms are adjacent. If the length of the inner loop changed from sum
/// to sum, each change would cost a branch misprediction, which takes longer than the additions.
class SumPlan {
 public:
  struct Entry {
    int target;
    int term;  ///< index of a term; kNoTerm adds nothing but ensures that the target has a sum
  };
  static constexpr int kNoTerm = -1;

  /// Appends a piece. The terms of a target are added in the given order.
  void append(std::vector<Entry> entries);
  /// Appends a piece whose term i belongs to the vertex slot_vertices[i]. Leaves out fixed vertices
  /// (numbers from `free_count` on) and padding (negative numbers).
  void append_slots(const std::vector<int>& slot_vertices, int free_count);

  int piece_count() const { return static_cast<int>(sum_begin_.size()) - 1; }
  int sum_count() const { return static_cast<int>(targets_.size()); }
  /// Returns the target of each sum, one piece after the other.
  const std::vector<int>& targets() const { return targets_; }

  /// Calls visit(number, sum) for the sums of a piece. The numbers are consecutive over all pieces.
  /// \param terms  (x y z 0) for each term, aligned to 16 bytes
  template <typename Real, typename Visit>
  void sum(int piece, const Real* terms, Visit&& visit) const {
    using Vector4 = Eigen::Matrix<Real, 4, 1>;
    const int* term = terms_.data() + term_begin_[piece];
    int number = sum_begin_[piece];
    for (int r = run_begin_[piece]; r < run_begin_[piece + 1]; ++r) {
      const auto [length, count] = runs_[r];
      for (const int end = number + count; number < end; ++number) {
        Vector4 sum = Vector4::Zero();
        for (int k = 0; k < length; ++k)
          sum +=
              Eigen::Map<const Vector4, Eigen::Aligned16>(terms + 4 * static_cast<long>(*term++));
        visit(number, sum);
      }
    }
  }

 private:
  /// Consecutive sums with the same number of terms.
  struct Run {
    int length, count;  ///< terms per sum, and number of sums
  };

  std::vector<int> run_begin_{0}, sum_begin_{0}, term_begin_{0};
  std::vector<Run> runs_;
  std::vector<int> targets_, terms_;
};

}  // namespace sinew
