// SPDX-License-Identifier: MIT

#include "bodies/rig/layer_weights.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <stdexcept>

#include "bodies/body_part.h"
#include "bodies/rig/body_skeleton.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Added to the depth of a bone for the length of the diffusion, m.
constexpr double kLeastDiffusion = 0.004;
constexpr double kMostDiffusion = 0.080;
/// Least cotangent weight of an edge. Smaller ones would make weights negative.
constexpr double kLeastCotangent = 0.05;

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

}  // namespace

std::vector<VertexWeights> layer_weights(const Skeleton& skeleton, const TriangleMesh& skin,
                                         const TriangleMesh& skeleton_surface,
                                         const NearestBone& bones) {
  const int count = skin.vertex_count();
  const std::vector<int> mirrored_vertex = mirrored_vertices(skin.positions);
  const std::vector<int> mirrored_joint = mirrored_joints(skeleton);
  const auto is_right = [&](int v) { return skin.positions(0, v) <= 0.0; };
  std::vector<double> lengths(count);
  std::vector<const VertexWeights*> nearest(count, nullptr);
  parallel_for(count, [&](int v) {
    if (!is_right(v)) return;
    nearest[v] = bones.at(skeleton_surface.positions.col(v))->influences;
    lengths[v] =
        std::min(kLeastDiffusion + bones.at(skin.positions.col(v))->distance, kMostDiffusion);
    lengths[mirrored_vertex[v]] = lengths[v];
  });
  const Diffusion diffusion(skin, lengths);
  // The weights of a joint of the left side are the mirror image of those of the right side.
  Eigen::MatrixXd weights = Eigen::MatrixXd::Zero(count, skeleton.joint_count());
  for (int v = 0; v < count; ++v) {
    if (!is_right(v)) continue;
    const bool in_middle = mirrored_vertex[v] == v;
    for (const auto& [joint, weight] : *nearest[v]) {
      const int other = mirrored_joint[joint];
      // Vertices in the middle belong to both sides alike.
      const double share = in_middle && other != joint ? 0.5 * weight : weight;
      weights(v, joint) = share;
      if (in_middle) weights(v, other) = share;
      weights(mirrored_vertex[v], other) = share;
    }
  }
  parallel_for(
      skeleton.joint_count(),
      [&](int joint) {
        if (skeleton.joints[joint].name.ends_with(".L") || weights.col(joint).isZero(0.0)) return;
        weights.col(joint) = diffusion.diffused(weights.col(joint));
      },
      1);
  std::vector<VertexWeights> result(count);
  parallel_for(count, [&](int v) {
    if (!is_right(v)) return;
    Eigen::VectorXd own = weights.row(v);
    for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
      if (skeleton.joints[joint].name.ends_with(".L"))
        own[joint] = weights(mirrored_vertex[v], mirrored_joint[joint]);
    }
    result[v] = largest_weights(own);
    if (mirrored_vertex[v] != v) result[mirrored_vertex[v]] = mirrored(result[v], mirrored_joint);
  });
  return result;
}

VertexWeights largest_weights(const Eigen::VectorXd& weights) {
  constexpr double kNegligible = 1e-3;
  VertexWeights result;
  for (int joint = 0; joint < weights.size(); ++joint) {
    if (weights[joint] > kNegligible) result.push_back({joint, static_cast<float>(weights[joint])});
  }
  std::ranges::stable_sort(result, std::greater{}, &SkinWeights::Influence::weight);
  if (result.size() > kMostInfluences) {
    const float left_out = result[kMostInfluences].weight;
    result.resize(kMostInfluences);
    while (result.size() > 1 && result.back().weight == left_out) result.pop_back();
  }
  float sum = 0.0F;
  for (const auto& influence : result) sum += influence.weight;
  for (auto& influence : result) influence.weight /= sum;
  return result;
}

std::vector<int> mirrored_joints(const Skeleton& skeleton) {
  std::vector<int> result;
  for (const Joint& joint : skeleton.joints)
    result.push_back(skeleton.find(other_side(joint.name)));
  return result;
}

VertexWeights mirrored(VertexWeights weights, const std::vector<int>& mirrored_joints) {
  for (auto& influence : weights) influence.joint = mirrored_joints[influence.joint];
  return weights;
}

}  // namespace sinew
