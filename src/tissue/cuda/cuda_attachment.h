// SPDX-License-Identifier: MIT

#pragma once

#include "cuda/memory.h"
#include "tissue/cuda/attachment_on_device.h"

namespace sinew {

/// Owns a SkeletonAttachment in device memory, for several bodies whose skeletons have different
/// poses.
///
/// The host computes a pose in double with SkeletonAttachment::pose() and write_pose(): the
/// transforms, relative to an origin near the body, and the state of the joint-angle memory.
/// Kernels continue in float.
class CudaAttachment {
 public:
  CudaAttachment(const SkeletonAttachment& attachment, cuda::Stream& stream);

  /// Returns the device pointers, for kernels that place points along with other work
  /// (tissue/cuda/place_point.h).
  AttachmentOnDevice on_device() const;

  /// Computes SkeletonAttachment::place() and bone_points() in one launch. In the results, the
  /// points of copy c begin at c times the number of points.
  /// \param poses   on the device, layout.size() Vec4s for each copy
  /// \param shapes  likewise, shape_layout.size() Vec4s; null: no copy has deformed bones
  void place(const cuda::Vec4* poses, const cuda::Vec4* shapes, int copies, const PlacedPoints& out,
             cuda::Stream& stream) const;

 private:
  PoseLayout layout_;
  ShapeLayout shape_layout_;
  cuda::Buffer<AttachedPoint> points_;
  cuda::Buffer<int> bone_joints_, hinge_begin_, hinge_bones_;
  cuda::Buffer<ShapedPointTable> shaped_points_;
  cuda::Buffer<cuda::Vec4> rest_bones_, to_hinge_bones_;
};

}  // namespace sinew
