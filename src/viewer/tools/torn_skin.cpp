// SPDX-License-Identifier: MIT

#include "viewer/tools/torn_skin.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "skinning/geometric/linear_blend.h"
#include "viewer/tools/posing.h"
#include "viewer/tools/skin_movers.h"

namespace sinew {
namespace {

constexpr float kMuchLonger = 3.0F;                                // than at rest
constexpr float kMinLength = 0.02F * static_cast<float>(kHeight);  // of a torn edge

/// Returns the first joint on the path from `top` down to `joint` that has no bone to its parent:
/// the file hangs it there, although it belongs to another branch.
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

PointsF positions_in(const Pose& pose, const LinearBlend& skin) {
  const LinearBlend::PosedSkeleton posed = skin.pose(pose);
  PointsF positions(3, skin.point_count());
  for (int v = 0; v < skin.point_count(); ++v) positions.col(v) = skin.position(v, posed);
  return positions;
}

}  // namespace

void tell_of_torn_skin(ViewerState& state, const Pose& start) {
  const Character& character = state.session().character();
  if (!character.weights) return;
  const Skeleton& skeleton = character.skeleton;
  const LinearBlend skin(skeleton, character.surface.positions, *character.weights);
  const PointsF& rest = skin.rest();
  const PointsF before = positions_in(start, skin);
  const PointsF now = positions_in(shown_pose(state), skin);
  const auto is_torn = [&](const PointsF& positions, int v, int w) {
    const float length = (positions.col(v) - positions.col(w)).norm();
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
