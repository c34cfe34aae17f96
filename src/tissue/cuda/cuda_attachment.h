#pragma once

#include "cuda/memory.h"
#include "tissue/cuda/attachment_on_device.h"

namespace sinew {

/// A SkeletonAttachment in memory of the device, for bodies that hang on skeletons in poses of
/// their own.
///
/// A pose is what SkeletonAttachment::pose() and write_pose() make of it on the host, in double:
/// the transforms, around an origin near the body, and what the joint-angle memory knows. Kernels
/// work in float from there.
class CudaAttachment {
 public:
  CudaAttachment(const SkeletonAttachment& attachment, cuda::Stream& stream);

  /// For kernels that place points along with other work (tissue/cuda/place_point.h).
  AttachmentOnDevice on_device() const;

  /// SkeletonAttachment::place() and feet(); one launch. Copy c has the entries from c times the
  /// number of points on.
  /// \param poses  on the device, layout.size() numbers for each copy
  void place(const cuda::Vec4* poses, int copies, const PlacedPoints& out,
             cuda::Stream& stream) const;

 private:
  PoseLayout layout_;
  cuda::Buffer<AttachedPoint> points_;
  cuda::Buffer<int> bone_joints_, hinge_begin_, hinge_bones_;
};

}  // namespace sinew
