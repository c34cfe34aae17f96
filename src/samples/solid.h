#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "core/types.h"

namespace sinew {

/// A body given by a function: negative inside, positive outside, near its surface about the
/// distance to it. Only + - * / and square roots are used, which every machine rounds alike.
class Solid {
 public:
  Solid() = default;
  Solid(const Solid&) = delete;
  Solid& operator=(const Solid&) = delete;
  virtual ~Solid() = default;

  virtual double distance(const Eigen::Vector3d& point) const = 0;
  /// A box around the body.
  virtual Eigen::AlignedBox3d bounds() const = 0;
};

/// min(a, b) with the corner rounded where |a - b| < radius (quadratic, once differentiable).
double smooth_minimum(double a, double b, double radius);

/// Solids put together one after the other, each with its own blend radius, as a sculptor adds
/// and carves clay.
class Sculpture : public Solid {
 public:
  void add(std::unique_ptr<Solid> solid, double blend_radius);
  void carve(std::unique_ptr<Solid> solid, double blend_radius);
  /// The solid and its mirror image in x = 0.
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
  /// Distance to the step's solid (of a pair to both, blended), or a large number when it is
  /// farther than `limit`.
  static double step_distance(const Step& step, const Eigen::Vector3d& point, double limit);
  double distance_within(const Eigen::Vector3d& point, double limit) const;

  double largest_blend_radius_ = 0.0;
  std::vector<Step> steps_;
};

/// An ellipsoid with its own axes: the columns of `axes` are orthonormal. The distance is the
/// first-order one, exact on the surface.
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

/// The convex hull of two spheres. The distance is exact.
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
