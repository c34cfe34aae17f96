// SPDX-License-Identifier: MIT

#include "tissue/cuda/cuda_attachment.h"

#include "cuda/device.h"
#include "cuda/launch.h"
#include "tissue/cuda/place_point.h"

namespace sinew {
namespace {

using namespace cuda;

constexpr int kAttachmentThreads = 128;

/// Places the points of all copies, with one thread for each.
template <bool kShaped>
SINEW_KERNEL(kAttachmentThreads)
place_points(AttachmentOnDevice attachment, const Vec4* poses, const Vec4* shapes, int copies,
             PlacedPoints out) {
  const int i = block_in_grid() * threads_in_block() + thread_in_block();
  if (i >= copies * attachment.point_count) return;
  const int index = i % attachment.point_count;
  const auto copy = static_cast<std::size_t>(i / attachment.point_count);
  const AttachedPoint point = read_only(&attachment.points[index]);
  const Vec4* const pose = poses + copy * attachment.layout.size();
  const DevicePlace place = place_of<kShaped>(attachment, index, point, pose,
                                              shapes_of<kShaped>(attachment, shapes, copy));
  if (out.carriers != nullptr) out.carriers[i] = place.carrier;
  if (out.positions != nullptr) out.positions[i] = with_w(place.position, 0.0F);
  if (out.bone_points != nullptr)
    out.bone_points[i] = with_w(bone_point_of(attachment, point, pose), 0.0F);
}

}  // namespace

CudaAttachment::CudaAttachment(const SkeletonAttachment& attachment, Stream& stream) {
  const AttachmentTables tables = make_attachment_tables(attachment);
  layout_ = tables.layout;
  points_ = to_device(tables.points, stream);
  bone_joints_ = to_device(tables.bone_joints, stream);
  hinge_begin_ = to_device(tables.hinge_begin, stream);
  hinge_bones_ = to_device(tables.hinge_bones, stream);
  shape_layout_ = tables.shape_layout;
  shaped_points_ = to_device(tables.shaped_points, stream);
  rest_bones_ = to_device(tables.rest_bones, stream);
  to_hinge_bones_ = to_device(tables.to_hinge_bones, stream);
  stream.synchronize();
}

AttachmentOnDevice CudaAttachment::on_device() const {
  return {layout_,
          static_cast<int>(points_.size()),
          points_.data(),
          bone_joints_.data(),
          hinge_begin_.data(),
          hinge_bones_.data(),
          shape_layout_,
          shaped_points_.data(),
          rest_bones_.data(),
          to_hinge_bones_.data()};
}

void CudaAttachment::place(const Vec4* poses, const Vec4* shapes, int copies,
                           const PlacedPoints& out, Stream& stream) const {
  const AttachmentOnDevice attachment = on_device();
  const int points = copies * attachment.point_count;
  if (points == 0) return;
  launch(shapes == nullptr ? place_points<false> : place_points<true>,
         {(points + kAttachmentThreads - 1) / kAttachmentThreads, kAttachmentThreads, 0}, stream,
         attachment, poses, shapes, copies, out);
}

}  // namespace sinew
