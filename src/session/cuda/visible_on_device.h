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

/// VisibleMotion::write() on the device, for bodies of one character: straight into buffers that
/// OpenGL draws, where they are shared. Copy c of anything has the entries from c times those of
/// one on.
class VisibleOnDevice {
 public:
  /// `motion` must outlive this.
  VisibleOnDevice(const VisibleMotion& motion, int copies, cuda::Stream& stream);
  ~VisibleOnDevice();

  /// A moment of a copy, see VisibleMotion::Moment.
  struct Moment {
    Eigen::Vector3d origin;
    const Pose& pose;
    std::span<const float> morph_weights;
  };
  /// Two launches where the table does all of it; else one more for each of driven vertices, morph
  /// targets that move, and normals of the surface.
  /// \param simulated        between two steps, each relative to its origin
  /// \param moments          one for each copy
  /// \param surface_normals  normals of the surfaces that result, not upsampled ones; always so
  /// where
  ///                         something else than the table moves one of the copies
  /// \param positions        on the device, 3 floats for each vertex
  /// \param normals          likewise; null: none
  void write(const MovingPoints& simulated, std::span<const Moment> moments, bool surface_normals,
             float* positions, float* normals, cuda::Stream& stream);

 private:
  class Driver;

  const VisibleMotion& motion_;
  int copies_;
  std::optional<CudaUpsampling> upsampling_;
  std::optional<CudaNormals> normals_;  ///< when first needed
  std::unique_ptr<Driver> driver_;      ///< of driven vertices and morph targets; null: none
};

}  // namespace sinew
