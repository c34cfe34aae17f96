// SPDX-License-Identifier: MIT

#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "core/types.h"

namespace sinew {

/// Represents an implicit solid: a function that is negative inside and positive outside, and near
/// the surface approximates the distance to it. Implementations use only + - * / and square roots,
/// which are rounded identically on every machine.
class Solid {
 public:
  Solid() = default;
  Solid(const Solid&) = delete;
  Solid& operator=(const Solid&) = delete;
  virtual ~Solid() = default;

  virtual double distance(const Eigen::Vector3d& point) const = 0;
  /// Returns a box that contains the solid.
  virtual Eigen::AlignedBox3d bounds() const = 0;
};

/// Returns min(a, b), with the corner rounded where |a - b| < radius (quadratic, once
/// differentiable).
double smooth_minimum(double a, double b, double radius);

/// Represents a solid composed of others, which are added or carved out one after the other, like
/// clay. Each has its own blend radius.
class Sculpture : public Solid {
 public:
  /// Adds a solid, blended with the previous ones over a length of `blend_radius`.
  void add(std::unique_ptr<Solid> solid, double blend_radius);
  /// Subtracts a solid.
  void carve(std::unique_ptr<Solid> solid, double blend_radius);
  /// Adds the solid and its mirror image in x = 0; carve_pair() carves both.
  void add_pair(std::unique_ptr<Solid> solid, double blend_radius);
  void carve_pair(std::unique_ptr<Solid> solid, double blend_radius);

  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override;

 private:
  struct Step {
    std::unique_ptr<Solid> solid;
    double blend_radius;
    bool carved;
    bool paired;
    Eigen::AlignedBox3d bounds;
  };

  void append(std::unique_ptr<Solid> solid, double blend_radius, bool carved, bool paired);
  /// Returns the distance, without the steps that are farther away than `limit`.
  double distance_within(const Eigen::Vector3d& point, double limit) const;

  double largest_blend_radius_ = 0.0;
  std::vector<Step> steps_;
};

/// Represents an ellipsoid with given axes: the columns of `axes` are orthonormal. The distance is
/// a first-order approximation, which is exact on the surface.
class Ellipsoid : public Solid {
 public:
  Ellipsoid(const Eigen::Vector3d& center, const Eigen::Vector3d& radii,
            const Eigen::Matrix3d& axes = Eigen::Matrix3d::Identity());

  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override;

 private:
  Eigen::Vector3d center_;
  Eigen::Vector3d radii_;
  Eigen::Matrix3d axes_;
};

/// Represents the convex hull of two spheres. The distance is exact.
class RoundCone : public Solid {
 public:
  RoundCone(const Eigen::Vector3d& begin, double begin_radius, const Eigen::Vector3d& end,
            double end_radius);

  double distance(const Eigen::Vector3d& point) const override;
  Eigen::AlignedBox3d bounds() const override;

 private:
  Eigen::Vector3d begin_;
  Eigen::Vector3d end_;
  double begin_radius_;
  double end_radius_;
};

}  // namespace sinew
