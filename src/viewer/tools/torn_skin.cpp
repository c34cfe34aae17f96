// SPDX-License-Identifier: MIT

#include "viewer/tools/torn_skin.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "viewer/tools/posing.h"
#include "viewer/tools/skin_movers.h"

namespace sinew {
namespace {

constexpr double kMuchLonger = 3.0;            // than at rest
constexpr double kMinLength = 0.02 * kHeight;  // of a torn edge

/// Returns the joint below which the skeleton only passes motion on to `joint`, if there is one
/// below `top`: the joint that the file hangs on another branch.
std::optional<int> detached_between(const Skeleton& skeleton, int top, int joint) {
  for (const int j : path_down(skeleton, top, joint)) {
    if (!skeleton.joints[j].has_bone) return j;
  }
  return std::nullopt;
}

/// The two joints that an edge of the skin joins: the one that the file hangs on another branch,
/// and the one that it does not follow.
struct TornPair {
  int detached;
  int other;
  auto operator<=>(const TornPair&) const = default;
};

std::optional<TornPair> pair_of(const Skeleton& skeleton, int a, int b) {
  if (a < 0 || b < 0 || a == b) return std::nullopt;
  const int top = common_ancestor(skeleton, a, b);
  if (top < 0 || top == a || top == b) return std::nullopt;
  if (const auto found = detached_between(skeleton, top, a)) return TornPair{*found, b};
  if (const auto found = detached_between(skeleton, top, b)) return TornPair{*found, a};
  return std::nullopt;
}

/// Blends the positions of the skin in a pose.
Points blended(const Character& character, const Pose& pose) {
  const std::vector<Transform> moves = skinning_transforms(character.skeleton, pose);
  const Points& rest = character.surface.positions;
  Points positions = Points::Zero(3, rest.cols());
  for (Eigen::Index v = 0; v < rest.cols(); ++v) {
    for (const SkinWeights::Influence& one : character.weights->vertices[v])
      positions.col(v) += one.weight * (moves[one.joint] * rest.col(v));
  }
  return positions;
}

}  // namespace

void tell_of_torn_skin(ViewerState& state, const Pose& start) {
  const Character& character = state.session().character();
  if (!character.weights) return;
  const Skeleton& skeleton = character.skeleton;
  const Points& rest = character.surface.positions;
  const Points before = blended(character, start);
  const Points now = blended(character, shown_pose(state));
  const auto is_torn = [&](const Points& positions, int v, int w) {
    const double length = (positions.col(v) - positions.col(w)).norm();
    return length > kMinLength && length > kMuchLonger * (rest.col(v) - rest.col(w)).norm();
  };
  const std::vector<int> movers = skin_movers(*character.weights);
  std::map<TornPair, int> edges;
  for (const Triangle& triangle : character.surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      const int v = triangle[k], w = triangle[(k + 1) % 3];
      if (!is_torn(now, v, w) || is_torn(before, v, w)) continue;
      if (const std::optional<TornPair> pair = pair_of(skeleton, movers[v], movers[w]))
        ++edges[*pair];
    }
  }
  if (edges.empty()) return;
  const auto most = std::max_element(
      edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  const std::string& detached = skeleton.joints[most->first.detached].name;
  const std::string& other = skeleton.joints[most->first.other].name;
  constexpr double kShownTime = 12.0;  // s
  state.messages.show_notice(
      fmt::format(
          "The skin between {0} and {1} is stretched, since {1} does not follow {0} in this "
          "file. Move {1}, too, or undo (Ctrl+Z).",
          other, detached),
      kShownTime);
}

}  // namespace sinew
