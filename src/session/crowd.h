// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "session/visible_motion.h"
#include "skinning/projective/projective.h"

namespace sinew {

/// Computes a batch of bodies together on a GPU: one character in many poses. A single body does
/// not fill a GPU, so a batch takes far less time than its bodies one after the other. All bodies
/// share the tissue model, its weights and all settings. They have no contacts, not even with
/// themselves.
class Crowd {
 public:
  virtual ~Crowd() = default;

  /// Holds the input of one body for a step.
  struct Member {
    Pose pose;
    std::vector<float> morph_weights;  ///< one weight per morph target of the character
  };

  /// Puts all bodies at rest in their poses as Skinner::reset() does. The bodies are settled one
  /// after the other.
  virtual void reset(std::span<const Member> members, const Eigen::Vector3d& gravity) = 0;
  /// Queues one time step of all bodies and does not wait for it.
  /// \param gravity  m/s^2
  virtual void step(std::span<const Member> members, const Eigen::Vector3d& gravity) = 0;
  /// Queues the computation of all visible surfaces for the current state (VisibleMotion::write()).
  /// The positions and normals stay in GPU memory. Does not wait.
  virtual void make_visible(std::span<const Member> members, bool surface_normals) = 0;
  /// Waits until all queued work is done.
  virtual void wait() = 0;

  /// Return the simulated skin of a body, and its visible surface as of the last make_visible(),
  /// 3 x n, downloaded from the GPU. Both are relative to the body's origin.
  virtual PointsF skin(int number) const = 0;
  virtual PointsF visible(int number) const = 0;
  /// Returns the origin of a body in our coordinates.
  virtual Eigen::Vector3d origin(int number) const = 0;
};

/// Makes a batch of `count` bodies with the tissue and the settings of `one`, on whatever device
/// `one` runs. The batch uses `one` to bring its bodies to rest. Both arguments must outlive the
/// batch.
using CrowdMaker = std::unique_ptr<Crowd> (*)(ProjectiveSkinner& one, const VisibleMotion& visible,
                                              int count);

}  // namespace sinew
