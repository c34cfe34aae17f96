#pragma once

#include <Eigen/Core>
#include <utility>
#include <vector>

namespace sinew {

/// Which terms (x y z 0) add up to which targets, in a fixed order and without conflicts between
/// threads: a target's sum belongs to one piece, and pieces are for threads to take.
///
/// The CPU solver sums forces in two levels. Elements form blocks small enough for the first cache;
/// a block writes one force for each vertex of each element into slots and sums the slots of equal
/// vertices (a piece of its batch's plan). Then each vertex sums what it got from all blocks.
///
/// Sums of equal length lie side by side: a loop whose length changes at every turn costs a
/// mispredicted branch, more than the additions.
class SumPlan {
 public:
  struct Entry {
    int target;
    int term;  ///< kNoTerm: the target gets a sum, if only an empty one
  };
  static constexpr int kNoTerm = -1;

  /// A new piece; terms of a target are added in the order given.
  void append(std::vector<Entry> entries);
  /// A new piece whose terms 0, 1, ... belong to these vertices; those from `free_count` on (fixed
  /// ones) and negative ones (padding) are left out.
  void append_slots(const std::vector<int>& slot_vertices, int free_count);

  int piece_count() const { return static_cast<int>(sum_begin_.size()) - 1; }
  int sum_count() const { return static_cast<int>(targets_.size()); }
  /// The target of each sum, piece after piece.
  const std::vector<int>& targets() const { return targets_; }

  /// Calls take(sum's number, sum) for the sums of a piece; `terms` is aligned to 16 bytes.
  template <typename Real, typename Take>
  void sum(int piece, const Real* terms, Take&& take) const {
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
        take(number, sum);
      }
    }
  }

 private:
  struct Run {
    int length, count;
  };

  std::vector<int> run_begin_{0}, sum_begin_{0}, term_begin_{0};
  std::vector<Run> runs_;
  std::vector<int> targets_, terms_;
};

}  // namespace sinew
