// SPDX-License-Identifier: MIT

#include "assets/preparation/skeleton_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "assets/preparation/check_skeleton.h"
#include "assets/preparation/prepare_surface.h"
#include "assets/scene/rigid_look.h"
#include "core/error.h"
#include "rig/body_parts.h"
#include "rig/pose.h"

namespace sinew {
namespace {

constexpr double kWaist = 0.12;          // position and radius of the widest point, per bone length
constexpr double kEndRadius = 0.1;       // radius of an end joint, per length of its bone
constexpr double kShortestShown = 1e-5;  // relative to the longest bone; shorter ones are hidden
constexpr double kOffGround = 0.1 * kHeight;
constexpr double kFarAway = 0.5 * kHeight;

/// Builder of the surface that shows the bones of a skeleton.
class BoneShapes {
 public:
  explicit BoneShapes(const Skeleton& skeleton)
      : skeleton_(skeleton), rest_(skeleton.rest_global()) {
    for (const Joint& joint : skeleton.joints) {
      if (joint.parent < 0) continue;
      longest_ = std::max(longest_, joint.rest_local.translation().norm());
    }
    const auto children = skeleton.children();
    for (int j = 0; j < skeleton.joint_count(); ++j) {
      add_bone(j);
      if (children[j].empty()) add_end(j);
    }
  }

  ImportedSurface finish(const std::string& file) {
    ImportedSurface surface;
    surface.positions.resize(3, static_cast<Eigen::Index>(corners_.size()));
    for (std::size_t v = 0; v < corners_.size(); ++v) {
      surface.positions.col(static_cast<Eigen::Index>(v)) = corners_[v];
    }
    surface.parts = {whole_part(file, static_cast<int>(corners_.size()), std::move(triangles_))};
    surface.parts.front().name = "bones";
    surface.objects = {whole_object(file, surface.positions)};
    surface.weights = std::move(weights_);
    surface.moves_in_pieces = true;
    surface.keeps_vertices_apart = true;  // bones may overlap
    return surface;
  }

 private:
  bool is_shown(int joint) const {
    return skeleton_.joints[joint].parent >= 0 &&
           skeleton_.joints[joint].rest_local.translation().norm() > kShortestShown * longest_;
  }

  /// Adds the bone from the parent, which moves it, to the joint. It is widest near the parent.
  void add_bone(int joint) {
    if (!is_shown(joint)) return;
    const int parent = skeleton_.joints[joint].parent;
    const Eigen::Vector3d begin = rest_[parent].translation();
    const Eigen::Vector3d along = rest_[joint].translation() - begin;
    add_octahedron(begin, begin + kWaist * along, begin + along, kWaist * along.norm(), parent);
  }

  void add_end(int joint) {
    if (!is_shown(joint)) return;
    const Eigen::Vector3d along =
        rest_[joint].translation() - rest_[skeleton_.joints[joint].parent].translation();
    const Eigen::Vector3d middle = rest_[joint].translation();
    add_octahedron(middle - kEndRadius * along, middle, middle + kEndRadius * along,
                   kEndRadius * along.norm(), joint);
  }

  void add_octahedron(const Eigen::Vector3d& begin, const Eigen::Vector3d& waist,
                      const Eigen::Vector3d& end, double radius, int joint) {
    const Eigen::Vector3d axis = (end - begin).normalized();
    // One ridge is along the joint's axis that is most perpendicular to the bone, so that rotations
    // about the bone are visible.
    Eigen::Vector3d across = Eigen::Vector3d::Zero();
    for (int k = 0; k < 3; ++k) {
      const Eigen::Vector3d own = rest_[joint].linear().col(k);
      const Eigen::Vector3d level = own - axis.dot(own) * axis;
      if (level.norm() > across.norm() + 1e-6) across = level;
    }
    const Eigen::Vector3d u = radius * across.normalized();
    const Eigen::Vector3d v = axis.cross(u);
    const int first = static_cast<int>(corners_.size());
    for (const Eigen::Vector3d& corner :
         {begin, Eigen::Vector3d(waist + u), Eigen::Vector3d(waist + v), Eigen::Vector3d(waist - u),
          Eigen::Vector3d(waist - v), end}) {
      corners_.push_back(corner);
      weights_.vertices.push_back({{joint, 1.0F}});
    }
    for (int k = 0; k < 4; ++k) {
      const int a = first + 1 + k;
      const int b = first + 1 + (k + 1) % 4;
      triangles_.push_back({first, b, a});
      triangles_.push_back({first + 5, a, b});
    }
  }

  const Skeleton& skeleton_;
  std::vector<Transform> rest_;
  double longest_ = 0.0;
  std::vector<Eigen::Vector3d> corners_;
  std::vector<Triangle> triangles_;
  SkinWeights weights_;
};

double lowest_joint(const std::vector<Transform>& pose) {
  double height = std::numeric_limits<double>::infinity();
  for (const Transform& joint : pose) height = std::min(height, joint.translation().y());
  return height;
}

/// Returns the height of the lowest joint over a whole clip, sampled at 101 times.
double ground_of(const Clip& clip, const Skeleton& skeleton) {
  constexpr int kFrames = 100;
  double ground = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= kFrames; ++i) {
    const Pose pose = clip.sample(skeleton, clip.duration * i / kFrames);
    ground = std::min(ground, lowest_joint(global_transforms(skeleton, pose)));
  }
  return ground;
}

}  // namespace

bool has_visible_bone(const Skeleton& skeleton) {
  return std::any_of(skeleton.joints.begin(), skeleton.joints.end(), [](const Joint& joint) {
    return joint.parent >= 0 && joint.rest_local.translation().norm() > 0.0;
  });
}

void show_bones(const std::string& file, Character& character) {
  prepare_surface(BoneShapes(character.skeleton).finish(file), file, character);
  complete_rigid_look(character);
  character.warnings.push_back(
      fmt::format("{}: contains a skeleton without a mesh; its bones are shown as rigid shapes. "
                  "Open it together with a character to move that",
                  file));
}

std::optional<FileUp> up_of_skeleton(const Character& character) {
  const Landmarks marks = find_landmarks(character.skeleton);
  if (marks.hips < 0 || marks.head < 0 || marks.hips == marks.head) return std::nullopt;
  const Pose pose = character.clips.empty()
                        ? rest_pose(character.skeleton)
                        : character.clips.front().sample(character.skeleton, 0.0);
  const auto at = global_transforms(character.skeleton, pose);
  const Eigen::Vector3d up = at[marks.head].translation() - at[marks.hips].translation();
  Eigen::Index axis = 0;
  up.cwiseAbs().maxCoeff(&axis);
  if (!(up[axis] > 0.0)) return std::nullopt;
  return axis == 0 ? FileUp::kX : axis == 1 ? FileUp::kY : FileUp::kZ;
}

void align_clips_with_rest(Character& character) {
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  for (Clip& clip : character.clips) {
    Eigen::Vector3d by = rest[0].translation() -
                         global_transforms(skeleton, clip.sample(skeleton, 0.0))[0].translation();
    by.y() = lowest_joint(rest) - ground_of(clip, skeleton);
    if (std::abs(by.y()) < kOffGround) by.y() = 0.0;
    if (std::hypot(by.x(), by.z()) < kFarAway) by.x() = by.z() = 0.0;
    for (Track& track : clip.tracks) {
      if (skeleton.joints[track.joint].parent >= 0) continue;
      for (Eigen::Vector3d& place : track.translations) place += by;
    }
  }
}

}  // namespace sinew
