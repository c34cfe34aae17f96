// SPDX-License-Identifier: MIT

#include "dynamics/cuda/step_kernel.h"

#include <algorithm>
#include <type_traits>

#include "cuda/launch.h"
#include "cuda/reduce.h"
#include "dynamics/cuda/conjugate_gradients.h"
#include "dynamics/cuda/inverse_products.h"
#include "dynamics/cuda/local_forces.h"
#include "dynamics/cuda/row_lists.h"

namespace sinew::cuda {
namespace {

static_assert(kStepThreads == TransposedTile::kRows);

/// Number of threads that share the sum of forces on one vertex.
constexpr int kLanesOfVertex = kStepThreads / kChunk;

/// Returns the index of this thread in the grid.
SINEW_DEVICE int grid_thread() {
  return block_in_grid() * threads_in_block() + thread_in_block();
}
/// Returns the number of threads of the grid.
SINEW_DEVICE int grid_threads() {
  return blocks_in_grid() * threads_in_block();
}

/// Adds the time since `since` to a sum of the report, and sets `since` to now. Only does so on the
/// first thread of the grid.
SINEW_DEVICE void add_elapsed(std::uint64_t& sum, std::uint64_t& since) {
  if (grid_thread() != 0) return;
  const std::uint64_t now = nanoseconds();
  sum += now - since;
  since = now;
}

/// Moves the fixed vertices to their new positions, and computes their velocities.
SINEW_DEVICE void place_fixed(const StepArguments& a) {
  for (int i = grid_thread(); i < a.copies * a.fixed_count; i += grid_threads()) {
    const int copy = i / a.fixed_count;
    const int number = a.free_count + i % a.fixed_count;
    const std::int64_t first = static_cast<std::int64_t>(copy) * a.vertex_count;
    const std::int64_t place = first + a.vertex[number];
    Vec3 before = xyz(a.published_positions[place]);
    if (a.shifts != nullptr) before += xyz(a.shifts[copy]);
    const Vec3 now = xyz(a.fixed[i]);
    a.positions[first + number] = with_w(now, 0.0F);
    a.published_positions[place] = with_w(now, 0.0F);
    a.published_velocities[place] = with_w(a.velocity_factor * (now - before), 0.0F);
  }
}

/// Computes the initial positions of the free vertices, and the coefficients of the forces that are
/// linear in their displacements (inertia, external forces, anchors). The coefficients stay the
/// same in all iterations.
SINEW_DEVICE void begin_step(const StepArguments& a) {
  for (int i = grid_thread(); i < a.copies * a.free_count; i += grid_threads()) {
    const int copy = i / a.free_count;
    const int v = i % a.free_count;
    const std::int64_t first = static_cast<std::int64_t>(copy) * a.vertex_count;
    const int vertex = a.vertex[v];
    Vec3 start = xyz(a.published_positions[first + vertex]);
    if (a.shifts != nullptr) start += xyz(a.shifts[copy]);
    const float mass = a.masses[v];
    Vec3 force = a.forces != nullptr ? xyz(a.forces[first + vertex]) : Vec3{};
    Vec3 displacement, inertial;
    if (a.is_static) {
      force = mass * a.acceleration;
    } else {
      const float dt = a.time_step;
      inertial = dt * xyz(a.published_velocities[first + vertex]);
      displacement = inertial;
      if (mass > 0.0F) {
        inertial += (dt * dt) * a.acceleration;
        displacement = inertial + (dt * dt / mass) * force;
      }
    }
    const float inertia = mass * a.inverse_squared_step;
    Vec3 constant = inertia * inertial + force;
    float linear = inertia;
    if (a.anchors.begin != nullptr) {
      for (int k = a.anchors.begin[v]; k < a.anchors.begin[v + 1]; ++k) {
        const AnchorsOnDevice::Anchor& anchor = a.anchors.anchors[k];
        const Vec4* const targets = a.anchors.targets[anchor.batch] +
                                    static_cast<std::int64_t>(copy) * a.anchors.sizes[anchor.batch];
        constant += anchor.weight * (xyz(targets[anchor.index]) - start);
        linear += anchor.weight;
      }
    }
    if (a.undetermined[v] != 0) constant = {};
    a.start[i] = with_w(start, 0.0F);
    a.displacement[i] = with_w(displacement, 0.0F);
    a.constant[i] = with_w(constant, linear);
    a.positions[first + v] = with_w(start + displacement, 0.0F);
  }
}

/// Computes the right-hand side (the local step): all forces on the free vertices at their present
/// positions.
/// \param bounded          bounded contacts act
/// \param inverse_diagonal  function of copy and vertex: the Jacobi preconditioner
template <typename InverseDiagonal>
SINEW_DEVICE void gather_forces(const StepArguments& a, bool bounded,
                                const InverseDiagonal& inverse_diagonal) {
  Vec3* const slots = launch_shared<Vec3>();
  for (int item = block_in_grid(); item < a.copies * a.chunks; item += blocks_in_grid()) {
    const int copy = item / a.chunks;
    const int chunk = item % a.chunks;
    const Vec4* const positions = a.positions + static_cast<std::int64_t>(copy) * a.vertex_count;
    for (int t = 0; t < a.tables; ++t) write_forces(a.elements[t], chunk, copy, positions, slots);
    sync_block();

    const int v = chunk * kChunk + thread_in_block() / kLanesOfVertex;
    const int lane = thread_in_block() % kLanesOfVertex;
    Vec3 force;
    if (v < a.free_count) {
      const int first = a.slot_begin[chunk * kChunk];
      for (int s = a.slot_begin[v] + lane; s < a.slot_begin[v + 1]; s += kLanesOfVertex)
        force += slots[s - first];
    }
    force = sum_of_lanes<kLanesOfVertex>(force);
    if (v < a.free_count && lane == 0) {
      const std::int64_t i = static_cast<std::int64_t>(copy) * a.free_count + v;
      const Vec4 constant = a.constant[i];
      force += xyz(constant) - constant.w * xyz(a.displacement[i]);
      if (a.rows.any()) {
        a.rows.for_each_at(v, [&](int row, int k) {
          if (bounded || a.rows.is_in_matrix(row)) force += a.rows.rows[row].force_on(k, positions);
        });
      }
      a.residual[i] = with_w(force, inverse_diagonal(copy, v));
    }
    sync_block();  // before the next chunk overwrites the slots
  }
}

/// Returns the sum of one number of each chunk, to all threads of the block.
SINEW_DEVICE float sum_of_chunks(const float* numbers, int chunks) {
  float sum = 0.0F;
  for (int chunk = thread_in_block(); chunk < chunks; chunk += threads_in_block())
    sum += numbers[chunk];
  return block_sum(sum);
}

/// Returns the dot product of two vectors over the vertices of a chunk. Each lane of a warp has one
/// vertex.
/// \param there  this lane's vertex exists
SINEW_DEVICE float sum_of_chunk(const Vec3& one, const Vec3& two, bool there) {
  return warp_sum(there ? dot(one, two) : 0.0F);
}

/// Computes W^T W r for all copies. For each chunk, the first kChunk threads of a block call
/// visit(copy, chunk, vertex, there, solution); `there` is false in threads without a vertex.
/// Includes one grid barrier, but none at the end.
template <typename Visit>
SINEW_DEVICE void apply_inverse(const StepArguments& a, const float* values, const Vec4* r,
                                const Visit& visit) {
  multiply_pieces(a.inverse, values, r, a.free_count, a.copies, a.sums);
  sync_grid();
  for (int item = block_in_grid(); item < a.copies * a.chunks; item += blocks_in_grid()) {
    const int copy = item / a.chunks;
    const int chunk = item % a.chunks;
    const Vec3 solution = multiply_transposed(
        a.inverse, values, chunk, a.sums + static_cast<std::int64_t>(copy) * a.inverse.pieces);
    if (thread_in_block() >= kChunk) continue;
    const int v = chunk * kChunk + thread_in_block();
    visit(copy, chunk, v, v < a.free_count, solution);
  }
}

/// Moves the vertices of a chunk by a solution as the plan says, and stores their largest move.
/// Called by one warp.
SINEW_DEVICE void move_chunk(const StepArguments& a, int copy, int chunk, int v, bool there,
                             const Vec3& solution, const IterationPlan& plan) {
  float squared = 0.0F;
  if (there) {
    const std::int64_t i = static_cast<std::int64_t>(copy) * a.free_count + v;
    Vec3 move = plan.relaxation * solution;
    if (plan.momentum > 0.0F) move += plan.momentum * xyz(a.last_move[i]);
    a.last_move[i] = with_w(move, 0.0F);
    const Vec3 displacement = xyz(a.displacement[i]) + move;
    a.displacement[i] = with_w(displacement, 0.0F);
    a.positions[static_cast<std::int64_t>(copy) * a.vertex_count + v] =
        with_w(xyz(a.start[i]) + displacement, 0.0F);
    squared = squared_length(move);
  }
  const float largest = warp_max(squared);
  if (thread_in_block() == 0) a.chunk_numbers[copy * a.chunks + chunk] = sqrtf(largest);
}

/// Solves A x = residual with the sparse inverse (the global step) and moves the vertices by x.
SINEW_DEVICE void move_by_inverse(const StepArguments& a, const float* values,
                                  const IterationPlan& plan) {
  apply_inverse(a, values, a.residual,
                [&](int copy, int chunk, int v, bool there, const Vec3& solution) {
                  move_chunk(a, copy, chunk, v, there, solution, plan);
                });
}

/// Solves (A + rows) x = residual by conjugate gradients preconditioned with A^-1 (the global step
/// with contacts or pulls, for one body), and moves the vertices by x. Since A z = r, the products
/// s = A p follow from a recurrence, without products with A.
/// \return number of iterations
SINEW_DEVICE int move_by_gradients(const StepArguments& a, const float* values,
                                   const IterationPlan& plan) {
  const GradientVectors& g = a.gradients;
  const auto p_of = [&g](int v) { return xyz(g.p[v]); };
  float* const products_pq = a.chunk_numbers;
  float* const products_rz = a.chunk_numbers + a.chunks;
  float rz = 0.0F, first_rz = 0.0F;
  int iteration = 0;
  for (;; ++iteration) {
    apply_inverse(a, values, a.residual, [&](int, int chunk, int v, bool there, const Vec3& z) {
      const Vec3 r = there ? xyz(a.residual[v]) : Vec3{};
      if (there) g.z[v] = with_w(z, 0.0F);
      const float product = sum_of_chunk(r, z, there);
      if (thread_in_block() == 0) products_rz[chunk] = product;
    });
    sync_grid();
    const float before = rz;
    rz = sum_of_chunks(products_rz, a.chunks);
    if (iteration == 0) first_rz = rz;
    const bool done =
        iteration == a.inner_iterations || !(rz > a.inner_tolerance * a.inner_tolerance * first_rz);
    if (done) break;
    const float beta = iteration == 0 ? 0.0F : rz / before;
    for (int v = grid_thread(); v < a.free_count; v += grid_threads()) {
      const Vec3 z = xyz(g.z[v]);
      const Vec3 r = xyz(a.residual[v]);
      g.p[v] = with_w(iteration == 0 ? z : z + beta * xyz(g.p[v]), 0.0F);
      g.s[v] = with_w(iteration == 0 ? r : r + beta * xyz(g.s[v]), 0.0F);
      if (iteration == 0) g.x[v] = {};
    }
    sync_grid();
    for (int chunk = block_in_grid(); chunk < a.chunks; chunk += blocks_in_grid()) {
      if (thread_in_block() >= kChunk) continue;
      const int v = chunk * kChunk + thread_in_block();
      Vec3 q, p;
      if (v < a.free_count) {
        q = xyz(g.s[v]);
        p = xyz(g.p[v]);
        a.rows.for_each_at(v, [&](int row, int k) {
          if (a.rows.is_in_matrix(row)) q += a.rows.rows[row].product_of(k, p_of, a.free_count);
        });
        g.q[v] = with_w(q, 0.0F);
      }
      const float product = sum_of_chunk(p, q, v < a.free_count);
      if (thread_in_block() == 0) products_pq[chunk] = product;
    }
    sync_grid();
    const float pq = sum_of_chunks(products_pq, a.chunks);
    const float alpha = pq > 0.0F ? rz / pq : 0.0F;
    for (int v = grid_thread(); v < a.free_count; v += grid_threads()) {
      g.x[v] = with_w(xyz(g.x[v]) + alpha * xyz(g.p[v]), 0.0F);
      a.residual[v] = with_w(xyz(a.residual[v]) - alpha * xyz(g.q[v]), 0.0F);
    }
    sync_grid();
  }
  for (int chunk = block_in_grid(); chunk < a.chunks; chunk += blocks_in_grid()) {
    if (thread_in_block() >= kChunk) continue;
    const int v = chunk * kChunk + thread_in_block();
    const bool there = v < a.free_count;
    move_chunk(a, 0, chunk, v, there, there && iteration > 0 ? xyz(g.x[v]) : Vec3{}, plan);
  }
  return iteration;
}

/// The part of contacts and pulls in the system's matrix, as the addition of a SystemOperator.
struct RowsAdded {
  const RowsOnDevice& rows;
  int free_count;

  template <typename X>
  SINEW_DEVICE Vec3 product_row(int /*copy*/, int v, const X& x) const {
    Vec3 sum;
    if (!rows.any()) return sum;
    rows.for_each_at(v, [&](int row, int k) {
      if (rows.is_in_matrix(row)) sum += rows.rows[row].product_of(k, x, free_count);
    });
    return sum;
  }
  SINEW_DEVICE float diagonal(int /*copy*/, int v) const {
    float sum = 0.0F;
    if (!rows.any()) return sum;
    rows.for_each_at(v, [&](int row, int k) {
      if (rows.is_in_matrix(row)) sum += rows.rows[row].diagonal_of(k);
    });
    return sum;
  }
};

/// Returns the system's matrix with contacts and pulls.
/// \param bounded  includes the diagonal of bounded contacts
template <typename Index>
SINEW_DEVICE SystemOperator<Index, RowsAdded> system_of(const StepArguments& a, bool bounded) {
  const float* const diagonal = bounded ? a.bounding_diagonal : nullptr;
  if constexpr (std::is_same_v<Index, int>)
    return {a.matrix.wide, diagonal, {a.rows, a.free_count}};
  else
    return {a.matrix.narrow, diagonal, {a.rows, a.free_count}};
}

/// Solves (A + rows) x = residual by conjugate gradients with Jacobi's preconditioner (the global
/// step without an inverse), as in the paper (Komaritzan 2022, 3.2.3), and moves the vertices by x.
/// \return number of iterations of copy 0
template <typename Index>
SINEW_DEVICE int move_by_matrix(const StepArguments& a, const IterationPlan& plan) {
  const bool bounded = plan.bounded != 0;
  solve_by_conjugate_gradients<GradientBarriers::kOne>(system_of<Index>(a, bounded), a.work,
                                                       launch_shared<Vec3>());
  sync_grid();
  for (int item = block_in_grid(); item < a.copies * a.chunks; item += blocks_in_grid()) {
    if (thread_in_block() >= kChunk) continue;
    const int copy = item / a.chunks;
    const int v = item % a.chunks * kChunk + thread_in_block();
    const bool there = v < a.free_count;
    const Vec3 solution =
        there ? xyz(a.work.x[static_cast<std::int64_t>(copy) * a.free_count + v]) : Vec3{};
    move_chunk(a, copy, item % a.chunks, v, there, solution, plan);
  }
  return *a.work.iterations;
}

/// Returns the largest of some numbers, to all threads of the block.
SINEW_DEVICE float largest_of_chunks(const float* numbers, int count) {
  float largest = 0.0F;
  for (int i = thread_in_block(); i < count; i += threads_in_block())
    largest = fmaxf(largest, numbers[i]);
  // Reduce within each warp, then over the warps of the block.
  BlockSums& warps = block_shared<BlockSums>();
  largest = warp_max(largest);
  if (thread_in_block() % kWarp == 0) warps.warps[thread_in_block() / kWarp] = largest;
  sync_block();
  for (int w = 0; w < threads_in_block() / kWarp; ++w) largest = fmaxf(largest, warps.warps[w]);
  sync_block();
  return largest;
}

/// Ends a step: applies the step scales, and publishes positions and velocities in the problem's
/// order.
SINEW_DEVICE void publish(const StepArguments& a) {
  for (int i = grid_thread(); i < a.copies * a.free_count; i += grid_threads()) {
    const int copy = i / a.free_count;
    const int v = i % a.free_count;
    const std::int64_t place = static_cast<std::int64_t>(copy) * a.vertex_count + a.vertex[v];
    const Vec3 start = xyz(a.start[i]);
    Vec3 displacement = xyz(a.displacement[i]);
    if (a.step_scales != nullptr && !a.is_static) displacement = a.step_scales[v] * displacement;
    // The velocity is that of the rounded positions. A speed that is too small to change a position
    // must not persist.
    const Vec3 position = start + displacement;
    a.published_positions[place] = with_w(position, 0.0F);
    a.published_velocities[place] = with_w(a.velocity_factor * (position - start), 0.0F);
  }
}

/// Does one time step, or a static solve, of all copies in a single launch: with a few thousand
/// vertices, separate launches would cost more than the work itself. With the sparse inverse and
/// without contacts, an iteration has three grid barriers.
template <StepSolve kSolve>
SINEW_KERNEL(kStepThreads)
advance(const StepArguments a) {
  constexpr bool kByMatrix = kSolve != StepSolve::kInverse;
  using Index = std::conditional_t<kSolve == StepSolve::kNarrowMatrix, std::uint16_t, int>;
  StepReport report;
  std::uint64_t since = nanoseconds();
  if (a.begins) {
    place_fixed(a);
    begin_step(a);
  }
  if (a.rows.any() && a.begins) gather_rows(a.rows, a.number, a.free_count);
  sync_grid();
  add_elapsed(report.rows_ns, since);
  [[maybe_unused]] const bool by_gradients = a.rows.any() && a.rows.any_in_matrix();
  for (int i = a.first_iteration; i < a.end_iteration; ++i) {
    const IterationPlan plan = a.plans[i];
    const bool bounded = plan.bounded != 0;
    if constexpr (kByMatrix) {
      const SystemOperator<Index, RowsAdded> system = system_of<Index>(a, bounded);
      gather_forces(a, bounded, [&](int copy, int v) { return system.inverse_diagonal(copy, v); });
    } else {
      gather_forces(a, bounded, [](int, int) { return 0.0F; });
    }
    sync_grid();
    add_elapsed(report.local_ns, since);
    if constexpr (kByMatrix) {
      report.inner_iterations += move_by_matrix<Index>(a, plan);
    } else {
      const float* const values = bounded ? a.bounded_values : a.values;
      if (by_gradients)
        report.inner_iterations += move_by_gradients(a, values, plan);
      else
        move_by_inverse(a, values, plan);
    }
    sync_grid();
    add_elapsed(report.global_ns, since);
    if (a.is_static) {
      report.last_move = largest_of_chunks(a.chunk_numbers, a.copies * a.chunks);
      // No barrier is needed here: two others follow before the numbers are written again.
      if (report.last_move < a.tolerance) break;
    }
  }
  if (!a.is_static && a.end_iteration > a.first_iteration)
    report.last_move = largest_of_chunks(a.chunk_numbers, a.copies * a.chunks);
  if (a.ends) publish(a);
  if (grid_thread() == 0) *a.report = report;
}

std::size_t shared_bytes(const StepShape& shape) {
  // gather_rows() needs one number for each thread.
  return std::max(std::max(shape.max_slots, shape.product_capacity) * sizeof(Vec3),
                  kStepThreads * sizeof(int));
}

auto kernel_of(StepSolve solve) {
  if (solve == StepSolve::kInverse) return advance<StepSolve::kInverse>;
  return solve == StepSolve::kNarrowMatrix ? advance<StepSolve::kNarrowMatrix>
                                           : advance<StepSolve::kWideMatrix>;
}

}  // namespace

int resident_step_blocks(const StepShape& shape) {
  const std::size_t bytes = shared_bytes(shape);
  if (bytes + sizeof(TransposedTile) + sizeof(BlockSums) >
      static_cast<std::size_t>(device().shared_bytes))
    return 0;
  return resident_blocks(kernel_of(shape.solve), kStepThreads, bytes);
}

void launch_step(const StepArguments& arguments, const StepShape& shape, int blocks,
                 Stream& stream) {
  launch_together(kernel_of(shape.solve), {blocks, kStepThreads, shared_bytes(shape)}, stream,
                  arguments);
}

}  // namespace sinew::cuda
