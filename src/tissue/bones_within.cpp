#include "tissue/bones_within.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/parallel.h"
#include "mesh/body_inside.h"
#include "mesh/geodesics.h"

namespace sinew {
namespace {

// No bone is asked that is so many times as far as the nearest one within reach.
constexpr double kFartherOff = 3.0;

/// The bones that a vertex reaches, ascending.
std::vector<int> reached_bones(const Eigen::Vector3d& x, const Eigen::Vector3d& normal,
                               const BoneLines& lines, const BodyInside& inside) {
  std::vector<std::pair<double, int>> by_distance;
  for (const int bone : lines.bones) {
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
    by_distance.emplace_back((lines.at(bone, t) - x).norm(), bone);
  }
  std::sort(by_distance.begin(), by_distance.end());
  std::vector<int> reached;
  double nearest = 0.0;
  for (const auto& [distance, bone] : by_distance) {
    if (!reached.empty() && distance > kFartherOff * nearest) break;
    const double t = closest_parameter(lines.begin(bone), lines.end(bone), x);
    const Eigen::Vector3d foot = lines.at(bone, t);
    if (!inside.holds(x, normal, foot)) continue;
    if (reached.empty()) nearest = distance;
    reached.push_back(bone);
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

}  // namespace

BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines) {
  const int count = skin.vertex_count();
  const BodyInside inside(skin);
  const PointsF normals = vertex_normals(skin.positions.cast<float>(), skin.triangles);
  std::vector<std::vector<int>> reached(count);
  parallel_for(count, [&](int v) {
    reached[v] = reached_bones(skin.positions.col(v), normals.col(v).cast<double>(), lines, inside);
  });
  std::vector<int> sources;
  for (int v = 0; v < count; ++v) {
    if (!reached[v].empty()) sources.push_back(v);
  }
  const std::vector<int> nearest = nearest_sources(skin, sources);

  BoneChoice choice;
  std::map<std::vector<int>, int> groups;
  for (int v = 0; v < count; ++v) {
    const std::vector<int> bones =
        nearest[v] < 0 ? std::vector<int>{} : reached[sources[nearest[v]]];
    const auto [group, is_new] = groups.emplace(bones, static_cast<int>(choice.allowed.size()));
    if (is_new) {
      choice.allowed.emplace_back(lines.joints.size(), 0);
      for (const int bone : bones) choice.allowed.back()[bone] = 1;
    }
    choice.group.push_back(group->second);
  }
  return choice;
}

}  // namespace sinew
