#pragma once

#include <memory>
#include <span>

#include "session/visible_motion.h"
#include "skinning/projective.h"

namespace sinew {

class Lane;

/// Bodies of one character that a GPU computes together, each in a pose of its own: as many as fit
/// cost far less than one after the other, since one does not fill it. They share the tissue model,
/// its weights and all settings, and touch nothing, not even themselves.
class Crowd {
 public:
  virtual ~Crowd() = default;

  /// What a body is to do.
  struct Member {
    Pose pose;
    std::vector<float> morph_weights;  ///< one for each of the character's morph targets
  };

  /// All rest in their poses, as after Skinner::reset(), one of them after the other.
  virtual void reset(std::span<const Member> members, const Eigen::Vector3d& gravity) = 0;
  /// One time step of all; not waited for. \param gravity  m/s^2
  virtual void step(std::span<const Member> members, const Eigen::Vector3d& gravity) = 0;
  /// Makes all their visible surfaces as they are now (VisibleMotion::write()), positions and
  /// normals, in memory of the GPU; not waited for.
  virtual void make_visible(std::span<const Member> members, bool surface_normals) = 0;
  virtual void wait() = 0;

  /// A body's simulated skin, and its visible surface when that was last made, brought to the host;
  /// both relative to its origin.
  virtual PointsF skin(int number) const = 0;
  virtual PointsF visible(int number) const = 0;
  virtual Eigen::Vector3d origin(int number) const = 0;
};

/// Makes `count` bodies like one, wherever that is computed, which is used to let them come to
/// rest; both must outlive them.
using CrowdMaker = std::unique_ptr<Crowd> (*)(ProjectiveSkinner& one, const VisibleMotion& visible,
                                              int count);

/// Bodies like that of a lane, which must outlive them; null where they cannot be computed
/// together: by the CPU, with contacts, and by methods without a body.
/// \throws UnavailableError when the GPU has not enough memory
std::unique_ptr<Crowd> make_crowd(const Lane& lane, int count);

}  // namespace sinew
