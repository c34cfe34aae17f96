// SPDX-License-Identifier: MIT

#include "tissue/shrinking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "tissue/limb_stretching.h"

namespace sinew {
namespace {

constexpr double kSmoothingStep = 0.5;  // lambda of eq. 3.1
constexpr int kMinimumRounds = 20;
constexpr int kMaximumRounds = 2000;
constexpr double kSettledMove = 1.0 / 25000.0;  // over the diagonal of the skin's bounding box
constexpr double kFractionWithoutHit = 0.8;     // of the distance to the closest point on the bones

struct Projection {
  BonePoint bone_point;
  Eigen::Vector3d position;
};

/// Returns the nearest point on some bones, for joints at the positions `joints`.
template <typename Bones>
Projection project(const Eigen::Vector3d& point, const std::vector<Eigen::Vector3d>& joints,
                   const BoneLines& lines, const Bones& bones) {
  Projection best{{bones.front(), 0.0}, joints[lines.begin_node(bones.front())]};
  double nearest = std::numeric_limits<double>::infinity();
  for (const int bone : bones) {
    const Eigen::Vector3d& a = joints[lines.parents[bone]];
    const Eigen::Vector3d& b = joints[bone];
    const double t = closest_parameter(a, b, point);
    const Eigen::Vector3d candidate = a + t * (b - a);
    const double distance = (candidate - point).squaredNorm();
    if (distance < nearest) {
      nearest = distance;
      best = {{bone, t}, candidate};
    }
  }
  return best;
}

/// Returns for each bone itself and the bones that share a node with it. Re-projection considers
/// only these and the bones of neighboring vertices, since limbs of the stretched skeleton may
/// pass near each other in space.
std::vector<std::vector<int>> bones_nearby(const BoneLines& lines) {
  std::vector<std::vector<int>> nearby(lines.joints.size());
  for (const int a : lines.bones) {
    for (const int b : lines.bones) {
      const bool meets = lines.begin_node(a) == lines.begin_node(b) ||
                         lines.begin_node(a) == lines.end_node(b) ||
                         lines.end_node(a) == lines.begin_node(b) || a == b;
      if (meets) nearby[a].push_back(b);
    }
  }
  return nearby;
}

/// Returns the bones to which a vertex may be attached.
std::vector<int> choices(const BoneLines& lines, const BoneChoice& choice, int vertex) {
  std::vector<int> bones;
  for (const int bone : lines.bones) {
    if (choice.allows(vertex, bone)) bones.push_back(bone);
  }
  return bones;
}

/// Returns true if the point is at the extremal end of a limb.
bool is_at_limb_end(const BoneLines& lines, const BonePoint& bone_point) {
  return (bone_point.t >= 1.0 && lines.is_extremal(lines.end_node(bone_point.bone))) ||
         (bone_point.t <= 0.0 && lines.is_extremal(lines.begin_node(bone_point.bone)));
}

}  // namespace

std::vector<BonePoint> nearest_bone_points(const TriangleMesh& skin, const BoneLines& lines,
                                           const BoneChoice& choice) {
  std::vector<BonePoint> bone_points(skin.vertex_count());
  parallel_for(skin.vertex_count(), [&](int v) {
    const std::vector<int> bones = choices(lines, choice, v);
    bone_points[v] = project(skin.positions.col(v), lines.joints, lines, bones).bone_point;
  });
  return bone_points;
}

double limb_radius_in_edges(const TriangleMesh& skin, const BoneLines& lines,
                            const std::vector<BonePoint>& bone_points) {
  double radius = 0.0;
  double edges = 0.0;
  for (int v = 0; v < skin.vertex_count(); ++v) {
    radius += (skin.positions.col(v) - lines.at(bone_points[v].bone, bone_points[v].t)).norm();
  }
  for (const Triangle& t : skin.triangles) {
    for (int k = 0; k < 3; ++k) {
      edges += (skin.positions.col(t[k]) - skin.positions.col(t[(k + 1) % 3])).norm();
    }
  }
  const double edge = edges / std::max<std::size_t>(1, 3 * skin.triangles.size());
  return edge > 0.0 ? radius / skin.vertex_count() / edge : 0.0;
}

std::vector<BonePoint> smooth_bone_points(const TriangleMesh& skin, const BoneLines& lines,
                                          std::vector<BonePoint> bone_points,
                                          const BoneChoice& choice) {
  const int count = skin.vertex_count();
  const RaggedArray rings = vertex_neighbors(count, skin.triangles);
  const std::vector<std::vector<int>> nearby = bones_nearby(lines);
  const std::vector<Eigen::Vector3d> joints = stretch_limbs(lines);
  // After n rounds a random walk has moved by sqrt(n / 2) edges. Here this is twice the radius of a
  // limb.
  const double reach = 2.0 * limb_radius_in_edges(skin, lines, bone_points);
  const int rounds = static_cast<int>(
      std::clamp(2.0 * reach * reach, double{kMinimumRounds}, double{kMaximumRounds}));
  const double settled = kSettledMove * bounding_box(skin.positions).diagonal().norm();

  std::vector<double> weights(rings.items.size());
  std::vector<char> fixed(count);
  Points points(3, count);
  for (int v = 0; v < count; ++v) {
    const BonePoint& bone_point = bone_points[v];
    const Eigen::Vector3d& a = joints[lines.parents[bone_point.bone]];
    points.col(v) = a + bone_point.t * (joints[bone_point.bone] - a);
    fixed[v] = is_at_limb_end(lines, bone_point) ? 1 : 0;
    for (int k = rings.begin[v]; k < rings.begin[v + 1]; ++k) {
      const double length = (skin.positions.col(v) - skin.positions.col(rings.items[k])).norm();
      weights[k] = 1.0 / std::max(length, settled);
    }
  }

  Points next = points;
  std::vector<BonePoint> next_bone_points = bone_points;
  std::vector<double> moves(count, 0.0);
  for (int round = 0; round < rounds; ++round) {
    parallel_for(count, [&](int v) {
      if (fixed[v] != 0 || rings.row(v).empty()) return;
      Eigen::Vector3d pull = Eigen::Vector3d::Zero();
      double total = 0.0;
      std::vector<int> candidates = nearby[bone_points[v].bone];
      for (int k = rings.begin[v]; k < rings.begin[v + 1]; ++k) {
        const int n = rings.items[k];
        pull += weights[k] * (points.col(n) - points.col(v));
        total += weights[k];
        if (std::find(candidates.begin(), candidates.end(), bone_points[n].bone) ==
            candidates.end()) {
          candidates.push_back(bone_points[n].bone);
        }
      }
      std::erase_if(candidates, [&](int bone) { return !choice.allows(v, bone); });
      const Eigen::Vector3d target = points.col(v) + kSmoothingStep / total * pull;
      const Projection projection = project(target, joints, lines, candidates);
      next.col(v) = projection.position;
      next_bone_points[v] = projection.bone_point;
      moves[v] = (next.col(v) - points.col(v)).norm();
    });
    points.swap(next);
    bone_points.swap(next_bone_points);
    if (*std::max_element(moves.begin(), moves.end()) < settled) break;
  }
  return bone_points;
}

std::vector<BasePoint> shrink_to_skeleton(const TriangleMesh& skin, const BoneLines& lines,
                                          const std::vector<BonePoint>& bone_points,
                                          const Radii& radii, const BoneChoice& choice) {
  const std::vector<SkeletonElement> elements = volumetric_elements(lines, radii);
  std::vector<std::vector<int>> bones;
  for (const SkeletonElement& e : elements) {
    bones.push_back(e.bone >= 0 ? std::vector<int>{e.bone} : bones_at(lines, e.joint));
  }
  std::vector<BasePoint> base(skin.vertex_count());
  parallel_for(skin.vertex_count(), [&](int v) {
    const Eigen::Vector3d x = skin.positions.col(v);
    const Eigen::Vector3d to_bone = lines.at(bone_points[v].bone, bone_points[v].t) - x;
    const double length = to_bone.norm();
    base[v] = {x + kFractionWithoutHit * to_bone, -1};
    if (length == 0.0) return;
    const Eigen::Vector3d direction = to_bone / length;
    double nearest = is_at_limb_end(lines, bone_points[v]) ? kFractionWithoutHit * length : length;
    for (std::size_t e = 0; e < elements.size(); ++e) {
      const double distance = entry_distance(x, direction, elements[e]);
      if (distance < 0.0 || distance > nearest) continue;
      if (!choice.allows_any(v, bones[e])) continue;
      nearest = distance;
      base[v] = {x + distance * direction, static_cast<int>(e)};
    }
  });
  return base;
}

}  // namespace sinew
