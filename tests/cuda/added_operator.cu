// SPDX-License-Identifier: MIT

#include "cuda/added_operator.h"

#include <cstdint>

#include "cuda/launch.h"
#include "dynamics/cuda/conjugate_gradients.h"

namespace sinew {
namespace {

using namespace cuda;

struct Ties {
  AddedTies ties;
  int size;

  SINEW_DEVICE float stiffness(int copy) const {
    return ties.stiffness * static_cast<float>(copy + 1);
  }
  SINEW_DEVICE int count(int row) const {
    return (row >= ties.distance ? 1 : 0) + (row + ties.distance < size ? 1 : 0);
  }
  template <typename X>
  SINEW_DEVICE Vec3 product_row(int copy, int row, const X& x) const {
    Vec3 sum = static_cast<float>(count(row)) * x(row);
    if (row >= ties.distance) sum -= x(row - ties.distance);
    if (row + ties.distance < size) sum -= x(row + ties.distance);
    return stiffness(copy) * sum;
  }
  SINEW_DEVICE float diagonal(int copy, int row) const {
    return static_cast<float>(count(row)) * stiffness(copy);
  }
};

template <GradientBarriers kBarriers>
SINEW_KERNEL(256)
solve(SystemOperator<std::uint16_t, Ties> a, Vec4* right_hand_side, ConjugateGradientsWork work) {
  const int units = work.copies * a.row_blocks();
  for (int unit = block_in_grid(); unit < units; unit += blocks_in_grid()) {
    const int row = a.row_of_thread(unit % a.row_blocks());
    const int copy = unit / a.row_blocks();
    if (row >= 0) right_hand_side[copy * work.size + row].w = a.inverse_diagonal(copy, row);
  }
  sync_grid();
  solve_by_conjugate_gradients<kBarriers>(a, work, launch_shared<Vec3>());
}

}  // namespace

std::vector<Vec4> solve_with_ties(const Eigen::SparseMatrix<double>& lower,
                                  const std::vector<Vec4>& right_hand_sides, int copies,
                                  const std::vector<float>& diagonal, const AddedTies& ties,
                                  bool stored) {
  constexpr int kRowsOfBlock = 64;
  constexpr int kThreads = 128;  // more than rows: all take part in products
  Stream stream;
  const HybridMatrix hybrid = make_hybrid_matrix(lower, kRowsOfBlock);
  const HybridMatrixOnDevice<std::uint16_t> matrix(hybrid, stream);
  const Buffer<float> added_diagonal = to_device(diagonal, stream);
  Buffer<Vec4> b = to_device(right_hand_sides, stream);
  Buffer<Vec4> x(b.size());
  ConjugateGradientsMemory memory(hybrid.size, hybrid.row_blocks(), copies);
  ConjugateGradientsWork work = memory.work();
  work.right_hand_side = b.data();
  work.x = x.data();
  work.max_iterations = 100;
  work.tolerance = 1e-6F;
  const auto kernel = stored ? solve<GradientBarriers::kTwo> : solve<GradientBarriers::kOne>;
  const std::size_t shared_bytes = matrix.shared_bytes<Vec3>();
  const int blocks =
      std::min(copies * hybrid.row_blocks(), resident_blocks(kernel, kThreads, shared_bytes));
  launch_together(kernel, {blocks, kThreads, shared_bytes}, stream,
                  SystemOperator<std::uint16_t, Ties>{
                      matrix.view(), added_diagonal.data(), {ties, hybrid.size}},
                  b.data(), work);
  return to_host(x, stream);
}

}  // namespace sinew
