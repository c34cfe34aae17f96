// SPDX-License-Identifier: MIT

#include "registration/posed_body.h"

#include <cmath>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix3Xd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Matrix3d cross_matrix(const Vector3d& v) {
  Matrix3d m;
  m << 0.0, -v.z(), v.y(), v.z(), 0.0, -v.x(), -v.y(), v.x(), 0.0;
  return m;
}

Matrix3d rotation_of(const Vector3d& vector) {
  const double angle = vector.norm();
  if (angle == 0.0) return Matrix3d::Identity();
  return Eigen::AngleAxisd(angle, vector / angle).toRotationMatrix();
}

/// J with exp(w + dw) = exp(w) exp(J dw) to first order (Chirikjian 2012, eq. 10.86).
Matrix3d right_jacobian(const Vector3d& w) {
  const double squared = w.squaredNorm();
  const Matrix3d k = cross_matrix(w);
  if (squared < 1e-8) return Matrix3d::Identity() - 0.5 * k + k * k / 6.0;
  const double angle = std::sqrt(squared);
  return Matrix3d::Identity() - (1.0 - std::cos(angle)) / squared * k +
         (angle - std::sin(angle)) / (squared * angle) * k * k;
}

/// Appends the parts of share * vertex, merged by joint.
void add_vertex(const ShapeSpace& space, int vertex, double share, BlendedPoint& point) {
  const auto& influences = space.weights.vertices[static_cast<std::size_t>(vertex)];
  double total = 0.0;
  for (const auto& influence : influences) total += static_cast<double>(influence.weight);
  for (const auto& influence : influences) {
    const double weight = share * static_cast<double>(influence.weight) / total;
    const Vector3d place = weight * space.mean.col(vertex);
    const Matrix3Xd moves = weight * space.components.middleRows(3 * vertex, 3);
    bool is_merged = false;
    for (BlendedPoint::Part& part : point.parts) {
      if (part.joint != influence.joint) continue;
      part.weight += weight;
      part.place += place;
      part.moves += moves;
      is_merged = true;
    }
    if (!is_merged) point.parts.push_back({influence.joint, weight, place, moves});
  }
}

}  // namespace

PoseState stepped(const PoseState& state, const VectorXd& step) {
  PoseState result = state;
  result.rotation = rotation_of(step.segment<3>(PoseState::kRotation)) * state.rotation;
  result.root += step.segment<3>(PoseState::kTranslation);
  result.log_scale += step[PoseState::kScale];
  result.angles += step.segment(PoseState::kAngles, state.angles.size());
  result.coefficients += step.tail(state.coefficients.size());
  return result;
}

BlendedPoint vertex_point(const ShapeSpace& space, int vertex) {
  BlendedPoint point;
  add_vertex(space, vertex, 1.0, point);
  return point;
}

BlendedPoint triangle_point(const ShapeSpace& space, const Triangle& corners,
                            const Vector3d& barycentric) {
  BlendedPoint point;
  for (int k = 0; k < 3; ++k) add_vertex(space, corners[k], barycentric[k], point);
  return point;
}

BlendedPoint landmark_point(const ShapeSpace& space, const ShapeSpace::Landmark& landmark) {
  return triangle_point(space, landmark.corners, landmark.barycentric);
}

BlendedPoint joint_point(const ShapeSpace& space, int joint) {
  BlendedPoint point;
  point.parts.push_back(
      {joint, 1.0, space.mean_joints.col(joint), space.joint_components.middleRows(3 * joint, 3)});
  return point;
}

PosedBodyModel::PosedBodyModel(const ShapeSpace& shape_space, std::vector<PoseFreedom> its_freedoms)
    : space(shape_space), freedoms(std::move(its_freedoms)) {
  for (const Transform& transform : space.skeleton.rest_global())
    rest.push_back(transform.linear());
  for (int v = 0; v < static_cast<int>(space.mean.cols()); ++v)
    vertices.push_back(vertex_point(space, v));
}

PosedBody::PosedBody(const PosedBodyModel& model, const PoseState& state)
    : model_(model), state_(state), scale_(std::exp(state.log_scale)) {
  const ShapeSpace& space = model.space;
  const auto count = static_cast<std::size_t>(space.skeleton.joint_count());
  std::vector<Vector3d> vectors(count, Vector3d::Zero());
  for (std::size_t k = 0; k < model.freedoms.size(); ++k) {
    for (const PoseFreedom::Part& part : model.freedoms[k].parts) {
      vectors[static_cast<std::size_t>(part.joint)] +=
          state.angles[static_cast<Eigen::Index>(k)] * part.rotation;
    }
  }
  std::vector<Matrix3d> world(count);
  std::vector<Matrix3Xd> moves(count);  // of o_i
  for (std::size_t i = 0; i < count; ++i) {
    const Joint& joint = space.skeleton.joints[i];
    const auto row = 3 * static_cast<Eigen::Index>(i);
    const Matrix3Xd components = space.joint_components.middleRows(row, 3);
    rest_joints_.push_back(space.mean_joints.col(static_cast<Eigen::Index>(i)) +
                           components * state.coefficients);
    const Matrix3d local = joint.rest_local.linear() * rotation_of(vectors[i]);
    if (joint.parent < 0) {
      world[i] = state.rotation * local;
      joints_.push_back(state.root);
      moves[i] = Matrix3Xd::Zero(3, components.cols());
    } else {
      const auto parent = static_cast<std::size_t>(joint.parent);
      world[i] = world[parent] * local;
      joints_.push_back(joints_[parent] +
                        scale_ * (turned_[parent] * (rest_joints_[i] - rest_joints_[parent])));
      const Matrix3Xd of_parent = space.joint_components.middleRows(3 * joint.parent, 3);
      moves[i] = moves[parent] + scale_ * turned_[parent] * (components - of_parent);
    }
    local_.emplace_back(joint.parent < 0 ? world[i] : local);
    turned_.push_back(world[i] * model.rest[i].transpose());
    joint_moves_.push_back(moves[i] - scale_ * turned_[i] * components);
  }
  turns_.resize(count);
  for (std::size_t k = 0; k < model.freedoms.size(); ++k) {
    for (const PoseFreedom::Part& part : model.freedoms[k].parts) {
      const auto joint = static_cast<std::size_t>(part.joint);
      turns_[joint].push_back(
          {static_cast<int>(k), world[joint] * right_jacobian(vectors[joint]) * part.rotation});
    }
  }
}

Vector3d PosedBody::position(const BlendedPoint& point) const {
  Vector3d position = Vector3d::Zero();
  for (const BlendedPoint::Part& part : point.parts) {
    const auto joint = static_cast<std::size_t>(part.joint);
    const Vector3d place = part.place + part.moves * state_.coefficients;
    position += part.weight * joints_[joint] +
                scale_ * (turned_[joint] * (place - part.weight * rest_joints_[joint]));
  }
  return position;
}

Points PosedBody::skin() const {
  Points skin(3, static_cast<Eigen::Index>(model_.vertices.size()));
  parallel_for(static_cast<int>(model_.vertices.size()), [&](int v) {
    skin.col(v) = position(model_.vertices[static_cast<std::size_t>(v)]);
  });
  return skin;
}

Matrix3Xd PosedBody::jacobian(const BlendedPoint& point) const {
  Matrix3Xd result = Matrix3Xd::Zero(3, state_.size());
  Vector3d from_root = Vector3d::Zero();
  for (const BlendedPoint::Part& part : point.parts) {
    const auto joint = static_cast<std::size_t>(part.joint);
    const Vector3d place = part.place + part.moves * state_.coefficients;
    const Vector3d moved = part.weight * joints_[joint] +
                           scale_ * (turned_[joint] * (place - part.weight * rest_joints_[joint]));
    from_root += moved - part.weight * state_.root;
    for (int j = part.joint; j >= 0;
         j = model_.space.skeleton.joints[static_cast<std::size_t>(j)].parent) {
      const Vector3d arm = moved - part.weight * joints_[static_cast<std::size_t>(j)];
      for (const Turn& turn : turns_[static_cast<std::size_t>(j)]) {
        result.col(PoseState::kAngles + turn.freedom) += turn.velocity.cross(arm);
      }
    }
    result.rightCols(state_.coefficients.size()) +=
        part.weight * joint_moves_[joint] + scale_ * turned_[joint] * part.moves;
  }
  result.middleCols<3>(PoseState::kRotation) = -cross_matrix(from_root);
  result.middleCols<3>(PoseState::kTranslation) = Matrix3d::Identity();
  result.col(PoseState::kScale) = from_root;
  return result;
}

Pose PosedBody::pose() const {
  Pose pose;
  const ShapeSpace& space = model_.space;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const Joint& joint = space.skeleton.joints[i];
    JointTransform transform;
    transform.rotation = local_[i].normalized();
    if (joint.parent < 0) {
      transform.translation = state_.root;
    } else {
      const auto parent = static_cast<std::size_t>(joint.parent);
      transform.translation =
          scale_ * (model_.rest[parent].transpose() * (rest_joints_[i] - rest_joints_[parent]));
    }
    pose.joints.push_back(transform);
  }
  return pose;
}

ShapedBody scaled_shape(const ShapeSpace& space, const PoseState& state) {
  ShapedBody shape = shape_with(space, state.coefficients);
  const double scale = std::exp(state.log_scale);
  shape.skin *= scale;
  for (Joint& joint : shape.skeleton.joints) joint.rest_local.translation() *= scale;
  return shape;
}

}  // namespace sinew
