// SPDX-License-Identifier: MIT

#include "tissue/bones_within.h"

#include <algorithm>
#include <utility>

#include "core/parallel.h"
#include "mesh/adjacency.h"
#include "mesh/body_inside.h"
#include "mesh/geodesics.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

// Bones that are more than this many times as far away as the nearest reachable one are not tested.
constexpr double kFartherOff = 3.0;

// A vertex keeps the bones that it reaches if the nearest one is at most this many times as far
// away as the path along the skin and then to a bone. With less, the chest below an armpit hangs on
// the arm; with more, so do fingertips on the wrist.
constexpr double kDetour = 2.0;

// Pieces up to this size belong to the skin around them, relative to the diagonal of the skin.
constexpr double kSmallPiece = 0.05;

/// Finds out which points of the bones lie inside the body. If two adjacent samples of a bone
/// agree, all points between them are assumed to agree, too. Otherwise the point is tested against
/// the body.
class BonesInside {
 public:
  BonesInside(const BoneLines& lines, const BodyInside& body) : lines_(lines), body_(body) {
    samples_.resize(lines.joints.size());
    parallel_for(static_cast<int>(lines.bones.size()), [&](int i) {
      const int bone = lines.bones[i];
      for (int k = 0; k <= kIntervals; ++k) {
        samples_[bone].push_back(
            body.contains(lines.at(bone, static_cast<double>(k) / kIntervals)) ? 1 : 0);
      }
    });
  }

  bool contains(int bone, double t) const {
    const int k = std::min(static_cast<int>(t * kIntervals), kIntervals - 1);
    const std::vector<char>& samples = samples_[bone];
    return samples[k] == samples[k + 1] ? samples[k] != 0 : body_.contains(lines_.at(bone, t));
  }

 private:
  static constexpr int kIntervals = 32;

  const BoneLines& lines_;
  const BodyInside& body_;
  std::vector<std::vector<char>> samples_;  ///< for each bone (index of its joint)
};

/// Holds the bones that a vertex reaches.
struct Reached {
  std::vector<char> bones;  ///< for each bone (index of its joint) 1 if it is reached; empty: none
  double nearest = 0.0;     ///< distance of the nearest one, in mesh units
};

/// Finds the bones that a vertex reaches.
class Reach {
 public:
  Reach(const TriangleMesh& skin, const BoneLines& lines)
      : skin_(skin),
        lines_(lines),
        body_(skin),
        bones_(lines, body_),
        normals_(vertex_normals(skin.positions.cast<float>(), skin.triangles)) {}

  Reached of(int vertex, const BoneChoice& certain, const BoneChoice& candidates) const {
    struct BoneDistance {
      double distance;
      int bone;
      double t;
    };
    const Eigen::Vector3d x = skin_.positions.col(vertex);
    std::vector<BoneDistance> bone_points;
    for (const int bone : lines_.bones) {
      if (!certain.allows(vertex, bone) && !candidates.allows(vertex, bone)) continue;
      const double t = closest_parameter(lines_.begin(bone), lines_.end(bone), x);
      bone_points.push_back({(lines_.at(bone, t) - x).norm(), bone, t});
    }
    std::sort(bone_points.begin(), bone_points.end(),
              [](const BoneDistance& a, const BoneDistance& b) {
                return std::pair(a.distance, a.bone) < std::pair(b.distance, b.bone);
              });
    const Eigen::Vector3d normal = normals_.col(vertex).cast<double>();
    Reached reached;
    for (const auto& [distance, bone, t] : bone_points) {
      if (!certain.allows(vertex, bone)) {
        if (!reached.bones.empty() && distance > kFartherOff * reached.nearest) continue;
        if (!bones_.contains(bone, t)) continue;
        if (!body_.contains_segment(x, normal, lines_.at(bone, t))) continue;
      }
      if (reached.bones.empty()) {
        reached.nearest = distance;
        reached.bones.resize(lines_.joints.size(), 0);
      }
      reached.bones[bone] = 1;
    }
    return reached;
  }

 private:
  const TriangleMesh& skin_;
  const BoneLines& lines_;
  BodyInside body_;
  BonesInside bones_;
  PointsF normals_;
};

/// Gives small pieces of the skin without a source that of the nearest vertex of other pieces.
/// \param source  of each vertex; -1: none
void take_from_nearest_skin(const TriangleMesh& skin, std::vector<int>& source) {
  if (std::ranges::find(source, -1) == source.end()) return;
  TriangleMesh others{skin.positions, {}};
  for (const Triangle& t : skin.triangles)
    if (source[t[0]] >= 0) others.triangles.push_back(t);
  if (others.triangles.empty()) return;
  const std::vector<int> piece_of = connected_components(skin.vertex_count(), skin.triangles);
  std::vector<Eigen::AlignedBox3d> boxes(1 + *std::ranges::max_element(piece_of));
  for (int v = 0; v < skin.vertex_count(); ++v)
    boxes[piece_of[v]].extend(Eigen::Vector3d(skin.positions.col(v)));
  const double small = kSmallPiece * bounding_box(skin.positions).diagonal().norm();
  const TriangleTree tree(others);
  for (int v = 0; v < skin.vertex_count(); ++v) {
    if (source[v] >= 0 || boxes[piece_of[v]].diagonal().norm() > small) continue;
    const SurfacePoint place = tree.closest(skin.positions.col(v))->point;
    int corner = 0;
    place.barycentric.maxCoeff(&corner);
    source[v] = source[others.triangles[place.triangle][corner]];
  }
}

}  // namespace

BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines) {
  const BoneChoice none{std::vector<int>(skin.vertex_count(), 0),
                        {std::vector<char>(lines.joints.size(), 0)}};
  return bones_within(skin, lines, none, {});
}

BoneChoice bones_within(const TriangleMesh& skin, const BoneLines& lines, const BoneChoice& certain,
                        const BoneChoice& candidates) {
  const int count = skin.vertex_count();
  const Reach reach(skin, lines);
  std::vector<Reached> reached(count);
  parallel_for(count, [&](int v) { reached[v] = reach.of(v, certain, candidates); });
  std::vector<int> sources;
  std::vector<double> distances;
  for (int v = 0; v < count; ++v) {
    if (reached[v].bones.empty()) continue;
    sources.push_back(v);
    distances.push_back(reached[v].nearest);
  }
  const NearestSources paths = paths_to_sources(skin, sources, distances);
  std::vector<int> source = paths.source;
  for (int s = 0; s < static_cast<int>(sources.size()); ++s) {
    if (distances[s] <= kDetour * paths.distance[sources[s]]) source[sources[s]] = s;
  }
  take_from_nearest_skin(skin, source);

  const std::vector<char> none(lines.joints.size(), 0);
  BoneChoices choices;
  for (int v = 0; v < count; ++v)
    choices.add(source[v] < 0 ? none : reached[sources[source[v]]].bones);
  return std::move(choices).release();
}

}  // namespace sinew
