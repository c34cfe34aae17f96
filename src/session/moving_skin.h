// SPDX-License-Identifier: MIT

#pragma once

#include "session/lane.h"

namespace sinew {

/// Interpolates the surface that a lane's skinner moves between its last two time steps. While the
/// body stays on a GPU, so do these positions; they are downloaded on request.
class MovingSkin {
 public:
  /// Stores the current skin as that of the previous step. Call it before each step. The lane must
  /// exist until the next call.
  void remember(const Lane& lane);
  /// Makes the displayed frame: `fraction` is its position between the previous step (0) and the
  /// current skin (1). Waits for the GPU.
  /// \throws UnavailableError if the GPU has failed
  void show(double fraction);

  /// Returns the vertices of the displayed frame, 3 x n, relative to origin().
  const PointsF& positions() const;
  /// Returns the origin of the displayed frame in our coordinates.
  const Eigen::Vector3d& origin() const { return origin_; }
  /// Returns the bounding box of the displayed frame relative to origin(); empty without vertices.
  const Eigen::AlignedBox3f& box() const { return box_; }
  /// Returns false if the position of any vertex is not finite.
  bool is_finite() const;

  /// Return how far each vertex moved in the last step, m, and the largest of these distances.
  Eigen::VectorXf moves() const;
  double largest_move() const;

  /// Returns the GPU skin that holds the displayed frame, or null if the frame is in host memory.
  ResidentSkin* resident() const { return on_gpu_ ? lane_->resident_skin() : nullptr; }
  float fraction() const { return fraction_; }

 private:
  bool stays_on_gpu() const;
  const PointsF& before() const;
  Eigen::Vector3f shift() const;

  const Lane* lane_ = nullptr;
  bool on_gpu_ = false;
  float fraction_ = 1.0F;
  ResidentSkin::Extent extent_;  ///< of a displayed frame on a GPU
  Eigen::AlignedBox3f box_;
  bool remembered_on_gpu_ = false;
  Eigen::Vector3d origin_before_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d origin_ = Eigen::Vector3d::Zero();
  /// True while the host's copy is older than that on the GPU.
  mutable bool before_is_older_ = false, positions_are_older_ = false;
  mutable PointsF before_, positions_;
};

}  // namespace sinew
