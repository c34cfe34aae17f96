#pragma once

#include <memory>
#include <span>

#include "session/visible_motion.h"
#include "skinning/projective.h"

namespace sinew {

/// The skin of a body that stays in memory of a GPU (skinning/resident_step.h): frames between its
/// last two steps, and the visible surface that follows, are made there, too. Only what is asked
/// for comes to the host.
class ResidentSkin {
 public:
  virtual ~ResidentSkin() = default;

  /// Whether the last step left the body there. All else is only for then.
  virtual bool is_current() const = 0;

  /// The skin as it is now becomes the one before the next step.
  virtual void remember() = 0;
  /// Another one does: the last step was the first that left the body there.
  virtual void remember(const PointsF& skin) = 0;
  /// Brings the one before to the host, whether or not the body is still there.
  virtual void bring_remembered(PointsF& skin) const = 0;

  /// What the host wants to know of every frame.
  struct Extent {
    Eigen::AlignedBox3f box;    ///< of the frame, relative to its origin
    float largest_move = 0.0F;  ///< m, of a vertex in the last step
    bool finite = true;         ///< all vertices are somewhere
  };
  /// Waits for the step.
  /// \param share  of the way from the step before to the last one
  /// \param shift  from the origin before to that of the last step
  virtual Extent measure(float share, const Eigen::Vector3f& shift) = 0;

  /// A frame of the visible surface (VisibleMotion::Moment).
  struct Frame {
    float share;  ///< as above
    Eigen::Vector3d origin;
    const Pose& pose;
    std::span<const float> morph_weights;
    bool surface_normals;
  };
  /// VisibleMotion::write() into memory of the GPU; ordered into stream() and not waited for.
  virtual void write_visible(const Frame& frame, float* positions, float* normals) = 0;
  /// The same brought to the host, which waits; no normals where there is no room for them.
  virtual void bring_visible(const Frame& frame, std::span<float> positions,
                             std::span<float> normals) = 0;

  /// In which all this happens; what it is is the GPU's affair (cudaStream_t).
  virtual void* stream() const = 0;
};

/// Both must outlive the result; null for a body that never stays on the GPU.
using ResidentSkinMaker = std::unique_ptr<ResidentSkin> (*)(ProjectiveSkinner& skinner,
                                                            const VisibleMotion& visible);

}  // namespace sinew
