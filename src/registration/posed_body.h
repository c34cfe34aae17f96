// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "registration/pose_freedoms.h"
#include "registration/shape_space.h"
#include "rig/pose.h"

namespace sinew {

/// Holds the unknowns of a fit. As a vector of changes they are: a rotation vector of the whole
/// body about its root joint, in the world; the translation; the logarithm of the scale; the angles
/// of the freedoms; the coefficients.
struct PoseState {
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();  ///< of the body from its rest pose
  Eigen::Vector3d root = Eigen::Vector3d::Zero();          ///< place of the root joint, m
  double log_scale = 0.0;
  Eigen::VectorXd angles;        ///< of the freedoms, rad
  Eigen::VectorXd coefficients;  ///< of the shape space

  static constexpr int kRotation = 0;
  static constexpr int kTranslation = 3;
  static constexpr int kScale = 6;
  static constexpr int kAngles = 7;
  int coefficients_begin() const { return kAngles + static_cast<int>(angles.size()); }
  int size() const { return coefficients_begin() + static_cast<int>(coefficients.size()); }
};

/// Returns the state changed by a step, a vector of `state.size()`.
PoseState stepped(const PoseState& state, const Eigen::VectorXd& step);

/// A point that several joints move: sum over the parts of weight * T_joint(place), where places
/// depend on the shape. It is a vertex of the skin, a place on a triangle of it, or a joint.
struct BlendedPoint {
  struct Part {
    int joint;
    double weight;
    Eigen::Vector3d place;   ///< weight * rest position in the mean, m
    Eigen::Matrix3Xd moves;  ///< of `place` for one standard deviation of each component
  };
  std::vector<Part> parts;  ///< with weights that sum to 1
};

BlendedPoint vertex_point(const ShapeSpace& space, int vertex);
/// Returns a point on a triangle of the skin.
BlendedPoint triangle_point(const ShapeSpace& space, const Triangle& corners,
                            const Eigen::Vector3d& barycentric);
BlendedPoint landmark_point(const ShapeSpace& space, const ShapeSpace::Landmark& landmark);
BlendedPoint joint_point(const ShapeSpace& space, int joint);

/// What does not change while a body is posed. Keeps a reference to the space.
struct PosedBodyModel {
  PosedBodyModel(const ShapeSpace& space, std::vector<PoseFreedom> freedoms);

  const ShapeSpace& space;
  std::vector<PoseFreedom> freedoms;
  std::vector<Eigen::Matrix3d> rest;   ///< world rotations of the joints at rest
  std::vector<BlendedPoint> vertices;  ///< of the skin
};

/// Computes places of a body in a state, and their derivatives.
///
/// With b_i the rest place of joint i and A_i its world rotation, A_i = A_parent L_i exp(w_i),
/// where w_i is the sum of the freedoms' rotations, skinning rotates by S_i = A_i Abar_i^T. The
/// joint is at o_i = o_parent + s S_parent (b_i - b_parent), and a point of weights w_i at
///     p = sum_i w_i [o_i + s S_i (x - b_i)].
/// If the angle of a freedom changes by dq, a joint j of it rotates with all that is below by
/// A_j J(w_j) rotation dq in the world, where J is the right Jacobian of the rotation vector; the
/// points below it move by the cross product with their arm from o_j. Everything else is linear.
class PosedBody {
 public:
  /// \param model  must outlive this
  PosedBody(const PosedBodyModel& model, const PoseState& state);

  Eigen::Vector3d position(const BlendedPoint& point) const;
  /// Returns the derivatives of the position, 3 x state.size().
  Eigen::Matrix3Xd jacobian(const BlendedPoint& point) const;

  const std::vector<Eigen::Vector3d>& joints() const { return joints_; }
  /// Returns the vertices of the skin, 3 x n.
  Points skin() const;
  /// Returns the pose of the shape of this state, scaled (scaled_shape()).
  Pose pose() const;

 private:
  struct Turn {
    int freedom;
    Eigen::Vector3d velocity;  ///< rotation in the world for a unit of the angle
  };

  const PosedBodyModel& model_;
  const PoseState& state_;
  double scale_;
  std::vector<Eigen::Quaterniond> local_;      ///< rotations from the parents
  std::vector<Eigen::Matrix3d> turned_;        ///< S_i
  std::vector<Eigen::Vector3d> rest_joints_;   ///< b_i
  std::vector<Eigen::Vector3d> joints_;        ///< o_i
  std::vector<Eigen::Matrix3Xd> joint_moves_;  ///< derivatives of o_i - s S_i b_i
  std::vector<std::vector<Turn>> turns_;       ///< of each joint
};

/// Returns the shape at rest of a state, with its scale.
ShapedBody scaled_shape(const ShapeSpace& space, const PoseState& state);

}  // namespace sinew
