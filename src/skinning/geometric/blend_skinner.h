// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>

#include "core/parallel.h"
#include "core/progress.h"
#include "core/timing.h"
#include "skinning/skinner.h"
#include "skinning/weights/weights.h"

namespace sinew {

/// Computes each vertex directly from the pose, without a simulated state. `Blend` provides pose(),
/// which prepares a pose relative to the root joint and stores the origin, and write(), which
/// computes the positions of a range of points in a prepared pose. Ranges begin at multiples of
/// 256.
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
    parallel_ranges(blend_.point_count(), 256,
                    [&](int begin, int end) { blend_.write(posed, begin, end, positions_); });
    times_.skinning_ms = watch.milliseconds();
  }

  Blend blend_;
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  PointsF positions_;
  SkinningTimes times_;
};

/// Creates a skinner for the whole surface of a character with its skinning weights.
/// \param make_blend  returns the `Blend` for (character, weights, progress)
template <typename MakeBlend>
std::unique_ptr<Skinner> make_blend_skinner(const CharacterWeights& weights,
                                            const Progress& progress, MakeBlend&& make_blend) {
  progress.report(0.0, "Computing skinning weights");
  const Character& character = weights.character();
  auto blend = make_blend(character, weights.get(progress), progress);
  progress.report(1.0, "Computing skinning weights");
  return std::make_unique<BlendSkinner<decltype(blend)>>(std::move(blend),
                                                         rest_pose(character.skeleton));
}

/// Creates such a skinner for a `Blend` that needs no preparation.
template <typename Blend>
std::unique_ptr<Skinner> make_blend_skinner(const CharacterWeights& character_weights,
                                            const Progress& progress) {
  return make_blend_skinner(character_weights, progress,
                            [](const Character& one, const SkinWeights& weights, const Progress&) {
                              return Blend(one.skeleton, one.surface.positions, weights);
                            });
}

}  // namespace sinew
