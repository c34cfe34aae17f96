#pragma once

#include "tissue/cuda/attachment_tables.h"

namespace sinew {

/// AttachmentTables in memory of the device.
struct AttachmentOnDevice {
  PoseLayout layout;
  int point_count = 0;
  const AttachedPoint* points = nullptr;
  const int* bone_joints = nullptr;
  const int* hinge_begin = nullptr;
  const int* hinge_bones = nullptr;
};

/// SkeletonAttachment::Carrier: a rotation (x y z w) and a place, w is 0.
struct DeviceCarrier {
  cuda::Vec4 rotation, place;
};

/// Where kernels write points; null: nowhere. w is 0.
struct PlacedPoints {
  DeviceCarrier* carriers = nullptr;
  cuda::Vec4* positions = nullptr;  ///< of the carriers, pushed out of the bones around
  cuda::Vec4* feet = nullptr;
};

}  // namespace sinew
