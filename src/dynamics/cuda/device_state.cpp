// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_state.h"

#include <stdexcept>

namespace sinew {

using cuda::Buffer;
using cuda::Vec4;

namespace {

void require_column_for_each(const Eigen::Ref<const DeviceState::Positions>& values,
                             Eigen::Index count) {
  if (values.cols() != count) throw std::logic_error("one column is needed for each vertex");
}

}  // namespace

DeviceState::DeviceState(const VertexNumbers& numbers, int copies, cuda::Stream& stream)
    : fixed_vertices_(numbers.fixed) {
  const auto number = static_cast<std::size_t>(copies);
  const std::size_t all = number * numbers.count(), free = number * numbers.free_count;
  for (Buffer<Vec4>* const buffer :
       {&published_positions, &published_velocities, &forces, &in_order})
    *buffer = Buffer<Vec4>(all);
  for (Buffer<Vec4>* const buffer : {&start, &displacement, &last_move, &constant, &residual})
    *buffer = Buffer<Vec4>(free);
  fixed = Buffer<Vec4>(number * fixed_vertices_.size());
  forces.fill_with_zero(stream);
  positions_.setZero(3, numbers.count());
  velocities_.setZero(3, numbers.count());
}

void DeviceState::upload(const Eigen::Ref<const Positions>& values, Buffer<Vec4>& buffer,
                         std::size_t first, cuda::Stream& stream) {
  values_.resize(values.cols());
  for (Eigen::Index i = 0; i < values.cols(); ++i)
    values_[i] = {values(0, i), values(1, i), values(2, i), 0.0F};
  buffer.upload(values_, stream, first);
}

void DeviceState::place(int copy, const Positions& positions, cuda::Stream& stream) {
  require_column_for_each(positions, positions_.cols());
  if (copy == 0) {
    positions_ = positions;
    velocities_.setZero();
  }
  const auto number = static_cast<std::size_t>(copy);
  const auto count = static_cast<std::size_t>(positions.cols());
  upload(positions, published_positions, number * count, stream);
  cuda::fill_with_zero(published_velocities.data() + number * count, count * sizeof(Vec4), stream);
  upload(positions(Eigen::all, fixed_vertices_), fixed, number * fixed_vertices_.size(), stream);
}

void DeviceState::set_velocities(const Positions& velocities, cuda::Stream& stream) {
  require_column_for_each(velocities, velocities_.cols());
  velocities_ = velocities;
  upload(velocities, published_velocities, 0, stream);
}

void DeviceState::translate(const Eigen::Vector3f& offset, cuda::Stream& stream) {
  positions_.colwise() += offset;
  upload(positions_, published_positions, 0, stream);
  upload(positions_(Eigen::all, fixed_vertices_), fixed, 0, stream);
}

void DeviceState::set_fixed(const Eigen::Ref<const Positions>& places, cuda::Stream& stream) {
  require_column_for_each(places, static_cast<Eigen::Index>(fixed_vertices_.size()));
  positions_(Eigen::all, fixed_vertices_) = places;
  upload(places, fixed, 0, stream);
}

void DeviceState::set_forces(const Positions& values, cuda::Stream& stream) {
  require_column_for_each(values, positions_.cols());
  upload(values, forces, 0, stream);
}

void DeviceState::describe(cuda::StepArguments& step) {
  step.fixed = fixed.data();
  step.published_positions = published_positions.data();
  step.published_velocities = published_velocities.data();
  step.positions = in_order.data();
  step.start = start.data();
  step.displacement = displacement.data();
  step.last_move = last_move.data();
  step.constant = constant.data();
  step.residual = residual.data();
}

void DeviceState::download(cuda::Stream& stream) {
  values_.resize(positions_.cols());
  const auto fetch = [&](const Buffer<Vec4>& buffer, Positions& values) {
    buffer.download(std::span(values_), stream);
    stream.synchronize();
    for (Eigen::Index v = 0; v < values.cols(); ++v)
      values.col(v) << values_[v].x, values_[v].y, values_[v].z;
  };
  fetch(published_positions, positions_);
  fetch(published_velocities, velocities_);
}

}  // namespace sinew
