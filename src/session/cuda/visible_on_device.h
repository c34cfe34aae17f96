// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <optional>
#include <span>

#include "cuda/pinned_upload.h"
#include "session/visible_motion.h"
#include "skinning/cuda/cuda_blend.h"
#include "upsampling/cuda/cuda_upsampling.h"
#include "upsampling/cuda/packed_surface.h"

namespace sinew {

/// Computes VisibleMotion::write() on the device, for several bodies of one character. It can write
/// directly into buffers that OpenGL draws, if these are shared. In all arrays, the entries of copy
/// c begin at c times the size of one body's.
class VisibleOnDevice {
 public:
  /// Uploads the data of `motion`, which must outlive this object.
  VisibleOnDevice(const VisibleMotion& motion, int copies, cuda::Stream& stream);
  ~VisibleOnDevice();

  /// A copy's pose at a moment (VisibleMotion::Moment).
  struct Moment {
    Eigen::Vector3d origin;
    const Pose& pose;
    std::span<const float> morph_weights;
  };
  /// Computes the visible surfaces of a frame. Upsampling takes two launches (without a table, one
  /// launch copies the points). Kinematic vertices (which follow linear blend skinning), morph
  /// targets with a weight, and normals of the resulting surface take one more each.
  /// \param simulated        the simulated surfaces, interpolated between two steps
  /// \param moments          one for each copy
  /// \param surface_normals  computes normals from the resulting surfaces instead of upsampling
  ///                         them; this is always done if anything else than upsampling moves the
  ///                         vertices of a copy, and without a table
  /// \param positions        on the device, 3 floats for each vertex
  /// \param normals          unit normals, likewise; null: not computed
  /// \throws std::logic_error for another number of moments than copies
  void write(const MovingPoints& simulated, std::span<const Moment> moments, bool surface_normals,
             float* positions, float* normals, cuda::Stream& stream);

 private:
  class Deformer;

  const VisibleMotion& motion_;
  int copies_;
  std::optional<CudaUpsampling> upsampling_;
  std::optional<CudaNormals> normals_;  ///< made when first needed
  std::unique_ptr<Deformer> deformer_;  ///< null: no kinematic vertices and no morph targets
};

}  // namespace sinew
