// SPDX-License-Identifier: MIT

#include "registration/missing_limbs.h"

#include <algorithm>

#include "core/parallel.h"
#include "rig/skeleton.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Distance within which a place of the body explains one of the scan, m, and the least cosine of
/// the angle between their normals.
constexpr double kExplains = 0.03;
constexpr double kFacing = 0.5;
/// A limb with fewer samples is too small to be judged.
constexpr int kLeastSamples = 50;
/// Shares of the expected samples: a limb with less support is missing, unless so much of the scan
/// is unexplained that it may be the limb in another pose.
constexpr double kLeastSupport = 0.15;
constexpr double kMostUnexplained = 0.3;
/// Vertices with less weight do not count as moved by a limb.
constexpr float kLeastWeight = 0.1F;

SurfacePoints points_at(const SurfacePoints& points, const std::vector<int>& indices) {
  return {points.positions(Eigen::all, indices), points.normals(Eigen::all, indices)};
}

}  // namespace

MissingLimbs::MissingLimbs(const PosedBodyModel& model, double spacing) : model_(model) {
  const ShapeSpace& space = model.space;
  const int joints = space.skeleton.joint_count();
  reach_.assign(static_cast<std::size_t>(joints), 0.0);
  for (int v = 0; v < static_cast<int>(space.mean.cols()); ++v) {
    const auto& influences = space.weights.vertices[static_cast<std::size_t>(v)];
    owners_.push_back(
        std::ranges::max_element(influences, {}, &SkinWeights::Influence::weight)->joint);
    for (int j = owners_.back(); j >= 0;
         j = space.skeleton.joints[static_cast<std::size_t>(j)].parent) {
      double& reach = reach_[static_cast<std::size_t>(j)];
      reach = std::max(reach, (space.mean.col(v) - space.mean_joints.col(j)).norm());
    }
  }
  const SurfacePoints skin = with_normals(space.mean, space.triangles);
  const NearJoints near = joints_near(skin, points_at(skin, thinned(space.mean, spacing)));
  for (int j = 0; j < joints; ++j) expected_.push_back(support(near, j));
}

MissingLimbs::NearJoints MissingLimbs::joints_near(const SurfacePoints& skin,
                                                   const SurfacePoints& queries) const {
  NearJoints near(static_cast<std::size_t>(queries.positions.cols()));
  parallel_for(static_cast<int>(near.size()), [&](int i) {
    std::vector<int>& joints = near[static_cast<std::size_t>(i)];
    const Vector3d place = queries.positions.col(i);
    for (int v = 0; v < static_cast<int>(owners_.size()); ++v) {
      if ((skin.positions.col(v) - place).squaredNorm() > kExplains * kExplains ||
          skin.normals.col(v).dot(queries.normals.col(i)) < kFacing) {
        continue;
      }
      const int owner = owners_[static_cast<std::size_t>(v)];
      if (std::ranges::find(joints, owner) == joints.end()) joints.push_back(owner);
    }
  });
  return near;
}

int MissingLimbs::support(const NearJoints& near, int top) const {
  return static_cast<int>(std::ranges::count_if(near, [&](const std::vector<int>& joints) {
    return !joints.empty() && std::ranges::all_of(joints, [&](int joint) {
      return is_at_or_above(model_.space.skeleton, top, joint);
    });
  }));
}

std::vector<int> MissingLimbs::find(const PosedBody& body, const SurfacePoints& scan) const {
  const Skeleton& skeleton = model_.space.skeleton;
  const NearJoints near = joints_near(with_normals(body.skin(), model_.space.triangles), scan);
  std::vector<int> missing;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const auto index = static_cast<std::size_t>(j);
    if (expected_[index] < kLeastSamples) continue;
    if (std::ranges::any_of(missing, [&](int top) { return is_at_or_above(skeleton, top, j); }))
      continue;
    if (support(near, j) > kLeastSupport * expected_[index]) continue;
    int unexplained = 0;
    for (std::size_t i = 0; i < near.size(); ++i) {
      const Vector3d offset =
          scan.positions.col(static_cast<Eigen::Index>(i)) - body.joints()[index];
      if (near[i].empty() && offset.norm() < reach_[index]) ++unexplained;
    }
    if (unexplained < kMostUnexplained * expected_[index]) missing.push_back(j);
  }
  std::ranges::stable_sort(missing, [&](int a, int b) {
    return expected_[static_cast<std::size_t>(a)] > expected_[static_cast<std::size_t>(b)];
  });
  return missing;
}

Eigen::VectorXd outside_limbs(const Skeleton& skeleton, const SkinWeights& weights,
                              const std::vector<int>& limbs) {
  Eigen::VectorXd result =
      Eigen::VectorXd::Ones(static_cast<Eigen::Index>(weights.vertices.size()));
  for (Eigen::Index v = 0; v < result.size(); ++v) {
    for (const auto& [joint, weight] : weights.vertices[static_cast<std::size_t>(v)]) {
      const bool is_moved = weight >= kLeastWeight && std::ranges::any_of(limbs, [&](int top) {
                              return is_at_or_above(skeleton, top, joint);
                            });
      if (is_moved) result[v] = 0.0;
    }
  }
  return result;
}

}  // namespace sinew
