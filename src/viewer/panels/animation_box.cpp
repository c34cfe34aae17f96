// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cmath>
#include <limits>

#include "viewer/scene/character_scene.h"

namespace sinew {
namespace {

/// The vertices of a limb that can touch the bounding box: the extreme ones in 26 directions.
struct LimbExtremes {
  int joint;  ///< the joint with which the limb moves
  std::vector<Eigen::Vector3d> extremes;
};

std::vector<Eigen::Vector3d> directions() {
  std::vector<Eigen::Vector3d> result;
  for (int i = 0; i < 27; ++i) {
    if (i == 13) continue;  // the zero vector
    const Eigen::Vector3i step(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    result.push_back(step.cast<double>().normalized());
  }
  return result;
}

std::vector<int> nearest_bones(const TriangleMesh& surface, const BoneLines& lines) {
  std::vector<int> bones(surface.vertex_count(), -1);
  for (int v = 0; v < surface.vertex_count(); ++v) {
    double nearest = std::numeric_limits<double>::infinity();
    const Eigen::Vector3d x = surface.positions.col(v);
    for (const int bone : lines.bones) {
      const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
      const double distance = (x - lines.at(bone, t)).squaredNorm();
      if (distance < nearest) {
        nearest = distance;
        bones[v] = bone;
      }
    }
  }
  return bones;
}

std::vector<LimbExtremes> limbs(const Character& character) {
  const BoneLines lines = bone_lines(character.skeleton);
  const std::vector<int> bones = nearest_bones(character.surface, lines);
  std::vector<std::vector<Eigen::Vector3d>> members(lines.joints.size() + 1);
  for (std::size_t v = 0; v < bones.size(); ++v) {
    members[bones[v] + 1].push_back(character.surface.positions.col(static_cast<int>(v)));
  }
  std::vector<LimbExtremes> result;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i].empty()) continue;
    // A skeleton with a single joint has no bones: this joint moves all vertices.
    LimbExtremes limb{i == 0 ? 0 : lines.parents[i - 1], {}};
    for (const Eigen::Vector3d& direction : directions()) {
      limb.extremes.push_back(*std::max_element(
          members[i].begin(), members[i].end(),
          [&](const auto& a, const auto& b) { return a.dot(direction) < b.dot(direction); }));
    }
    result.push_back(std::move(limb));
  }
  return result;
}

}  // namespace

Eigen::AlignedBox3d animation_box(const Character& character, const Clip* clip) {
  Eigen::AlignedBox3d box = bounding_box(character.surface.positions);
  if (clip == nullptr || character.skeleton.empty()) return box;
  box.setEmpty();
  const std::vector<LimbExtremes> moved = limbs(character);
  const int samples = std::clamp(static_cast<int>(std::ceil(10.0 * clip->duration)), 1, 300);
  for (int i = 0; i <= samples; ++i) {
    const Pose pose = clip->sample(character.skeleton, clip->duration * i / samples);
    const std::vector<Transform> rigid = skinning_transforms(character.skeleton, pose);
    const std::vector<Eigen::Affine3d> stretched = blend_transforms(character.skeleton, pose);
    for (const LimbExtremes& limb : moved) {
      for (const Eigen::Vector3d& extreme : limb.extremes) {
        box.extend(rigid[limb.joint] * extreme);
        box.extend(stretched[limb.joint] * extreme);
      }
    }
  }
  return box;
}

Eigen::AlignedBox3d world_box(const Session& session) {
  Eigen::AlignedBox3d box = session.frame_box().cast<double>();
  if (!box.isEmpty()) box.translate(session.frame_origin());
  return box;
}

Eigen::AlignedBox3d with_surroundings(const Eigen::AlignedBox3d& box, const Session& session) {
  constexpr double kNear = 0.25;  // of the box's largest side
  const Eigen::Vector3d reach = Eigen::Vector3d::Constant(kNear * box.sizes().maxCoeff());
  const Eigen::AlignedBox3d near(box.min() - reach, box.max() + reach);
  Eigen::AlignedBox3d result = box;
  const PlayedColliders& others = session.played_colliders();
  for (int i = 0; i < static_cast<int>(others.colliders().size()); ++i) {
    if (!others.placements()[i].visible) continue;
    const Eigen::AlignedBox3d around = bounding_box(others.shown_positions(i));
    if (near.intersects(around)) result.extend(near.intersection(around));
  }
  return result;
}

}  // namespace sinew
