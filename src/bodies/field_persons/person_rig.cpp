// SPDX-License-Identifier: MIT

#include "bodies/field_persons/person_rig.h"

#include <algorithm>
#include <string>

#include "bodies/persons/seeded_draw.h"
#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/bone_attachment.h"
#include "bodies/rig/nearest_bone.h"
#include "bodies/rig/vertex_weights.h"
#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Describes how a joint differs from that of body_skeleton(), for both sides: its center moves
/// along its axes (front, up, right; mm at a stature of 1.756 m), and its axes turn about x and y,
/// degrees.
struct JointShift {
  const char* joint;
  Vector3d center;
  double about_x, about_y;
};

const JointShift kJointShifts[] = {
    {"thigh", {-3.0, 4.0, 2.0}, 0.0, 0.0},     {"shin", {6.0, 4.0, 0.0}, 2.0, -4.0},
    {"foot", {2.0, 5.0, 0.0}, 8.0, -6.0},      {"subtalar", {0.0, 3.0, 0.0}, 0.0, 4.0},
    {"toe", {-4.0, 0.0, 0.0}, 0.0, 3.0},       {"shoulder", {0.0, -3.0, 6.0}, 0.0, 0.0},
    {"scapula", {-4.0, -2.0, -4.0}, 0.0, 0.0}, {"upper_arm", {2.0, -4.0, 2.0}, 0.0, 0.0},
    {"forearm", {4.0, -3.0, 0.0}, -5.0, 3.0},  {"hand", {0.0, -5.0, 0.0}, 3.0, 0.0},
    {"spine", {-8.0, 4.0, 0.0}, 0.0, 0.0},     {"chest", {-6.0, 6.0, 0.0}, 0.0, 0.0},
    {"neck", {5.0, 3.0, 0.0}, 0.0, 0.0},       {"head", {4.0, 6.0, 0.0}, 0.0, 0.0},
    {"jaw", {3.0, -4.0, 0.0}, 0.0, 0.0}};

/// Standard deviations among persons of what kJointShifts states, mm and degrees.
constexpr double kCenterSpread = 2.0;
constexpr double kAxisSpread = 2.0;

/// Rounds in which the weights of the layers are averaged.
constexpr int kAveragingRounds = 14;

/// Tells whether a joint is called `name`, with or without a number and a side.
bool has_name(std::string joint, const std::string& name) {
  if (joint.ends_with(".L") || joint.ends_with(".R")) joint.resize(joint.size() - 2);
  return joint == name || joint.starts_with(name + "_");
}

const TriangleMesh& mesh_of(const std::vector<BodyPart>& parts, const char* name) {
  return std::ranges::find(parts, name, &BodyPart::name)->mesh;
}

/// Returns n x joints weights of the layers.
Eigen::MatrixXd averaged_weights(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
  const NearestBone bones(skeleton, parts);
  const TriangleMesh& inner = mesh_of(parts, "skeleton_surface");
  const std::vector<int> image_of_vertex = mirrored_vertices(mesh_of(parts, "skin").positions);
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  const int count = inner.vertex_count();
  // Joints are columns here, so that the weights of a vertex are contiguous.
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(skeleton.joint_count(), count);
  for (int v = 0; v < count; ++v) {
    const int image = image_of_vertex[static_cast<std::size_t>(v)];
    const Vector3d place = inner.positions.col(v);
    if (mesh_of(parts, "skin").positions(0, v) > 0.0) continue;
    for (const auto& [joint, weight] : *bones.at(place)->influences) {
      const double share = image == v ? 0.5 * weight : weight;
      weights(joint, v) += share;
      weights(image_of_joint[static_cast<std::size_t>(joint)], image) += share;
    }
  }
  const RaggedArray neighbors = vertex_neighbors(count, inner.triangles);
  for (int round = 0; round < kAveragingRounds; ++round) {
    const Eigen::MatrixXd before = weights;
    parallel_for(count, [&](int v) {
      if (mesh_of(parts, "skin").positions(0, v) > 0.0) return;
      Eigen::VectorXd sum = Eigen::VectorXd::Zero(before.rows());
      for (const int other : neighbors.row(v)) sum += before.col(other);
      const auto valence = static_cast<double>(neighbors.row(v).size());
      weights.col(v) = 0.5 * before.col(v) + 0.5 / valence * sum;
    });
    for (int v = 0; v < count; ++v) {
      const int image = image_of_vertex[static_cast<std::size_t>(v)];
      if (mesh_of(parts, "skin").positions(0, v) >= 0.0) continue;
      for (int joint = 0; joint < skeleton.joint_count(); ++joint)
        weights(image_of_joint[static_cast<std::size_t>(joint)], image) = weights(joint, v);
    }
  }
  return weights;
}

}  // namespace

Skeleton person_skeleton(const TemplateJoints& joints, std::uint64_t seed) {
  Skeleton skeleton = body_skeleton(joints);
  std::vector<Transform> rest = skeleton.rest_global();
  constexpr double kStatureOfTable = 1.756;
  const double unit = 1e-3 * joints.stature / kStatureOfTable;
  SeededDraw draw(seed, 13);
  for (const JointShift& shift : kJointShifts) {
    Vector3d center = shift.center;
    double about_x = shift.about_x;
    double about_y = shift.about_y;
    if (seed != 0) {
      for (double& coordinate : center) coordinate += draw.normal(kCenterSpread);
      if (about_x != 0.0) about_x += draw.normal(kAxisSpread);
      if (about_y != 0.0) about_y += draw.normal(kAxisSpread);
    }
    constexpr double kRadians = 3.14159265358979323846 / 180.0;
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      const std::string& name = skeleton.joints[static_cast<std::size_t>(j)].name;
      if (!has_name(name, shift.joint) || name.ends_with("_end")) continue;
      // On the left side, z points to the right, too: moves along it and rotations about the two
      // other axes have the opposite sign. In the middle, both vanish.
      const double side = name.ends_with(".R") ? 1.0 : name.ends_with(".L") ? -1.0 : 0.0;
      Transform& global = rest[static_cast<std::size_t>(j)];
      const Vector3d move(center.x(), center.y(), side * center.z());
      global.translation() += unit * (global.linear() * move);
      global.linear() =
          global.linear() * (Eigen::AngleAxisd(side * kRadians * about_x, Vector3d::UnitX()) *
                             Eigen::AngleAxisd(side * kRadians * about_y, Vector3d::UnitY()))
                                .toRotationMatrix();
    }
  }
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
    const Transform& global = rest[static_cast<std::size_t>(j)];
    joint.rest_local =
        joint.parent < 0
            ? global
            : Transform(rest[static_cast<std::size_t>(joint.parent)].inverse() * global);
  }
  return skeleton;
}

SkinWeights person_weights(const Skeleton& skeleton, const std::vector<BodyPart>& parts) {
  const Eigen::MatrixXd of_layers = averaged_weights(skeleton, parts);
  const TriangleMesh& muscle_surface = mesh_of(parts, "muscle_surface");
  const TriangleTree tree(muscle_surface);
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  SkinWeights result;
  for (const BodyPart& part : parts) {
    const auto count = static_cast<std::size_t>(part.mesh.vertex_count());
    const std::size_t first = result.vertices.size();
    result.vertices.resize(first + count);
    const bool is_layer = part.mesh.triangles.size() == muscle_surface.triangles.size() &&
                          (part.name == "skin" || part.name.ends_with("_surface"));
    if (part.name.starts_with("bone.")) {
      std::fill_n(result.vertices.begin() + static_cast<std::ptrdiff_t>(first), count,
                  bone_influences(skeleton, part.name));
      continue;
    }
    parallel_for(static_cast<int>(count), [&](int v) {
      VertexWeights& own = result.vertices[first + static_cast<std::size_t>(v)];
      if (is_layer) {
        own = largest_weights(of_layers.col(v));
        return;
      }
      // The left side is the mirror image.
      Vector3d place = part.mesh.positions.col(v);
      const bool is_left = place.x() > 0.0;
      if (is_left) place.x() = -place.x();
      const SurfacePoint nearest = tree.closest(place)->point;
      Eigen::VectorXd sum = Eigen::VectorXd::Zero(skeleton.joint_count());
      for (int k = 0; k < 3; ++k) {
        const int corner = muscle_surface.triangles[static_cast<std::size_t>(nearest.triangle)][k];
        sum += nearest.barycentric[k] * of_layers.col(corner);
      }
      own = largest_weights(sum);
      if (is_left) own = mirrored(own, image_of_joint);
    });
  }
  return result;
}

}  // namespace sinew
