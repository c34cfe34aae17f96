#pragma once

#include "cuda/memory.h"
#include "cuda/vectors.h"
#include "dynamics/cuda/step_kernel.h"
#include "dynamics/cuda/vertex_numbers.h"
#include "dynamics/projective_solver.h"

namespace sinew {

/// Where all copies of a body are, and where they go in a step, in the layouts of StepArguments;
/// and what the host knows of copy 0.
class DeviceState {
 public:
  using Positions = ProjectiveSolver<float>::Positions;

  DeviceState(const VertexNumbers& numbers, int copies, cuda::Stream& stream);

  /// Of one copy, which rests there. \param positions  by vertex of the problem
  void place(int copy, const Positions& positions, cuda::Stream& stream);
  /// Sets the velocities of copy 0, m/s; one column for each vertex of the problem.
  void set_velocities(const Positions& velocities, cuda::Stream& stream);
  /// Moves copy 0.
  void translate(const Eigen::Vector3f& offset, cuda::Stream& stream);
  /// Of copy 0, m and N.
  void set_fixed(const Positions& fixed, cuda::Stream& stream);
  void set_forces(const Positions& forces, cuda::Stream& stream);
  /// Brings positions() and velocities() up to date, and waits for them.
  void bring(cuda::Stream& stream);

  /// Tells a step where all of it is.
  void describe(cuda::StepArguments& step);

  /// Of copy 0, by vertex of the problem, as the host knows them.
  const Positions& positions() const { return positions_; }
  const Positions& velocities() const { return velocities_; }

  cuda::Buffer<cuda::Vec4> published_positions, published_velocities, fixed, forces;
  cuda::Buffer<cuda::Vec4> in_order, start, displacement, constant, residual;

 private:
  void upload(const Positions& values, cuda::Buffer<cuda::Vec4>& buffer, std::size_t first,
              cuda::Stream& stream);

  std::vector<int> fixed_vertices_;
  Positions positions_, velocities_;
  std::vector<cuda::Vec4> values_;  ///< on their way
};

}  // namespace sinew
