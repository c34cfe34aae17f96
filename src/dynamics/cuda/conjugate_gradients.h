// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/device.h"
#include "cuda/reduce.h"
#include "dynamics/cuda/conjugate_gradients_work.h"
#include "dynamics/cuda/system_operator.h"

/// These functions compute conjugate gradients inside a kernel whose blocks are all resident at
/// once (launch_together()).
///
/// The published form (Komaritzan 2022, Alg. 3.2) waits for all blocks three times per iteration.
/// The recurrences of Chronopoulos & Gear 1989 need both dot products at the same point:
///
///   beta = gamma / gamma',  alpha = gamma / (delta - beta gamma / alpha')
///   p = u + beta p,  s = w + beta s,  x = x + alpha p,  r = r - alpha s
///   u = J r,  w = A u,  gamma = r . u,  delta = w . u
///
/// They need two grid barriers: one for the sums and one for the u of other rows. Instead of
/// waiting for the u of another row, a thread can compute it from that row's values before the
/// iteration: u = J (r - alpha (w + beta s)). This reads 48 bytes for each entry of the matrix
/// instead of 16, from the L2 cache, and leaves one barrier per iteration. The arithmetic is the
/// same, so the results have the same bits.
///
/// The usual method with one barrier, pipelined conjugate gradients (Ghysels & Vanroose 2014),
/// reads 16 bytes, but also updates A u by a recurrence, for which float is not accurate enough: on
/// the humanoid's matrix of 4300 unknowns, its residual stagnates at 5e-3 and then rises, while
/// those of the other two fall below 1e-5 (docs/notes/measurements.md).
namespace sinew {

/// Selects the number of grid barriers per iteration, which follows from how a block gets the
/// preconditioned residual u of other blocks' rows.
enum class GradientBarriers {
  kOne,  ///< u is recomputed by its readers; faster as long as a barrier costs more than the reads
  kTwo,  ///< u is stored; for many bodies at once
};

namespace gradients {

/// Returns the dot product with explicit fused multiply-adds, so that it has the same bits wherever
/// it is inlined.
SINEW_DEVICE float fused_dot(const cuda::Vec3& a, const cuda::Vec3& b) {
  return fmaf(a.x, b.x, fmaf(a.y, b.y, a.z * b.z));
}

/// Computes the vector u before the first iteration, as a function of the row: applies the
/// preconditioner to the right-hand side.
struct FirstPreconditioned {
  using Number = cuda::Vec3;
  const cuda::Vec4* right_hand_side;

  SINEW_DEVICE cuda::Vec3 operator()(int row) const {
    const cuda::Vec4 r = right_hand_side[row];
    return r.w * cuda::xyz(r);
  }
};

/// Returns a row with s and r after an iteration, given the row before it.
SINEW_DEVICE GradientRow advanced(const GradientRow& row, float alpha, float beta) {
  const cuda::Vec3 s = multiply_add(beta, cuda::xyz(row.s), cuda::xyz(row.w));
  const cuda::Vec3 r = multiply_add(-alpha, s, cuda::xyz(row.r));
  return {cuda::with_w(r, row.r.w), row.w, cuda::with_w(s, 0.0F)};
}

/// Computes the vector u after an iteration, as a function of the row, from the rows before it.
struct NextPreconditioned {
  using Number = cuda::Vec3;
  const GradientRow* rows;
  float alpha, beta;

  SINEW_DEVICE cuda::Vec3 operator()(int row) const {
    const cuda::Vec4 r = advanced(rows[row], alpha, beta).r;
    return r.w * cuda::xyz(r);
  }
};

/// Adds up the sums of a block's threads and writes them to `place` in global memory.
SINEW_DEVICE void write_sums(GradientSums sums, GradientSums* place) {
  struct Warps {
    GradientSums sums[cuda::BlockSums::kMaxWarps];
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
  cuda::sync_block();  // before the next call overwrites the shared memory
}

/// Adds up the sums of all row blocks of a body, in the same order in every warp.
SINEW_DEVICE GradientSums whole_sums(const GradientSums* sums, int row_blocks) {
  GradientSums sum;
  for (int k = cuda::thread_in_block() % cuda::kWarp; k < row_blocks; k += cuda::kWarp) {
    sum.gamma += sums[k].gamma;
    sum.delta += sums[k].delta;
  }
  return {cuda::warp_sum(sum.gamma), cuda::warp_sum(sum.delta)};
}

/// Returns the array that an iteration writes for the next one. `arrays` holds two arrays of
/// `count` elements, which iterations use in turn.
template <typename T>
SINEW_DEVICE T* left_by(T* arrays, int iteration, int count) {
  return arrays + (iteration % 2) * count;
}

/// Holds the coefficients of one iteration of a body.
struct Step {
  GradientState state;
  float beta;
};

/// Computes the coefficients of an iteration of body `copy` from what the iteration before wrote.
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
  // Without positive curvature, or with NaNs, the residual consists of rounding errors.
  const bool goes_on = sums.gamma > step.state.limit && curvature > 0.0F;
  if (!goes_on) step.state.live = 0;
  return step;
}

}  // namespace gradients

/// Solves A x = b for all copies from x = 0 by Jacobi-preconditioned conjugate gradients. The three
/// coordinates are solved together and share alpha and beta.
///
/// All threads of the grid must call it. A block consists of whole warps, and has at least as many
/// threads as the operator's row blocks have rows. The caller puts a grid barrier between writing
/// the right-hand sides, or anything that the operator reads, and this call, and another one
/// between two solves. Row blocks are numbered through all copies; block b of the grid handles
/// those whose number is b modulo the grid's size. On return, a thread sees the entries of x in its
/// own rows; those in other rows are visible after another grid barrier.
///
/// Takes one grid barrier per iteration (kTwo: two, but one in the last iteration). Results do not
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

  for (int i = 1; i <= work.max_iterations; ++i) {
    cuda::sync_grid();
    // Unfinished bodies are counted in one of three counters, which iterations use in turn.
    // Without another barrier, blocks may at the same time read the counter of the iteration
    // before, add to that of this one and clear that of the next one.
    gradients::Step step = gradients::next_step(work, 0, row_blocks, i);
    int copy_of_step = 0;
    if (work.copies == 1 ? step.state.live == 0 : i > 1 && work.unfinished[(i - 1) % 3] == 0)
      return;
    if (cuda::block_in_grid() == 0 && first_thread) work.unfinished[(i + 1) % 3] = 0;

    const bool last = i == work.max_iterations;
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
