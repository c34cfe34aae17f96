#pragma once

#include "cuda/device.h"
#include "cuda/reduce.h"
#include "dynamics/cuda/conjugate_gradients_work.h"
#include "dynamics/cuda/system_operator.h"

/// Conjugate gradients for a kernel whose blocks are launched together and stay.
///
/// The published form (Komaritzan 2022, Alg. 3.2) waits for all blocks three times an iteration.
/// The recurrences of Chronopoulos & Gear 1989 need both dot products at one time:
///
///   beta = gamma / gamma',  alpha = gamma / (delta - beta gamma / alpha')
///   p = u + beta p,  s = w + beta s,  x = x + alpha p,  r = r - alpha s
///   u = J r,  w = A u,  gamma = r . u,  delta = w . u
///
/// and wait twice, for the sums and for the u of neighbours. Who does not wait for a neighbour's u
/// can work it out from what the neighbour had before: u = J (r - alpha (w + beta s)). That takes
/// 48 bytes for each entry of the matrix instead of 16, from the second cache, and leaves one
/// barrier an iteration with the same arithmetic: results have the same bits.
///
/// The usual way to one barrier, pipelined conjugate gradients (Ghysels & Vanroose 2014), reads 16
/// bytes, but carries A u along by a recurrence, too, which float does not bear: on the humanoid's
/// matrix of 4300 unknowns its residual stops at 5e-3 and then rises, where the others fall below
/// 1e-5 (docs/performance.md).
namespace sinew {

/// How the blocks of a grid share the preconditioned residual u.
enum class GradientBarriers {
  kOne,  ///< an iteration: readers work it out; while barriers take longer than reading
  kTwo,  ///< it is stored; for many bodies at once
};

namespace gradients {

/// Fused as written, so that it has the same bits wherever it is used.
SINEW_DEVICE float fused_dot(const cuda::Vec3& a, const cuda::Vec3& b) {
  return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z));
}

/// u before the first iteration.
struct FirstPreconditioned {
  using Number = cuda::Vec3;
  const cuda::Vec4* right_hand_side;

  SINEW_DEVICE cuda::Vec3 operator()(int row) const {
    const cuda::Vec4 r = right_hand_side[row];
    return r.w * cuda::xyz(r);
  }
};

/// s and r of a row after an iteration, from those before it.
SINEW_DEVICE GradientRow advanced(const GradientRow& row, float alpha, float beta) {
  const cuda::Vec3 s = multiply_add(beta, cuda::xyz(row.s), cuda::xyz(row.w));
  const cuda::Vec3 r = multiply_add(-alpha, s, cuda::xyz(row.r));
  return {cuda::with_w(r, row.r.w), row.w, cuda::with_w(s, 0.0F)};
}

/// u after an iteration, from the rows before it.
struct NextPreconditioned {
  using Number = cuda::Vec3;
  const GradientRow* rows;
  float alpha, beta;

  SINEW_DEVICE cuda::Vec3 operator()(int row) const {
    const cuda::Vec4 r = advanced(rows[row], alpha, beta).r;
    return r.w * cuda::xyz(r);
  }
};

/// The block's sums, to a place in global memory.
SINEW_DEVICE void write_sums(GradientSums sums, GradientSums* place) {
  struct Warps {
    GradientSums sums[cuda::BlockSums::kMostWarps];
  };
  Warps& warps = cuda::block_shared<Warps>();
  const int lane = cuda::thread_in_block() % cuda::kWarp;
  sums = {cuda::warp_sum(sums.gamma), cuda::warp_sum(sums.delta)};
  if (lane == 0) warps.sums[cuda::thread_in_block() / cuda::kWarp] = sums;
  cuda::sync_block();
  if (cuda::thread_in_block() < cuda::kWarp) {
    const bool has = lane < cuda::threads_in_block() / cuda::kWarp;
    sums = has ? warps.sums[lane] : GradientSums{};
    sums = {cuda::warp_sum(sums.gamma), cuda::warp_sum(sums.delta)};
    if (lane == 0) *place = sums;
  }
  cuda::sync_block();  // before the next ones are written
}

/// Of all row blocks of a body, in the same order in every warp that asks.
SINEW_DEVICE GradientSums whole_sums(const GradientSums* sums, int row_blocks) {
  GradientSums sum;
  for (int k = cuda::thread_in_block() % cuda::kWarp; k < row_blocks; k += cuda::kWarp) {
    sum.gamma += sums[k].gamma;
    sum.delta += sums[k].delta;
  }
  return {cuda::warp_sum(sum.gamma), cuda::warp_sum(sum.delta)};
}

/// What an iteration leaves for the next one, of two such arrays of so many.
template <typename T>
SINEW_DEVICE T* left_by(T* arrays, int iteration, int count) {
  return arrays + (iteration % 2) * count;
}

struct Step {
  GradientState state;
  float beta;
};

/// Of a body in an iteration, from what the one before left.
SINEW_DEVICE Step next_step(const ConjugateGradientsWork& work, int copy, int row_blocks,
                            int iteration) {
  const GradientSums sums = whole_sums(
      left_by(work.sums, iteration - 1, work.copies * row_blocks) + copy * row_blocks, row_blocks);
  Step step;
  float curvature = sums.delta;  // p . s
  step.state.gamma = sums.gamma;
  if (iteration == 1) {
    step.beta = 0.0F;
    step.state.limit = work.tolerance * work.tolerance * sums.gamma;
    step.state.live = 1;
  } else {
    const GradientState last = left_by(work.states, iteration - 1, work.copies)[copy];
    step.beta = sums.gamma / last.gamma;
    curvature -= step.beta * sums.gamma / last.alpha;
    step.state.limit = last.limit;
    step.state.live = last.live;
  }
  step.state.alpha = sums.gamma / curvature;
  // Without curvature, or with NaNs, rounding is all that is left.
  const bool goes_on = sums.gamma > step.state.limit && curvature > 0.0F;
  if (!goes_on) step.state.live = 0;
  return step;
}

}  // namespace gradients

/// Solves A x = b for all copies from x = 0 by Jacobi-preconditioned conjugate gradients, three
/// coordinates at once: they share alpha and beta. Every thread of the grid must come here; blocks
/// have threads for the operator's row blocks, whole warps. Right-hand sides, and what the operator
/// reads, must be seen by all blocks before: there is a barrier behind who writes them, and one
/// between two solves. Row block k, counted through all copies, is that of block k modulo the grid:
/// its unknowns of x are seen by the threads whose rows they are, by others after another barrier.
///
/// The grid waits once for each iteration (kTwo: twice, but once in the last). Results do not
/// depend on the number of blocks.
/// \param products  as for product_of_row()
template <GradientBarriers kBarriers, typename Operator>
SINEW_DEVICE void solve_by_conjugate_gradients(const Operator& a,
                                               const ConjugateGradientsWork& work,
                                               cuda::Vec3* products) {
  using cuda::Vec3;
  using cuda::Vec4;
  using cuda::with_w;
  using cuda::xyz;
  using gradients::fused_dot;
  using gradients::left_by;
  constexpr bool kStored = kBarriers == GradientBarriers::kTwo;
  const int row_blocks = a.row_blocks();
  const int units = work.copies * row_blocks;
  const bool first_thread = cuda::thread_in_block() == 0;

  for (int unit = cuda::block_in_grid(); unit < units; unit += cuda::blocks_in_grid()) {
    const int copy = unit / row_blocks;
    const int first = copy * work.size;
    const gradients::FirstPreconditioned u{work.right_hand_side + first};
    const Vec3 w = a.product(copy, unit % row_blocks, u, products);
    const int row = a.row_of_thread(unit % row_blocks);
    GradientSums sums;
    if (row >= 0) {
      const Vec4 r = work.right_hand_side[first + row];
      work.rows[first + row] = {r, with_w(w, 0.0F), {}};
      work.x[first + row] = {};
      work.p[first + row] = {};
      sums = {fused_dot(xyz(r), u(row)), fused_dot(w, u(row))};
    }
    gradients::write_sums(sums, work.sums + unit);
    if (unit % row_blocks == 0 && first_thread) work.iterations[copy] = 0;
  }
  if (cuda::block_in_grid() == 0 && first_thread) work.unfinished[1] = 0;

  for (int i = 1; i <= work.most_iterations; ++i) {
    cuda::sync_grid();
    // Who counts unfinished bodies in one of three numbers, by the iteration, meets nobody who
    // reads that of the iteration before or clears that of the next.
    gradients::Step step = gradients::next_step(work, 0, row_blocks, i);
    int copy_of_step = 0;
    if (work.copies == 1 ? step.state.live == 0 : i > 1 && work.unfinished[(i - 1) % 3] == 0)
      return;
    if (cuda::block_in_grid() == 0 && first_thread) work.unfinished[(i + 1) % 3] = 0;

    const bool last = i == work.most_iterations;
    const int count = work.copies * work.size;
    const GradientRow* const before = kStored ? work.rows : left_by(work.rows, i - 1, count);
    GradientRow* const after = kStored ? work.rows : left_by(work.rows, i, count);
    for (int unit = cuda::block_in_grid(); unit < units; unit += cuda::blocks_in_grid()) {
      const int copy = unit / row_blocks, row_block = unit % row_blocks;
      if (copy != copy_of_step) step = gradients::next_step(work, copy, row_blocks, i);
      copy_of_step = copy;
      const GradientState state = step.state;
      if (row_block == 0 && first_thread) {
        left_by(work.states, i, work.copies)[copy] = state;
        if (state.live != 0) {
          work.iterations[copy] = i;
          cuda::atomic_add(work.unfinished + i % 3, 1);
        }
      }
      if (state.live == 0) continue;

      const int first = copy * work.size;
      const int row = a.row_of_thread(row_block);
      const gradients::NextPreconditioned u{before + first, state.alpha, step.beta};
      Vec3 w;
      if (!kStored && !last) w = a.product(copy, row_block, u, products);
      GradientSums sums;
      if (row >= 0) {
        const GradientRow own = before[first + row];
        const Vec3 p = multiply_add(step.beta, xyz(work.p[first + row]), own.r.w * xyz(own.r));
        work.p[first + row] = with_w(p, 0.0F);
        work.x[first + row] = with_w(multiply_add(state.alpha, p, xyz(work.x[first + row])), 0.0F);
        if (!last) {
          GradientRow next = gradients::advanced(own, state.alpha, step.beta);
          const Vec3 own_u = next.r.w * xyz(next.r);
          if (kStored) {
            work.u[first + row] = with_w(own_u, 0.0F);
          } else {
            next.w = with_w(w, 0.0F);
            sums = {fused_dot(xyz(next.r), own_u), fused_dot(w, own_u)};
          }
          after[first + row] = next;
        }
      }
      if (!kStored && !last) gradients::write_sums(sums, left_by(work.sums, i, units) + unit);
    }
    if (!kStored || last) continue;

    cuda::sync_grid();
    for (int unit = cuda::block_in_grid(); unit < units; unit += cuda::blocks_in_grid()) {
      const int copy = unit / row_blocks, row_block = unit % row_blocks;
      if (left_by(work.states, i, work.copies)[copy].live == 0) continue;
      const int first = copy * work.size;
      const SpatialVector<false> u{work.u + first};
      const Vec3 w = a.product(copy, row_block, u, products);
      const int row = a.row_of_thread(row_block);
      GradientSums sums;
      if (row >= 0) {
        after[first + row].w = with_w(w, 0.0F);
        sums = {fused_dot(xyz(after[first + row].r), u(row)), fused_dot(w, u(row))};
      }
      gradients::write_sums(sums, left_by(work.sums, i, units) + unit);
    }
  }
}

}  // namespace sinew
