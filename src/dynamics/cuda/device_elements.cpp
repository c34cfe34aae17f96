// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_elements.h"

#include <algorithm>
#include <utility>

namespace sinew {

DeviceElements::DeviceElements(ElementTables tables, int copies, cuda::Stream& stream)
    : slot_begin_(cuda::to_device(tables.slot_begin, stream)), max_slots_(tables.max_slots) {
  for (ElementTable& table : tables.tables) {
    Member& member = members_.emplace_back();
    member.chunk_begin = cuda::to_device(table.chunk_begin, stream);
    member.vertices = cuda::to_device(std::exchange(table.vertices, {}), stream);
    member.slots = cuda::to_device(std::exchange(table.slots, {}), stream);
    member.columns = cuda::to_device(std::exchange(table.columns, {}), stream);
    member.projection = cuda::to_device(std::exchange(table.projection, {}), stream);
    member.weights = cuda::Buffer<float>(table.count);
    const auto count = static_cast<std::size_t>(table.count);
    if (table.rotates) member.rotations = cuda::Buffer<cuda::Quaternion>(count * copies);
    member.table = std::move(table);
  }
  restart(stream);
}

void DeviceElements::set_stiffness(int batch, const Eigen::VectorXd& stiffness,
                                   cuda::Stream& stream) {
  for (Member& member : members_) {
    if (member.table.batch != batch) continue;
    std::vector<float> weights(member.table.count);
    for (int i = 0; i < member.table.count; ++i)
      weights[i] = static_cast<float>(stiffness[member.table.element[i]] * member.table.measure[i]);
    member.weights.upload(weights, stream);
  }
}

void DeviceElements::restart(cuda::Stream& stream) {
  for (Member& member : members_)
    member.rotations.upload(std::vector<cuda::Quaternion>(member.rotations.size()), stream);
}

cuda::ElementsOnDevice DeviceElements::table(int i) {
  Member& member = members_[i];
  return {member.table.kind,         member.table.corners,     member.table.count,
          member.chunk_begin.data(), member.vertices.data(),   member.slots.data(),
          member.columns.data(),     member.projection.data(), member.weights.data(),
          member.rotations.data()};
}

}  // namespace sinew
