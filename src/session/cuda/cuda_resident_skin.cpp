// SPDX-License-Identifier: MIT

#include "session/cuda/cuda_resident_skin.h"

#include <algorithm>

#include "dynamics/cuda/cuda_solver.h"
#include "session/cuda/skin_extent.h"
#include "session/cuda/visible_on_device.h"

namespace sinew {
namespace {

using cuda::Buffer;
using cuda::Vec4;

/// The ResidentSkin of a body of a CudaSolver.
class CudaResidentSkin : public ResidentSkin {
 public:
  CudaResidentSkin(ProjectiveSkinner& skinner, CudaSolver& solver, const VisibleMotion& visible)
      : skinner_(skinner),
        solver_(solver),
        visible_(visible, 1, solver.stream()),
        skin_count_(static_cast<int>(skinner.positions().cols())),
        before_(skin_count_),
        extent_(1),
        extent_on_host_(1),
        visible_size_(3 * static_cast<std::size_t>(visible.surface().vertex_count())) {}

  bool is_current() const override { return skinner_.is_resident(); }

  void remember() override {
    copy_on_device(before_.data(), solver_.on_device().positions, before_.bytes(),
                   solver_.stream());
  }
  void remember(const PointsF& skin) override {
    std::vector<Vec4> values;
    for (const auto& point : skin.colwise())
      values.push_back({point.x(), point.y(), point.z(), 0.0F});
    before_.upload(values, solver_.stream());
  }
  void download_previous(PointsF& skin) const override {
    const std::vector<Vec4> values = cuda::to_host(before_, solver_.stream());
    skin.resize(3, skin_count_);
    for (int v = 0; v < skin_count_; ++v) skin.col(v) << values[v].x, values[v].y, values[v].z;
  }

  Extent measure(float fraction, const Eigen::Vector3f& shift) override {
    cuda::Stream& stream = solver_.stream();
    measure_extent(points(fraction), skin_count_, {shift.x(), shift.y(), shift.z()}, extent_.data(),
                   stream);
    extent_.download(extent_on_host_.values(), stream);
    stream.synchronize();
    const DeviceExtent& found = extent_on_host_.values()[0];
    return {{Eigen::Vector3f(found.low.x, found.low.y, found.low.z),
             Eigen::Vector3f(found.high.x, found.high.y, found.high.z)},
            found.largest_move,
            found.finite != 0};
  }

  void write_visible(const Frame& frame, float* positions, float* normals) override {
    const VisibleOnDevice::Moment moment{frame.origin, frame.pose, frame.morph_weights};
    visible_.write(points(frame.fraction), {&moment, 1}, frame.surface_normals, positions, normals,
                   solver_.stream());
  }

  void download_visible(const Frame& frame, std::span<float> positions,
                        std::span<float> normals) override {
    cuda::Stream& stream = solver_.stream();
    positions_.resize(visible_size_);
    normals_.resize(visible_size_);
    write_visible(frame, positions_.data(), normals.empty() ? nullptr : normals_.data());
    // The download goes through pinned memory, because `positions` may be any memory, even a mapped
    // OpenGL buffer.
    if (on_host_.size() == 0) on_host_ = cuda::PinnedBuffer<float>(2 * visible_size_);
    const std::span<float> first = on_host_.values().first(visible_size_);
    const std::span<float> second = on_host_.values().last(visible_size_);
    positions_.download(first, stream);
    if (!normals.empty()) normals_.download(second, stream);
    stream.synchronize();
    std::copy(first.begin(), first.end(), positions.begin());
    if (!normals.empty()) std::copy(second.begin(), second.end(), normals.begin());
  }

  cuda::Stream& stream() const override { return solver_.stream(); }

 private:
  MovingPoints points(float fraction) {
    return {solver_.on_device().positions, before_.data(), fraction, skin_count_};
  }

  ProjectiveSkinner& skinner_;
  CudaSolver& solver_;
  VisibleOnDevice visible_;
  int skin_count_;
  Buffer<Vec4> before_;
  Buffer<DeviceExtent> extent_;
  cuda::PinnedBuffer<DeviceExtent> extent_on_host_;
  std::size_t visible_size_;  ///< floats of the visible positions, 3 for each vertex
  // Memory of download_visible(), allocated when it is first called.
  Buffer<float> positions_, normals_;
  cuda::PinnedBuffer<float> on_host_;
};

}  // namespace

std::unique_ptr<ResidentSkin> make_cuda_resident_skin(ProjectiveSkinner& skinner,
                                                      const VisibleMotion& visible) {
  auto* const solver = dynamic_cast<CudaSolver*>(&skinner.solver());
  if (solver == nullptr || !skinner.can_reside()) return nullptr;
  return std::make_unique<CudaResidentSkin>(skinner, *solver, visible);
}

}  // namespace sinew
