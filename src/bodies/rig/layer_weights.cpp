// SPDX-License-Identifier: MIT

#include "bodies/rig/layer_weights.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <stdexcept>

#include "bodies/body_part.h"
#include "bodies/rig/spine_joints.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Added to the depth of a bone for the length of the diffusion, m.
constexpr double kLeastDiffusion = 0.004;
constexpr double kMostDiffusion = 0.080;
/// Least cotangent weight of an edge. Smaller ones would make weights negative.
constexpr double kLeastCotangent = 0.05;

/// Distances from the bones of the trunk at which the wall of the cavity begins to follow the spine
/// instead, and at which it follows only the spine, m.
constexpr double kNearBones = 0.010;
constexpr double kFarFromBones = 0.030;

/// Returns the weights that the wall of the cavity has at a height: those of the joints of the
/// spine below and above, so that the belly bends evenly between the ribs and the pelvis.
Eigen::VectorXd weights_at_height(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                  double height) {
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(skeleton.joint_count());
  int below = skeleton.find("hips");
  for (const SpineJoint& joint : kSpineJoints) {
    const int above = skeleton.find(joint.name);
    const double from = rest[below].translation().y();
    const double to = rest[above].translation().y();
    if (height < to) {
      const double share = std::max((height - from) / (to - from), 0.0);
      weights[below] = 1.0 - share;
      weights[above] = share;
      return weights;
    }
    below = above;
  }
  weights[below] = 1.0;
  return weights;
}

/// The matrix A + s^2 L of the diffusion, multiplied by the areas of the vertices divided by s^2.
class Diffusion {
 public:
  /// \param lengths  s for each vertex, m
  Diffusion(const TriangleMesh& skin, const std::vector<double>& lengths) {
    const int count = skin.vertex_count();
    contact_ = Eigen::VectorXd::Zero(count);
    std::vector<Eigen::Triplet<double>> entries;
    for (const Triangle& t : skin.triangles) {
      for (int k = 0; k < 3; ++k) {
        const int a = t[(k + 1) % 3];
        const int b = t[(k + 2) % 3];
        const Vector3d apex = skin.positions.col(t[k]);
        const Vector3d to_a = skin.positions.col(a) - apex;
        const Vector3d to_b = skin.positions.col(b) - apex;
        const double twice_area = to_a.cross(to_b).norm();
        contact_[t[k]] += twice_area / 6.0;
        const double cotangent =
            std::max(to_a.dot(to_b), kLeastCotangent * twice_area) / std::max(twice_area, 1e-12);
        for (const auto& [i, j] : {std::pair{a, b}, std::pair{b, a}}) {
          entries.emplace_back(i, j, -0.5 * cotangent);
          entries.emplace_back(i, i, 0.5 * cotangent);
        }
      }
    }
    for (int v = 0; v < count; ++v) {
      contact_[v] /= lengths[v] * lengths[v];
      entries.emplace_back(v, v, contact_[v]);
    }
    Eigen::SparseMatrix<double> matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end());
    solver_.compute(matrix);
    if (solver_.info() != Eigen::Success) throw std::logic_error("layer_weights: singular matrix");
  }

  /// \param weights  n, before the diffusion
  Eigen::VectorXd diffused(const Eigen::VectorXd& weights) const {
    return solver_.solve(contact_.cwiseProduct(weights));
  }

 private:
  Eigen::VectorXd contact_;  ///< area / s^2 of each vertex
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver_;
};

/// Holds weights before the diffusion, n x joints, and the length s of the diffusion for each
/// vertex, m.
struct NearestWeights {
  Eigen::MatrixXd weights;
  std::vector<double> lengths;
};

/// Returns the weights of the bone nearest to a vertex of the right side, or those of the spine.
Eigen::VectorXd nearest_weights_at(const Skeleton& skeleton, const std::vector<Transform>& rest,
                                   const NearestBone& bones, const Vector3d& place) {
  const NearestBone::Hit bone = *bones.at(place);
  const bool is_trunk =
      is_at_or_above(skeleton, bone.influences->front().joint, skeleton.find("chest"));
  const double free =
      is_trunk ? std::clamp((bone.distance - kNearBones) / (kFarFromBones - kNearBones), 0.0, 1.0)
               : 0.0;
  Eigen::VectorXd weights = Eigen::VectorXd::Zero(skeleton.joint_count());
  if (free > 0.0) weights = free * weights_at_height(skeleton, rest, place.y());
  for (const auto& [joint, weight] : *bone.influences) weights[joint] += (1.0 - free) * weight;
  return weights;
}

NearestWeights nearest_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                               const TriangleMesh& skeleton_surface, const NearestBone& bones,
                               const std::vector<int>& image_of_vertex) {
  const int count = skin.vertex_count();
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  const std::vector<Transform> rest = skeleton.rest_global();
  NearestWeights result{Eigen::MatrixXd::Zero(count, skeleton.joint_count()),
                        std::vector<double>(static_cast<std::size_t>(count))};
  parallel_for(count, [&](int v) {
    if (skin.positions(0, v) > 0.0) return;
    const Eigen::VectorXd own =
        nearest_weights_at(skeleton, rest, bones, skeleton_surface.positions.col(v));
    const int image = image_of_vertex[v];
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (own[joint] == 0.0) continue;
      const int other = image_of_joint[joint];
      // Vertices in the middle belong to both sides alike.
      const double share = image == v && other != joint ? 0.5 * own[joint] : own[joint];
      result.weights(v, joint) = share;
      result.weights(image, other) = share;
    }
    result.lengths[v] =
        std::min(kLeastDiffusion + bones.at(skin.positions.col(v))->distance, kMostDiffusion);
    result.lengths[image] = result.lengths[v];
  });
  return result;
}

}  // namespace

std::vector<VertexWeights> layer_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                                         const TriangleMesh& skeleton_surface,
                                         const NearestBone& bones) {
  const std::vector<int> image_of_vertex = mirrored_vertices(skin.positions);
  const std::vector<int> image_of_joint = mirrored_joints(skeleton);
  auto [weights, lengths] =
      nearest_weights(skeleton, skin, skeleton_surface, bones, image_of_vertex);
  const Diffusion diffusion(skin, lengths);
  const auto is_left = [&](int joint) { return skeleton.joints[joint].name.ends_with(".L"); };
  // The weights of a joint of the left side are the mirror image of those of the right side.
  parallel_for(
      skeleton.joint_count(),
      [&, &all = weights](int joint) {
        if (is_left(joint) || all.col(joint).isZero(0.0)) return;
        all.col(joint) = diffusion.diffused(all.col(joint));
      },
      1);
  std::vector<VertexWeights> result(static_cast<std::size_t>(skin.vertex_count()));
  parallel_for(skin.vertex_count(), [&, &all = weights](int v) {
    if (skin.positions(0, v) > 0.0) return;
    Eigen::VectorXd own = all.row(v);
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (is_left(joint)) own[joint] = all(image_of_vertex[v], image_of_joint[joint]);
    }
    result[v] = largest_weights(own);
    const int image = image_of_vertex[v];
    if (image != v) result[image] = mirrored(result[v], image_of_joint);
  });
  return result;
}

}  // namespace sinew
