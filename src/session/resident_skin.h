// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <span>

#include "session/visible_motion.h"
#include "skinning/projective/projective.h"

namespace sinew {

namespace cuda {
class Stream;
}

/// Represents the skin of a body that stays in GPU memory (skinning/projective/resident_step.h).
/// Frames between the last two steps and the visible surface are computed there, too. Only data
/// that the caller asks for is downloaded.
class ResidentSkin {
 public:
  virtual ~ResidentSkin() = default;

  /// Returns true if the body is on the GPU since the last step. All other functions but
  /// download_previous() may be called only then.
  virtual bool is_current() const = 0;

  /// Stores the current skin as that before the next step.
  virtual void remember() = 0;
  /// Uploads the skin before the last step. Needed if the last step was the first one on the GPU.
  virtual void remember(const PointsF& skin) = 0;
  /// Downloads the skin before the last step, even if the body has left the GPU since then.
  virtual void download_previous(PointsF& skin) const = 0;

  /// Measurements of a frame that the host needs every time.
  struct Extent {
    Eigen::AlignedBox3f box;    ///< bounding box of the frame, relative to its origin
    float largest_move = 0.0F;  ///< largest distance that a vertex moved in the last step, m
    bool finite = true;         ///< false if the position of any vertex is not finite
  };
  /// Measures a frame between the last two steps. Waits for the step.
  /// \param fraction  position between the previous step (0) and the last step (1)
  /// \param shift     from the origin of the previous step to that of the last step
  virtual Extent measure(float fraction, const Eigen::Vector3f& shift) = 0;

  /// A frame of the visible surface (see VisibleMotion::Moment).
  struct Frame {
    float fraction;  ///< as in measure()
    Eigen::Vector3d origin;
    const Pose& pose;
    std::span<const float> morph_weights;
    bool surface_normals;
  };
  /// Queues VisibleMotion::write() to GPU memory on stream() and does not wait.
  /// \param normals  null: no normals are written
  virtual void write_visible(const Frame& frame, float* positions, float* normals) = 0;
  /// Does the same as write_visible(), but downloads the result and waits for it. Without room for
  /// normals it writes none.
  virtual void download_visible(const Frame& frame, std::span<float> positions,
                                std::span<float> normals) = 0;

  /// Returns the stream on which all work of this skin is queued.
  virtual cuda::Stream& stream() const = 0;
};

/// Makes the resident skin of a skinner. Both arguments must outlive it. Returns null for a body
/// that never stays on the GPU.
using ResidentSkinMaker = std::unique_ptr<ResidentSkin> (*)(ProjectiveSkinner& skinner,
                                                            const VisibleMotion& visible);

}  // namespace sinew
