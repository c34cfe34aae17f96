#pragma once

#include "session/lane.h"

namespace sinew {

/// What a lane's skinner moves, between its last two steps. While the body stays on a GPU so does
/// this, and comes to the host when someone asks for it.
class MovingSkin {
 public:
  /// The skin as it is now becomes that of the step before. The lane stays until the next one is
  /// remembered.
  void remember(const Lane& lane);
  /// The frame is a share of the way from there to where the skin is now. Waits for a GPU.
  /// \throws UnavailableError when it has failed
  void show(double share);

  /// The frame, and where its origin is.
  const PointsF& positions() const;
  const Eigen::Vector3d& origin() const { return origin_; }
  /// Around it, relative to its origin; empty where there are no vertices.
  Eigen::AlignedBox3f box() const;
  /// False when some vertex is nowhere.
  bool is_finite() const;

  /// m, of each vertex in the last step, and the largest of them.
  Eigen::VectorXf moves() const;
  double largest_move() const;

  /// Where the frame is, if that is on a GPU; else null.
  ResidentSkin* resident() const { return on_gpu_ ? lane_->resident_skin() : nullptr; }
  float share() const { return share_; }

 private:
  bool stays_on_gpu() const;
  const PointsF& before() const;
  Eigen::Vector3f shift() const;

  const Lane* lane_ = nullptr;
  bool on_gpu_ = false;
  float share_ = 1.0F;
  ResidentSkin::Extent extent_;  ///< of a frame on a GPU
  bool remembered_on_gpu_ = false;
  Eigen::Vector3d origin_before_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  /// What the host has of both may be older than what a GPU has.
  mutable bool before_is_older_ = false, positions_are_older_ = false;
  mutable PointsF before_, positions_;
};

}  // namespace sinew
