// SPDX-License-Identifier: MIT

#include "building/skeleton_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace sinew {
namespace {

using Kind = SkeletonProblem::Kind;

// Fractions of the body's size.
constexpr double kSamePlace = 1e-3;
constexpr double kEndMayStickOut = 0.01;

std::string quoted(const Skeleton& skeleton, int joint) {
  const std::string& name = skeleton.joints[joint].name;
  return name.empty() ? fmt::format("joint {}", joint + 1) : fmt::format("'{}'", name);
}

/// Returns for each joint true if a bone begins at it or at a joint below it.
std::vector<bool> has_bones_below(const Skeleton& skeleton) {
  std::vector<bool> has_bones(skeleton.joints.size(), false);
  for (int j = skeleton.joint_count() - 1; j >= 0; --j) {
    const Joint& joint = skeleton.joints[j];
    if (joint.parent >= 0 && (joint.has_bone || has_bones[j])) has_bones[joint.parent] = true;
  }
  return has_bones;
}

void check_whole(const Skeleton& skeleton, std::vector<SkeletonProblem>& problems) {
  const std::vector<bool> has_bones = has_bones_below(skeleton);
  std::vector<int> roots;
  std::vector<int> alone;
  for (int j = 0; j < skeleton.joint_count(); ++j)
    if (skeleton.joints[j].parent < 0) (has_bones[j] ? roots : alone).push_back(j);
  if (roots.empty()) {
    problems.push_back({Kind::kNoJoints, "There is no bone yet: place at least two joints", {}});
    return;
  }
  for (const int joint : alone)
    problems.push_back({Kind::kAlone,
                        fmt::format("{} has no bone: place a joint below it, drag it onto another "
                                    "joint, or delete it",
                                    quoted(skeleton, joint)),
                        {joint}});
  if (roots.size() > 1)
    problems.push_back(
        {Kind::kPieces,
         fmt::format("{} pieces are not connected: virtual bones, which hold nothing, will join "
                     "them for the build. To connect them yourself, drag the root of one onto a "
                     "joint of another",
                     roots.size()),
         roots});
}

void check_names(const Skeleton& skeleton, std::vector<SkeletonProblem>& problems) {
  std::map<std::string, std::vector<int>> joints;
  for (int j = 0; j < skeleton.joint_count(); ++j) joints[skeleton.joints[j].name].push_back(j);
  for (auto& [name, same] : joints) {
    if (name.empty()) {
      problems.push_back({Kind::kUnnamed, "A joint has no name: rename it", std::move(same)});
    } else if (same.size() > 1) {
      problems.push_back(
          {Kind::kSameName,
           fmt::format("{} joints are named '{}': give each its own name", same.size(), name),
           std::move(same)});
    }
  }
}

/// Finds joints at one place: those of a bone without length, and others.
void check_places(const Skeleton& skeleton, const Points& places, double tolerance,
                  std::vector<SkeletonProblem>& problems) {
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    for (int other = 0; other < j; ++other) {
      if ((places.col(j) - places.col(other)).norm() > tolerance) continue;
      if (skeleton.joints[j].parent == other) {
        if (skeleton.joints[j].has_bone)
          problems.push_back({Kind::kZeroLength,
                              fmt::format("The bone from {} to {} has no length: move one of them "
                                          "or delete it",
                                          quoted(skeleton, other), quoted(skeleton, j)),
                              {j}});
        continue;
      }
      problems.push_back({Kind::kTwins,
                          fmt::format("{} and {} are at one place: move one of them or delete it",
                                      quoted(skeleton, other), quoted(skeleton, j)),
                          {other, j}});
    }
  }
}

/// \return for each joint whether it is inside
std::vector<bool> check_inside(const Skeleton& skeleton, const Points& places,
                               const BodyProbe& body, std::vector<SkeletonProblem>& problems) {
  std::vector<bool> has_children(skeleton.joints.size(), false);
  for (const Joint& joint : skeleton.joints)
    if (joint.parent >= 0) has_children[joint.parent] = true;
  std::vector<bool> inside(skeleton.joints.size());
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    inside[j] = body.contains(places.col(j));
    if (inside[j]) continue;
    const double out = (body.closest(places.col(j)) - places.col(j)).norm();
    if (!has_children[j] && out <= kEndMayStickOut * body.size()) continue;
    problems.push_back({Kind::kOutside,
                        fmt::format("{} is outside of the skin: drag it inside, or snap it to the "
                                    "middle",
                                    quoted(skeleton, j)),
                        {j}});
  }
  return inside;
}

void check_bones(const Skeleton& skeleton, const Points& places, const BodyProbe& body,
                 const std::vector<bool>& inside, double tolerance,
                 std::vector<SkeletonProblem>& problems) {
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0 || !skeleton.joints[j].has_bone || !inside[j] || !inside[parent]) continue;
    if ((places.col(j) - places.col(parent)).norm() <= tolerance) continue;
    if (body.contains_segment(places.col(parent), places.col(j))) continue;
    problems.push_back({Kind::kThroughSkin,
                        fmt::format("The bone from {} to {} runs through the skin: move a joint, "
                                    "or insert one between them",
                                    quoted(skeleton, parent), quoted(skeleton, j)),
                        {j}});
  }
}

}  // namespace

std::vector<SkeletonProblem> skeleton_problems(const Skeleton& skeleton, const BodyProbe& body) {
  std::vector<SkeletonProblem> problems;
  check_whole(skeleton, problems);
  check_names(skeleton, problems);
  Points places(3, skeleton.joint_count());
  const std::vector<Transform> global = skeleton.rest_global();
  for (int j = 0; j < skeleton.joint_count(); ++j) places.col(j) = global[j].translation();
  const double tolerance = kSamePlace * (body.has_body() ? body.size() : 1.0);
  check_places(skeleton, places, tolerance, problems);
  if (!body.has_body()) return problems;
  const std::vector<bool> inside = check_inside(skeleton, places, body, problems);
  check_bones(skeleton, places, body, inside, tolerance, problems);
  return problems;
}

}  // namespace sinew
