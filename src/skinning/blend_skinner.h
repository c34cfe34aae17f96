// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "core/parallel.h"
#include "core/progress.h"
#include "core/timing.h"
#include "skinning/skinner.h"
#include "skinning/weights.h"

namespace sinew {

/// Computes each vertex directly from the pose, without a simulated state. `Blend` provides pose(),
/// which prepares a pose relative to the root joint and stores the origin, and position(), which
/// returns the position of one point in a prepared pose.
template <typename Blend>
class BlendSkinner : public Skinner {
 public:
  BlendSkinner(Blend blend, const Pose& rest)
      : blend_(std::move(blend)), positions_(3, blend_.point_count()) {
    evaluate(rest);
  }

  using Skinner::reset;
  void reset(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  void step(const Pose& pose, const Forces& /*forces*/) override { evaluate(pose); }
  const PointsF& positions() const override { return positions_; }
  Eigen::Vector3d origin() const override { return origin_; }
  SkinningTimes last_times() const override { return times_; }

 private:
  void evaluate(const Pose& pose) {
    const Stopwatch watch;
    const auto posed = blend_.pose(pose);
    origin_ = posed.origin;
    times_.skeleton_ms = watch.milliseconds();
    parallel_for(
        blend_.point_count(), [&](int v) { positions_.col(v) = blend_.position(v, posed); }, 256);
    times_.skinning_ms = watch.milliseconds();
  }

  Blend blend_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  PointsF positions_;
  SkinningTimes times_;
};

/// Creates a skinner for the whole surface of a character, with its skinning weights
/// (CharacterWeights).
template <typename Blend>
std::unique_ptr<Skinner> make_blend_skinner(const Character& character, const Progress& progress) {
  progress.report(0.0, "Computing skinning weights");
  const CharacterWeights weights(character, progress);
  Blend blend(character.skeleton, character.surface.positions, weights.get());
  progress.report(1.0, "Computing skinning weights");
  return std::make_unique<BlendSkinner<Blend>>(std::move(blend), rest_pose(character.skeleton));
}

}  // namespace sinew
