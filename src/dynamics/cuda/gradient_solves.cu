// SPDX-License-Identifier: MIT

#include "dynamics/cuda/gradient_solves.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "cuda/launch.h"
#include "cuda/reduce.h"
#include "dynamics/cuda/conjugate_gradients.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kMaxRowsOfBlock = 256;

/// Vectors of the published form in device memory, and sums of its row blocks.
struct Published {
  Vec4* x;
  Vec4* r;            ///< residual; w: inverse of the diagonal entry
  Vec4* d;            ///< search direction
  Vec4* q;            ///< A d
  float* gamma;       ///< r . J r before an iteration
  float* next_gamma;  ///< r . J r after the iteration
  float* nu;          ///< d . q
};

/// The part of the work that a block does: one row block of one copy.
struct Unit {
  int number, copy, row_block;
  int row;    ///< row of this thread; -1: none
  int place;  ///< index of the row in the vectors of all copies
};

template <typename Index>
SINEW_DEVICE Unit unit_of_block(const HybridMatrixView<Index>& matrix) {
  const int number = block_in_grid();
  const int copy = number / matrix.row_blocks(), row_block = number % matrix.row_blocks();
  const int row = row_of_thread(matrix, row_block);
  return {number, copy, row_block, row, copy * matrix.size + row};
}

SINEW_DEVICE void write_sum(float value, float* place) {
  value = block_sum(value);
  if (thread_in_block() == 0) *place = value;
}

/// Returns the sum of what the row blocks of a unit's body have written.
SINEW_DEVICE float sum_of_copy(const float* sums, const Unit& unit, int row_blocks) {
  float sum = 0.0F;
  for (int k = thread_in_block(); k < row_blocks; k += threads_in_block())
    sum += read_only(sums + unit.copy * row_blocks + k);
  return block_sum(sum);
}

/// Returns a / b, or zero if b vanishes, as both do with a right-hand side of zero.
SINEW_DEVICE float ratio(float a, float b) {
  // Sums of squares below this have lost digits to underflow: the residual cannot improve.
  constexpr float kMin = 1e-30F;
  return b > kMin ? a / b : 0.0F;
}

// The four kernels of the published form: begin() once, then multiply(), move() and redirect() in
// each iteration.

/// Computes the first residual and search direction.
template <typename Index>
SINEW_KERNEL(kMaxRowsOfBlock)
begin(SystemOperator<Index> a, const Vec4* right_hand_side, Published vectors) {
  const Unit unit = unit_of_block(a.matrix);
  const SpatialVector<true> x{vectors.x + unit.copy * a.matrix.size};
  const Vec3 image = a.product(unit.copy, unit.row_block, x, launch_shared<Vec3>());
  float gamma = 0.0F;
  if (unit.row >= 0) {
    const Vec3 r = xyz(right_hand_side[unit.place]) - image;
    const float inverse = a.inverse_diagonal(unit.copy, unit.row);
    vectors.r[unit.place] = with_w(r, inverse);
    vectors.d[unit.place] = with_w(inverse * r, 0.0F);
    gamma = inverse * squared_length(r);
  }
  write_sum(gamma, vectors.gamma + unit.number);
}

/// Multiplies the matrix by the search direction.
template <typename Index>
SINEW_KERNEL(kMaxRowsOfBlock)
multiply(SystemOperator<Index> a, Published vectors) {
  const Unit unit = unit_of_block(a.matrix);
  const SpatialVector<true> d{vectors.d + unit.copy * a.matrix.size};
  const Vec3 q = a.product(unit.copy, unit.row_block, d, launch_shared<Vec3>());
  float nu = 0.0F;
  if (unit.row >= 0) {
    vectors.q[unit.place] = with_w(q, 0.0F);
    nu = dot(d(unit.row), q);
  }
  write_sum(nu, vectors.nu + unit.number);
}

/// Moves the solution along the search direction, and updates the residual.
template <typename Index>
SINEW_KERNEL(kMaxRowsOfBlock)
move(HybridMatrixView<Index> matrix, Published vectors) {
  const Unit unit = unit_of_block(matrix);
  const float eta = sum_of_copy(vectors.gamma, unit, matrix.row_blocks());
  const float nu = ratio(eta, sum_of_copy(vectors.nu, unit, matrix.row_blocks()));
  float gamma = 0.0F;
  if (unit.row >= 0) {
    const Vec3 d = xyz(vectors.d[unit.place]), q = xyz(vectors.q[unit.place]);
    const Vec4 old_r = vectors.r[unit.place];
    const Vec3 r = multiply_add(-nu, q, xyz(old_r));
    vectors.x[unit.place] = with_w(multiply_add(nu, d, xyz(vectors.x[unit.place])), 0.0F);
    vectors.r[unit.place] = with_w(r, old_r.w);
    gamma = old_r.w * squared_length(r);
  }
  write_sum(gamma, vectors.next_gamma + unit.number);
}

/// Computes the next search direction.
template <typename Index>
SINEW_KERNEL(kMaxRowsOfBlock)
redirect(HybridMatrixView<Index> matrix, Published vectors) {
  const Unit unit = unit_of_block(matrix);
  const float gamma = sum_of_copy(vectors.next_gamma, unit, matrix.row_blocks());
  const float tau = ratio(gamma, sum_of_copy(vectors.gamma, unit, matrix.row_blocks()));
  if (unit.row < 0) return;
  const Vec4 r = vectors.r[unit.place];
  const Vec3 d = multiply_add(tau, xyz(vectors.d[unit.place]), r.w * xyz(r));
  vectors.d[unit.place] = with_w(d, 0.0F);
}

/// Solves by solve_by_conjugate_gradients().
/// \param right_hand_side  without inverse diagonal entries
/// \param with_inverses    receives both; it is work.right_hand_side
template <GradientBarriers kBarriers, typename Index>
SINEW_KERNEL(kMaxRowsOfBlock)
solve(SystemOperator<Index> a, const Vec4* right_hand_side, Vec4* with_inverses,
      ConjugateGradientsWork work) {
  const int units = work.copies * a.row_blocks();
  for (int unit = block_in_grid(); unit < units; unit += blocks_in_grid()) {
    const int copy = unit / a.row_blocks();
    const int row = a.row_of_thread(unit % a.row_blocks());
    if (row < 0) continue;
    const int place = copy * work.size + row;
    with_inverses[place] = with_w(xyz(right_hand_side[place]), a.inverse_diagonal(copy, row));
  }
  sync_grid();
  solve_by_conjugate_gradients<kBarriers>(a, work, launch_shared<Vec3>());
}

/// GradientSolves of a HybridMatrix. A unit is a row block of one copy.
template <typename Index>
class Solves : public GradientSolves {
 public:
  Solves(const HybridMatrix& matrix, const GradientOptions& options, Stream& stream)
      : options_(options),
        matrix_(matrix, stream),
        memory_(matrix.size, matrix.row_blocks(), options.copies),
        r_(unknowns()),
        d_(unknowns()),
        q_(unknowns()),
        gamma_{Buffer<float>(units()), Buffer<float>(units())},
        nu_(units()) {}

  void solve_as_published(const Buffer<Vec4>& right_hand_side, Buffer<Vec4>& x, int iterations,
                          Stream& stream) override {
    require(right_hand_side, x);
    const SystemOperator<Index> a{matrix_.view(), nullptr, {}};
    Published vectors{x.data(),         r_.data(),        d_.data(), q_.data(),
                      gamma_[0].data(), gamma_[1].data(), nu_.data()};
    const LaunchShape plain{units(), options_.rows_of_block, 0};
    LaunchShape multiplying = plain;
    multiplying.shared_bytes = shared_bytes();
    launch(begin<Index>, multiplying, stream, a, right_hand_side.data(), vectors);
    for (int i = 0; i < iterations; ++i) {
      launch(multiply<Index>, multiplying, stream, a, vectors);
      launch(move<Index>, plain, stream, a.matrix, vectors);
      launch(redirect<Index>, plain, stream, a.matrix, vectors);
      std::swap(vectors.gamma, vectors.next_gamma);
    }
  }

  void solve_in_one_launch(const Buffer<Vec4>& right_hand_side, Buffer<Vec4>& x, int max_iterations,
                           float tolerance, bool stored, Stream& stream) override {
    require(right_hand_side, x);
    ConjugateGradientsWork work = memory_.work();
    work.right_hand_side = r_.data();
    work.x = x.data();
    work.max_iterations = max_iterations;
    work.tolerance = tolerance;
    const auto kernel =
        stored ? solve<GradientBarriers::kTwo, Index> : solve<GradientBarriers::kOne, Index>;
    int blocks = std::min(units(), resident_blocks(kernel, options_.rows_of_block, shared_bytes()));
    if (options_.max_blocks > 0) blocks = std::min(blocks, options_.max_blocks);
    launch_together(kernel, {blocks, options_.rows_of_block, shared_bytes()}, stream,
                    SystemOperator<Index>{matrix_.view(), nullptr, {}}, right_hand_side.data(),
                    r_.data(), work);
  }

  std::vector<int> iterations(Stream& stream) override {
    std::vector<int> iterations(options_.copies);
    copy_to_host(iterations.data(), memory_.work().iterations, iterations.size() * sizeof(int),
                 stream);
    stream.synchronize();
    return iterations;
  }

  std::size_t memory_bytes() const override {
    return matrix_.bytes() + memory_.bytes() + 3 * r_.bytes() + 3 * nu_.bytes();
  }

 private:
  int units() const { return options_.copies * matrix_.view().row_blocks(); }
  std::size_t unknowns() const {
    return static_cast<std::size_t>(options_.copies) * matrix_.view().size;
  }
  std::size_t shared_bytes() const { return matrix_.template shared_bytes<Vec3>(); }
  void require(const Buffer<Vec4>& right_hand_side, const Buffer<Vec4>& x) const {
    if (right_hand_side.size() != unknowns() || x.size() != unknowns())
      throw std::logic_error("right-hand sides and solutions are those of all copies");
  }

  GradientOptions options_;
  HybridMatrixOnDevice<Index> matrix_;
  ConjugateGradientsMemory memory_;
  Buffer<Vec4> r_, d_, q_;
  Buffer<float> gamma_[2], nu_;
};

}  // namespace

std::unique_ptr<GradientSolves> make_gradient_solves(const Eigen::SparseMatrix<double>& lower,
                                                     const GradientOptions& options,
                                                     Stream& stream) {
  const HybridMatrix matrix = make_hybrid_matrix(lower, options.rows_of_block);
  if (has_narrow_columns(matrix.size))
    return std::make_unique<Solves<std::uint16_t>>(matrix, options, stream);
  return std::make_unique<Solves<int>>(matrix, options, stream);
}

}  // namespace sinew
