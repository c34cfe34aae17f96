// SPDX-License-Identifier: MIT

#include "dynamics/cuda/device_anchors.h"

#include <stdexcept>
#include <utility>

namespace sinew {

DeviceAnchors::DeviceAnchors(const ConstraintSet& constraints, const std::vector<int>& number,
                             int free_count, int copies, cuda::Stream& stream) {
  std::vector<std::vector<cuda::AnchorsOnDevice::Anchor>> of_vertex(free_count);
  for (std::size_t b = 0; b < constraints.batches.size(); ++b) {
    const auto* const anchors = std::get_if<Anchors>(&constraints.batches[b]);
    if (anchors == nullptr || anchors->size() == 0) continue;
    if (members_.size() == cuda::AnchorsOnDevice::kMaxBatches)
      throw std::logic_error("the CUDA solver takes four batches of anchors at most");
    const int index = static_cast<int>(members_.size());
    Member& added = members_.emplace_back();
    added.batch = static_cast<int>(b);
    added.stiffness = anchors->stiffness;
    for (int i = 0; i < anchors->size(); ++i) {
      const Eigen::Vector3f target = anchors->targets.col(i).cast<float>();
      added.given.push_back({target[0], target[1], target[2], 0.0F});
      const int v = number[anchors->vertices[i]];
      if (v < free_count) of_vertex[v].push_back({index, i, 0.0F});
    }
    std::vector<cuda::Vec4> all;
    for (int copy = 0; copy < copies; ++copy)
      all.insert(all.end(), added.given.begin(), added.given.end());
    added.targets = cuda::to_device(all, stream);
  }
  if (members_.empty()) return;
  std::vector<int> begin{0};
  for (const auto& anchors : of_vertex) {
    host_.insert(host_.end(), anchors.begin(), anchors.end());
    begin.push_back(static_cast<int>(host_.size()));
  }
  begin_ = cuda::to_device(begin, stream);
  anchors_ = cuda::Buffer<cuda::AnchorsOnDevice::Anchor>(host_.size());
  upload_stiffness(stream);
}

void DeviceAnchors::upload_stiffness(cuda::Stream& stream) {
  for (cuda::AnchorsOnDevice::Anchor& anchor : host_)
    anchor.weight = static_cast<float>(members_[anchor.batch].stiffness[anchor.index]);
  anchors_.upload(host_, stream);
}

void DeviceAnchors::set_stiffness(int batch, const Eigen::VectorXd& stiffness,
                                  cuda::Stream& stream) {
  for (Member& one : members_) {
    if (one.batch != batch) continue;
    one.stiffness = stiffness;
    upload_stiffness(stream);
  }
}

DeviceAnchors::Member& DeviceAnchors::member(int batch) {
  for (Member& one : members_)
    if (one.batch == batch) return one;
  throw std::logic_error("only anchors have targets");
}

void DeviceAnchors::set_targets(const AnchorTargets<float>& targets, cuda::Stream& stream) {
  Member& own = member(targets.batch);
  const Eigen::Ref<const PointsF>& places = targets.positions;
  if (places.cols() != static_cast<Eigen::Index>(own.given.size()))
    throw std::logic_error("one target for each anchor");
  for (Eigen::Index i = 0; i < places.cols(); ++i)
    own.given[i] = {places(0, i), places(1, i), places(2, i), 0.0F};
  own.targets.upload(own.given, stream);
}

void DeviceAnchors::translate(const Eigen::Vector3f& shift, cuda::Stream& stream) {
  for (Member& own : members_) {
    for (cuda::Vec4& target : own.given)
      target = {target.x + shift[0], target.y + shift[1], target.z + shift[2], 0.0F};
    own.targets.upload(own.given, stream);
  }
}

cuda::AnchorsOnDevice DeviceAnchors::view() const {
  cuda::AnchorsOnDevice view;
  if (members_.empty()) return view;
  view.begin = begin_.data();
  view.anchors = anchors_.data();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    view.targets[i] = members_[i].targets.data();
    view.sizes[i] = static_cast<int>(members_[i].given.size());
  }
  return view;
}

}  // namespace sinew
