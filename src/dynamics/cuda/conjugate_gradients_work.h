#pragma once

#include <cstddef>

#include "cuda/memory.h"
#include "cuda/vectors.h"

namespace sinew {

/// What an unknown's neighbours read of it while conjugate gradients run, in the letters of
/// Chronopoulos & Gear 1989: side by side, since they are read together from anywhere.
struct GradientRow {
  cuda::Vec4 r;  ///< residual; w: the inverse of the unknown's diagonal entry
  cuda::Vec4 w;  ///< A u, for the preconditioned residual u
  cuda::Vec4 s;  ///< A p, for the direction p
};

/// Dot products over three coordinates and some unknowns of one body.
struct GradientSums {
  float gamma = 0.0F;  ///< r . u
  float delta = 0.0F;  ///< w . u
};

/// How far the solve of one body is.
struct alignas(16) GradientState {
  float gamma = 0.0F;
  float alpha = 0.0F;
  float limit = 0.0F;  ///< of gamma: below, it is done
  int live = 0;
};

/// Memory of the device for solve_by_conjugate_gradients(): systems of one matrix of `size` rows
/// for `copies` bodies, whose vectors follow each other.
struct ConjugateGradientsWork {
  int size = 0;
  int copies = 1;
  int most_iterations = 10;
  /// Of the residual in the norm of the inverse diagonal, relative to the right-hand side: a body
  /// that is below stands still. 0: all iterations, unless float has nothing left to gain.
  float tolerance = 0.0F;
  /// w: inverse_diagonal() of the operator for the row.
  const cuda::Vec4* right_hand_side = nullptr;
  cuda::Vec4* x = nullptr;  ///< the solution; w is 0

  // Scratch. Of what an iteration reads of the one before, there are two.
  cuda::Vec4* p = nullptr;
  cuda::Vec4* u = nullptr;  ///< only with two barriers
  GradientRow* rows = nullptr;
  GradientSums* sums = nullptr;     ///< one for each row block of each copy
  GradientState* states = nullptr;  ///< one for each copy
  int* unfinished = nullptr;        ///< three numbers

  int* iterations = nullptr;  ///< one for each copy: how many it took
};

/// Owns the scratch.
class ConjugateGradientsMemory {
 public:
  ConjugateGradientsMemory() = default;
  ConjugateGradientsMemory(int size, int row_blocks, int copies)
      : size_(size),
        copies_(copies),
        p_(unknowns()),
        u_(unknowns()),
        rows_(2 * unknowns()),
        sums_(2 * static_cast<std::size_t>(row_blocks) * copies),
        states_(2 * static_cast<std::size_t>(copies)),
        numbers_(kUnfinished + copies) {}

  /// Without right-hand side and solution.
  ConjugateGradientsWork work() {
    ConjugateGradientsWork work;
    work.size = size_;
    work.copies = copies_;
    work.p = p_.data();
    work.u = u_.data();
    work.rows = rows_.data();
    work.sums = sums_.data();
    work.states = states_.data();
    work.unfinished = numbers_.data();
    work.iterations = numbers_.data() + kUnfinished;
    return work;
  }
  std::size_t bytes() const {
    return p_.bytes() + u_.bytes() + rows_.bytes() + sums_.bytes() + states_.bytes() +
           numbers_.bytes();
  }

 private:
  static constexpr int kUnfinished = 3;
  std::size_t unknowns() const { return static_cast<std::size_t>(size_) * copies_; }

  int size_ = 0, copies_ = 0;
  cuda::Buffer<cuda::Vec4> p_, u_;
  cuda::Buffer<GradientRow> rows_;
  cuda::Buffer<GradientSums> sums_;
  cuda::Buffer<GradientState> states_;
  cuda::Buffer<int> numbers_;
};

}  // namespace sinew
