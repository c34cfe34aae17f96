// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

#include "cuda/memory.h"
#include "cuda/vectors.h"

namespace sinew {

/// Holds the vectors of conjugate gradients at one unknown, in the notation of Chronopoulos & Gear
/// 1989. They are stored together because the rows of neighboring unknowns read all of them at
/// once.
struct GradientRow {
  cuda::Vec4 r;  ///< residual; w: the inverse of the unknown's diagonal entry
  cuda::Vec4 w;  ///< A u, for the preconditioned residual u
  cuda::Vec4 s;  ///< A p, for the direction p
};

/// Holds partial dot products, over three coordinates and some unknowns of one body.
struct GradientSums {
  float gamma = 0.0F;  ///< r . u
  float delta = 0.0F;  ///< w . u
};

/// Holds the state of the solve of one body.
struct alignas(16) GradientState {
  float gamma = 0.0F;
  float alpha = 0.0F;
  float limit = 0.0F;  ///< the solve ends once gamma has fallen to this
  int live = 0;        ///< 0: the solve has ended
};

/// Describes the device memory of solve_by_conjugate_gradients(), for `copies` bodies whose systems
/// have the same matrix of `size` rows. Each vector holds that of the first body, then that of the
/// second, etc.
struct ConjugateGradientsWork {
  int size = 0;
  int copies = 1;
  int max_iterations = 10;
  /// Tolerance of the residual in the norm of the inverse diagonal, relative to the right-hand
  /// side. A body below it stops iterating. 0: does all iterations, unless the residual is reduced
  /// to rounding errors before.
  float tolerance = 0.0F;
  /// Right-hand sides; w: inverse_diagonal() of the operator for the row.
  const cuda::Vec4* right_hand_side = nullptr;
  cuda::Vec4* x = nullptr;  ///< the solution; w is 0

  // Scratch memory. `rows`, `sums` and `states` are two arrays each, one after the other: an
  // iteration reads the one that the iteration before wrote, and writes the other. With two
  // barriers, only the first array of `rows` is used.
  cuda::Vec4* p = nullptr;
  cuda::Vec4* u = nullptr;  ///< only with two barriers
  GradientRow* rows = nullptr;
  GradientSums* sums = nullptr;     ///< one for each row block of each copy
  GradientState* states = nullptr;  ///< one for each copy
  int* unfinished = nullptr;        ///< three counters of copies, which iterations use in turn

  int* iterations = nullptr;  ///< result, one for each copy: number of iterations done
};

/// Owns the scratch memory of conjugate gradients.
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

  /// Returns the memory, without right-hand side and solution.
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
