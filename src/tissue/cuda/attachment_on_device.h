// SPDX-License-Identifier: MIT

#pragma once

#include "tissue/cuda/attachment_tables.h"

namespace sinew {

/// Holds AttachmentTables in device memory, as kernels read them.
struct AttachmentOnDevice {
  PoseLayout layout;
  int point_count = 0;
  const AttachedPoint* points = nullptr;
  const int* bone_joints = nullptr;
  const int* hinge_begin = nullptr;
  const int* hinge_bones = nullptr;
  ShapeLayout shape_layout{};
  const ShapedPointTable* shaped_points = nullptr;
  const cuda::Vec4* rest_bones = nullptr;
  const cuda::Vec4* to_hinge_bones = nullptr;
};

/// Stores a SkeletonAttachment::Carrier: a rotation (x y z w) and a position, m, with w = 0.
struct DeviceCarrier {
  cuda::Vec4 rotation, place;
};

/// Refers to the device memory for the results of CudaAttachment::place(). Null members are not
/// written. w is 0.
struct PlacedPoints {
  DeviceCarrier* carriers = nullptr;
  cuda::Vec4* positions = nullptr;    ///< positions of the carriers, pushed out of nearby bones, m
  cuda::Vec4* bone_points = nullptr;  ///< bone points, m (SkeletonAttachment::bone_points())
};

}  // namespace sinew
