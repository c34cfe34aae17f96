// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/projective_solver.h"
#include "dynamics/vertex_numbers.h"

namespace sinew {

/// Holds positions, velocities and forces of all copies of a body in device memory, the vectors of
/// a step, in the layouts of StepArguments, and the last known state of copy 0 on the host.
class DeviceState {
 public:
  using Positions = ProjectiveSolver<float>::Positions;

  DeviceState(const VertexNumbers& numbers, int copies, cuda::Stream& stream);

  /// Sets the positions of one copy (3 x n, m, by vertex of the problem) and zero velocities.
  void place(int copy, const Positions& positions, cuda::Stream& stream);
  /// Sets the velocities of copy 0, m/s; one column for each vertex of the problem.
  void set_velocities(const Positions& velocities, cuda::Stream& stream);
  /// Adds `offset` to the positions of copy 0, which the host must know (download()).
  void translate(const Eigen::Vector3f& offset, cuda::Stream& stream);
  /// Sets the positions of the fixed vertices of copy 0, m, by ascending vertex.
  /// \throws std::logic_error for another number of columns
  void set_fixed(const Eigen::Ref<const Positions>& places, cuda::Stream& stream);
  /// Sets the forces on copy 0, N, by vertex of the problem.
  void set_forces(const Positions& forces, cuda::Stream& stream);
  /// Downloads positions() and velocities() of copy 0, and waits for them.
  void download(cuda::Stream& stream);

  /// Sets the pointers of a step to the buffers of this.
  void describe(cuda::StepArguments& step);

  /// Returns the state of copy 0, by vertex of the problem, as the host last knew it.
  const Positions& positions() const { return positions_; }
  const Positions& velocities() const { return velocities_; }

  cuda::Buffer<cuda::Vec4> published_positions, published_velocities, fixed, forces;
  cuda::Buffer<cuda::Vec4> in_order, start, displacement, last_move, constant, residual;

 private:
  void upload(const Eigen::Ref<const Positions>& values, cuda::Buffer<cuda::Vec4>& buffer,
              std::size_t first, cuda::Stream& stream);

  std::vector<int> fixed_vertices_;
  Positions positions_, velocities_;
  std::vector<cuda::Vec4> values_;  ///< scratch for uploads and downloads
};

}  // namespace sinew
