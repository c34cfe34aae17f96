#include "tissue/bones_within.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/parallel.h"
#include "mesh/closing.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_tree.h"
#include "mesh/vertex_normals.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

constexpr double kInside = 0.5;      // winding number
constexpr double kStep = 1e-4;       // over a surface, as a share of the skin's diagonal
constexpr double kFartherOff = 3.0;  // times as far as the nearest bone within reach, none is asked
constexpr int kMostCrossings = 32;   // on one way; more are taken for the outside

/// Tells which ways lead through the inside of a body.
class Inside {
 public:
  /// \param body  closed
  explicit Inside(const TriangleMesh& body)
      : tree_(body),
        winding_(body.positions, body.triangles),
        normals_(triangle_normals(body)),
        step_(kStep * bounding_box(body.positions).diagonal().norm()) {}

  /// Whether the way between two points stays inside. The first may lie on the surface, where the
  /// way has to begin inwards.
  bool holds(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
    const double length = (to - from).norm();
    if (length <= step_) return true;
    const Eigen::Vector3d direction = (to - from) / length;
    double gone = step_;
    for (int crossing = 0; crossing < kMostCrossings && gone < length; ++crossing) {
      const auto hit = tree_.first_hit(from + gone * direction, direction, length - gone);
      if (!hit) return true;
      gone += hit->distance + step_;
      // Where pieces overlap, the way out of one may still be inside of another.
      const bool leaves = normals_.col(hit->triangle).dot(direction) > 0.0;
      if (leaves && winding_.at(from + gone * direction) < kInside) return false;
    }
    return gone >= length;
  }

 private:
  TriangleTree tree_;
  WindingNumber winding_;
  Points normals_;
  double step_;
};

TriangleMesh closed(const TriangleMesh& skin) {
  const ClosedSurface surface = close_holes(skin.vertex_count(), skin.triangles);
  return {surface.close(skin.positions), surface.triangles};
}

/// The bones that a vertex reaches, ascending.
std::vector<int> reached_bones(const Eigen::Vector3d& x, const Eigen::Vector3d& normal,
                               const BoneLines& lines, const Inside& inside) {
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
    if ((foot - x).dot(normal) >= 0.0 || !inside.holds(x, foot)) continue;
    if (reached.empty()) nearest = distance;
    reached.push_back(bone);
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

}  // namespace

BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines) {
  const int count = skin.vertex_count();
  const Inside inside(closed(skin));
  const PointsF normals = vertex_normals(skin.positions.cast<float>(), skin.triangles);
  std::vector<std::vector<int>> reached(count);
  parallel_for(count, [&](int v) {
    reached[v] =
        reached_bones(skin.positions.col(v), normals.col(v).cast<double>(), lines, inside);
  });
  std::vector<int> sources;
  for (int v = 0; v < count; ++v) {
    if (!reached[v].empty()) sources.push_back(v);
  }
  const std::vector<int> nearest = nearest_sources(skin, sources);

  BoneChoice choice;
  std::map<std::vector<int>, int> groups;
  for (int v = 0; v < count; ++v) {
    const std::vector<int> bones = nearest[v] < 0 ? std::vector<int>{} : reached[sources[nearest[v]]];
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
