// SPDX-License-Identifier: MIT

#include "bodies/import/imported_weights.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "bodies/import/bone_field.h"
#include "bodies/import/carried_attachments.h"
#include "bodies/rig/layer_weights.h"
#include "bodies/rig/vertex_weights.h"
#include "bodies/rig/weight_diffusion.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

/// A muscle moves with its bone up to this distance from the line of its attachment and from the
/// surface of the bone, and does not any more at twice the distance, m. Those of a user's muscle
/// are not exactly where the template has them.
constexpr double kHeldNear = 0.020;
constexpr double kHeldTouching = 0.005;

/// Distances from the bones of the trunk at which the weights begin to be those of the spine at
/// the same height, and at which they are, m.
struct TrunkDistances {
  double near, far;
};
constexpr TrunkDistances kOfSkin{0.050, 0.090};
constexpr TrunkDistances kOfMuscles{0.015, 0.040};

/// Shares of the length of a thigh below the hip joint from which on its inner side begins to
/// follow the femur, and does, even where the pelvis is nearer; and distances from the pelvis, m.
constexpr double kThighBegins = 0.16;
constexpr double kThighIsFull = 0.30;
constexpr double kOnPelvis = 0.01;
constexpr double kOffPelvis = 0.03;

double ramp_between(double value, double begin, double end) {
  return std::clamp((value - begin) / (end - begin), 0.0, 1.0);
}

double held_share(double distance, double full) {
  const double t = std::clamp(distance / full - 1.0, 0.0, 1.0);
  return 1.0 - t * t * (3.0 - 2.0 * t);
}

double distance_to_line(const Vector3d& point, const std::pair<Vector3d, Vector3d>& line) {
  const Vector3d along = line.second - line.first;
  const double t =
      std::clamp(along.dot(point - line.first) / std::max(along.squaredNorm(), 1e-12), 0.0, 1.0);
  return (line.first + t * along - point).norm();
}

/// Gives weights to the soft parts of a body.
class SoftWeights {
 public:
  SoftWeights(const Skeleton& skeleton, const std::vector<BodyPart>& parts)
      : skeleton_(skeleton), rest_(skeleton.rest_global()), bones_(skeleton, parts) {}

  /// \param follows_normals  bones on the outer side of the surface count less
  std::vector<VertexWeights> of(const TriangleMesh& mesh, bool follows_normals,
                                const CarriedMuscle& muscle) const {
    const int count = mesh.vertex_count();
    const PointsF normals = vertex_normals(mesh.positions.cast<float>(), mesh.triangles);
    MatrixXd weights = MatrixXd::Zero(count, skeleton_.joint_count());
    std::vector<double> lengths(static_cast<std::size_t>(count), 0.01);
    parallel_for(count, [&](int v) {
      const Vector3d place = mesh.positions.col(v);
      const Vector3d outward =
          follows_normals ? Vector3d(normals.col(v).cast<double>()) : Vector3d::Zero();
      auto hit = bones_.nearest(place, outward, muscle.bones);
      if (!hit) hit = bones_.nearest(place, outward, {});
      if (!hit) return;
      lengths[static_cast<std::size_t>(v)] = diffusion_length(hit->distance);
      VectorXd own = weights_at(place, *hit, follows_normals ? kOfSkin : kOfMuscles);
      const double of_thigh = muscle.bones.with_legs ? thigh_share(place, *hit) : 0.0;
      if (of_thigh > 0.0) {
        if (const auto leg = bones_.nearest(place, outward, {false, false, true})) {
          own *= 1.0 - of_thigh;
          for (const auto& [joint, weight] : *leg->influences) own[joint] += of_thigh * weight;
        }
      }
      weights.row(v) = own;
    });
    const WeightDiffusion diffusion(mesh, lengths);
    parallel_for(
        skeleton_.joint_count(),
        [&](int joint) {
          if (!weights.col(joint).isZero(0.0))
            weights.col(joint) = diffusion.diffused(weights.col(joint));
        },
        1);
    std::vector<VertexWeights> result(static_cast<std::size_t>(count));
    parallel_for(count, [&](int v) {
      VectorXd own = weights.row(v).cwiseMax(0.0);
      hold(mesh.positions.col(v), muscle, own);
      result[static_cast<std::size_t>(v)] = largest_weights(own);
    });
    return result;
  }

 private:
  VectorXd weights_at(const Vector3d& place, const BoneField::Hit& hit,
                      const TrunkDistances& distances) const {
    const bool is_trunk =
        is_at_or_above(skeleton_, hit.influences->front().joint, skeleton_.find("chest"));
    const double free = is_trunk ? ramp_between(hit.distance, distances.near, distances.far) : 0.0;
    VectorXd weights = VectorXd::Zero(skeleton_.joint_count());
    if (free > 0.0) weights = free * spine_weights_at(skeleton_, rest_, place.y());
    for (const auto& [joint, weight] : *hit.influences) weights[joint] += (1.0 - free) * weight;
    return weights;
  }

  /// Returns how much a place along a thigh follows it although another bone is nearer.
  double thigh_share(const Vector3d& place, const BoneField::Hit& hit) const {
    double along = 0.0;
    for (const char* side : {".L", ".R"}) {
      const int thigh = skeleton_.find(std::string("thigh") + side);
      const int shin = skeleton_.find(std::string("shin") + side);
      const Vector3d hip = rest_[thigh].translation();
      const Vector3d down = rest_[shin].translation() - hip;
      if ((place.x() > 0.0) != (hip.x() > 0.0)) continue;
      if (is_at_or_above(skeleton_, thigh, hit.influences->front().joint)) return 0.0;
      along = (place - hip).dot(down) / std::max(down.squaredNorm(), 1e-9);
    }
    constexpr double kBeyondKnee = 1.1;
    if (along > kBeyondKnee) return 0.0;
    return ramp_between(along, kThighBegins, kThighIsFull) *
           ramp_between(hit.distance, kOnPelvis, kOffPelvis);
  }

  /// Lets a bone hold a place of a muscle near its attachments.
  void hold(const Vector3d& place, const CarriedMuscle& muscle, VectorXd& weights) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& line : muscle.attachments)
      least = std::min(least, distance_to_line(place, line));
    if (least >= 2.0 * kHeldNear) return;
    const auto bone = bones_.nearest(place, Vector3d::Zero(), muscle.bones);
    if (!bone || bone->distance >= 2.0 * kHeldTouching) return;
    const double held = held_share(least, kHeldNear) * held_share(bone->distance, kHeldTouching);
    weights *= (1.0 - held) / std::max(weights.sum(), 1e-9);
    for (const auto& [joint, weight] : *bone->influences) weights[joint] += held * weight;
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  BoneField bones_;
};

}  // namespace

SkinWeights imported_weights(const ReferenceBones& reference, const FittedSkeleton& fitted,
                             const std::vector<BodyPart>& parts, const Progress& progress) {
  const Skeleton& skeleton = fitted.skeleton;
  const SoftWeights soft(skeleton, parts);
  const CarriedAttachments attachments(reference, fitted);
  SkinWeights result;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    progress.report(static_cast<double>(p) / static_cast<double>(parts.size()),
                    "Binding parts to joints");
    const BodyPart& part = parts[p];
    if (part.name.starts_with("bone.")) {
      result.vertices.insert(result.vertices.end(),
                             static_cast<std::size_t>(part.mesh.vertex_count()),
                             imported_bone_influences(skeleton, part.name));
      continue;
    }
    const bool is_muscle = part.name.starts_with("muscle.");
    const CarriedMuscle muscle = is_muscle ? attachments.muscle(part.name) : CarriedMuscle();
    for (VertexWeights& weights : soft.of(part.mesh, part.name == "skin", muscle))
      result.vertices.push_back(std::move(weights));
  }
  return result;
}

}  // namespace sinew
