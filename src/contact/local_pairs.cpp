// SPDX-License-Identifier: MIT

#include "contact/local_pairs.h"

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "contact/bone_plane.h"
#include "contact/extreme_poses.h"
#include "contact/local_suspects.h"
#include "contact/self_contact.h"
#include "core/parallel.h"

namespace sinew {
namespace {

// Skin is local to a joint if the path to its bone is at most this many lengths of the longer bone.
constexpr double kPairReach = 1.25;
// Upper bound of the dot product of the normals of two vertices that collide.
constexpr float kOpposingNormals = 0.0F;

/// A pair, and the fraction of the whole bend at which its vertices collide.
struct Candidate {
  LocalPair pair;
  double fraction;
};

/// Two bones in ascending order.
using Bones = std::pair<int, int>;

Bones ordered(int a, int b) {
  return std::minmax(a, b);
}

/// Returns true if the bones of a bend share its joint.
bool meet(const BoneLines& lines, const LimbBend& bend) {
  const int node = lines.begin_node(bend.bone_i);
  return lines.begin_node(bend.bone_j) == node || lines.end_node(bend.bone_j) == node;
}

/// The skin around two bones as a mesh of its own.
class LimbSkin {
 public:
  LimbSkin(const TissueModel& tissue, const LimbBend& bend, const std::vector<char>& moved)
      : vertices_(choose(tissue, bend)),
        attachment_(tissue.attachment.subset(vertices_)),
        rest_(tissue.rest_positions(Eigen::all, vertices_)),
        base_(3, static_cast<Eigen::Index>(vertices_.size())) {
    const int first_base = tissue.vertex_count() - tissue.surface_vertices;
    std::vector<int> index(tissue.surface_vertices, -1);
    for (std::size_t v = 0; v < vertices_.size(); ++v) {
      base_.col(static_cast<Eigen::Index>(v)) =
          tissue.rest_positions.col(first_base + vertices_[v]);
      index[vertices_[v]] = static_cast<int>(v);
      on_moved_.push_back(moved[attachment_.bone_points()[v].bone]);
    }
    for (const Triangle& t : tissue.triangles) {
      const Triangle mapped{index[t[0]], index[t[1]], index[t[2]]};
      if (std::min({mapped[0], mapped[1], mapped[2]}) >= 0) triangles_.push_back(mapped);
    }
  }

  bool empty() const { return triangles_.empty(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  const SkeletonAttachment& attachment() const { return attachment_; }
  const Points& rest() const { return rest_; }
  const Points& base() const { return base_; }
  int body_vertex(int vertex) const { return vertices_[vertex]; }
  int bone_of(int vertex) const { return attachment_.bone_points()[vertex].bone; }
  /// Returns true if the vertex is attached to a bone that moves with the first limb.
  bool is_on_moved(int vertex) const { return on_moved_[vertex] != 0; }

 private:
  static std::vector<int> choose(const TissueModel& tissue, const LimbBend& bend) {
    const BoneLines& lines = tissue.attachment.lines();
    const std::vector<double> lengths = path_lengths_to_bones(lines, bend.joint);
    const double reach =
        kPairReach * std::max(lines.length(bend.bone_i), lines.length(bend.bone_j));
    const std::vector<BonePoint>& bone_points = tissue.attachment.bone_points();
    std::vector<int> vertices;
    for (int v = 0; v < tissue.surface_vertices; ++v) {
      if (lengths[bone_points[v].bone] <= reach) vertices.push_back(v);
    }
    return vertices;
  }

  std::vector<int> vertices_;  ///< index in the body
  SkeletonAttachment attachment_;
  Points rest_, base_;
  std::vector<char> on_moved_;
  std::vector<Triangle> triangles_;
};

/// Collects the pairs of one bend step by step.
class BendCollector {
 public:
  BendCollector(const LimbSkin& skin, const BoneLines& lines, const LimbBend& bend,
                SelfContact& contact, const std::set<Bones>& bending)
      : skin_(skin),
        bend_(bend),
        bending_(bending),
        wedge_(lines, bend.joint, bend.bone_i, bend.bone_j),
        incident_(meet(lines, bend)),
        contact_(contact),
        seen_(skin.rest().cols(), 0) {
    contact_.forget();
  }

  void add_step(const Skeleton& skeleton, double angle, std::vector<Candidate>& candidates) {
    Pose pose = rest_pose(skeleton);
    bend_.apply(skeleton, angle, pose);
    const std::vector<Transform> transforms = skinning_transforms(skeleton, pose);
    const BonePlane plane = wedge_.in_pose(transforms);
    skin_.attachment().place(transforms, state_);
    posed_ = carried_skin(skin_.rest(), skin_.base(), state_);
    skin_.attachment().posed_bone_points(state_, bone_points_);
    contact_.detect(posed_, bone_points_);
    find_split(plane);
    const PointsF normals = vertex_normals(posed_, skin_.triangles());
    for (const VertexTriangleContact& touch : contact_.contacts()) {
      if (touch.distance >= 0.0F || seen_[touch.vertex] != 0) continue;
      const int partner = partner_of(touch, normals);
      if (partner < 0 || is_for_others(touch.vertex, partner)) continue;
      const bool first = is_first(touch.vertex);
      const int i = first ? touch.vertex : partner;
      const int j = first ? partner : touch.vertex;
      // The test at run time must be able to detect the collision.
      if (!plane.passed(posed_.col(i), posed_.col(j))) continue;
      seen_[touch.vertex] = 1;
      candidates.push_back(
          {{skin_.body_vertex(i), skin_.body_vertex(j), bend_.joint, bend_.bone_i, bend_.bone_j},
           angle / bend_.angles.back()});
    }
  }

 private:
  /// Finds the normal of the plane that divides the limbs. It is taken from the collision nearest
  /// to the joint in all steps so far, since an isolated collision far away may come first.
  void find_split(const BonePlane& plane) {
    if (plane.normal.isZero()) return;
    for (const VertexTriangleContact& touch : contact_.contacts()) {
      const float distance = (posed_.col(touch.vertex) - plane.joint).norm();
      if (touch.distance >= 0.0F || distance >= nearest_) continue;
      nearest_ = distance;
      split_ = (skin_.rest().col(touch.vertex) - wedge_.center).cross(plane.normal.cast<double>());
    }
  }

  bool is_first(int vertex) const {
    return incident_ ? split_.dot(skin_.rest().col(vertex) - wedge_.center) > 0.0
                     : skin_.is_on_moved(vertex);
  }

  int partner_of(const VertexTriangleContact& touch, const PointsF& normals) const {
    const bool first = is_first(touch.vertex);
    int partner = -1;
    float nearest = std::numeric_limits<float>::infinity();
    for (const int corner : skin_.triangles()[touch.triangle]) {
      const float distance = (posed_.col(corner) - posed_.col(touch.vertex)).norm();
      const bool opposing = normals.col(corner).dot(normals.col(touch.vertex)) < kOpposingNormals;
      if (is_first(corner) == first || !opposing || distance >= nearest) continue;
      nearest = distance;
      partner = corner;
    }
    return partner;
  }

  /// Returns true if the vertices are attached to other bones that bend towards each other. The
  /// pair is then left to the bends of those bones.
  bool is_for_others(int a, int b) const {
    if (!is_first(a)) std::swap(a, b);
    const int bone_a = skin_.bone_of(a);
    const int bone_b = skin_.bone_of(b);
    const Bones own = ordered(bend_.bone_i, bend_.bone_j);
    for (const Bones& bones :
         {ordered(bone_a, bone_b), ordered(bend_.bone_i, bone_b), ordered(bone_a, bend_.bone_j)}) {
      if (bones != own && bending_.contains(bones)) return true;
    }
    return false;
  }

  const LimbSkin& skin_;
  const LimbBend& bend_;
  const std::set<Bones>& bending_;
  BoneWedge wedge_;
  bool incident_;
  SelfContact& contact_;
  std::vector<char> seen_;  ///< by vertex: true once it has collided
  SkeletonAttachment::State state_;
  PointsF posed_, bone_points_;
  float nearest_ = std::numeric_limits<float>::infinity();  ///< distance from the joint to the
                                                            ///< nearest collision, m
  Eigen::Vector3d split_ = Eigen::Vector3d::Zero();
};

/// Returns the candidates of all bends of one pair of bones.
std::vector<Candidate> candidates_of(const TissueModel& tissue, const Skeleton& skeleton,
                                     std::span<const LimbBend> bends,
                                     const std::set<Bones>& bending) {
  const BoneLines& lines = tissue.attachment.lines();
  const LimbSkin skin(tissue, bends.front(), bones_moved_by(lines, bends.front().joint));
  std::vector<Candidate> candidates;
  if (skin.empty()) return candidates;
  SelfContact contact(skin.triangles(), skin.rest(), skin.attachment().rest_bone_points());
  for (const LimbBend& bend : bends) {
    BendCollector collector(skin, lines, bend, contact, bending);
    for (const double angle : bend.angles) collector.add_step(skeleton, angle, candidates);
  }
  return candidates;
}

/// Removes the pairs that LocalSuspects reports at rest, where its result must be right.
std::vector<LocalPair> apart_at_rest(const TissueModel& tissue, const Skeleton& skeleton,
                                     std::vector<LocalPair> pairs) {
  const Points rest = tissue.surface(0);
  const std::vector<Transform> at_rest(skeleton.joints.size(), Transform::Identity());
  LocalSuspects suspects(tissue.triangles, rest, tissue.attachment.lines(), pairs);
  const std::vector<int>& wrong = suspects.find_pairs(rest.cast<float>(), at_rest);
  for (auto p = wrong.rbegin(); p != wrong.rend(); ++p) pairs.erase(pairs.begin() + *p);
  return pairs;
}

auto place_in_list(const LocalPair& pair) {
  return std::tie(pair.bone_i, pair.bone_j, pair.i, pair.j);
}

/// Chooses pairs. Pairs of limbs take turns, and each gives its earliest collisions first. A
/// candidate is skipped if each of its vertices already has a partner at or next to the other one.
std::vector<LocalPair> choose(std::vector<std::vector<Candidate>> of_limbs,
                              const RaggedArray& neighbors, int max_pairs) {
  for (std::vector<Candidate>& candidates : of_limbs) {
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const Candidate& a, const Candidate& b) { return a.fraction < b.fraction; });
  }
  std::vector<LocalPair> pairs;
  std::vector<std::vector<int>> partners(neighbors.rows());
  const auto is_near = [&](int a, int b) {
    const auto ring = neighbors.row(a);
    return a == b || std::binary_search(ring.begin(), ring.end(), b);
  };
  const auto has_partner_near = [&](int vertex, int partner) {
    return std::any_of(partners[vertex].begin(), partners[vertex].end(),
                       [&](int other) { return is_near(other, partner); });
  };
  std::vector<std::size_t> next(of_limbs.size(), 0);
  for (bool any = true; any;) {
    any = false;
    for (std::size_t limbs = 0; limbs < of_limbs.size(); ++limbs) {
      const std::vector<Candidate>& candidates = of_limbs[limbs];
      for (bool taken = false; !taken && next[limbs] < candidates.size(); ++next[limbs]) {
        const LocalPair& pair = candidates[next[limbs]].pair;
        if (has_partner_near(pair.i, pair.j) && has_partner_near(pair.j, pair.i)) continue;
        if (pairs.size() == static_cast<std::size_t>(max_pairs)) break;
        pairs.push_back(pair);
        partners[pair.i].push_back(pair.j);
        partners[pair.j].push_back(pair.i);
        taken = true;
        any = true;
      }
    }
  }
  std::sort(pairs.begin(), pairs.end(), [](const LocalPair& a, const LocalPair& b) {
    return place_in_list(a) < place_in_list(b);
  });
  return pairs;
}

}  // namespace

PointsF carried_skin(const Points& rest_skin, const Points& rest_base,
                     const SkeletonAttachment::State& state) {
  PointsF skin(3, rest_skin.cols());
  for (Eigen::Index v = 0; v < rest_skin.cols(); ++v) {
    const auto& [rotation, place] = state.carriers()[v];
    const Eigen::Vector3d offset = rest_skin.col(v) - rest_base.col(v);
    skin.col(v) = (place + rotation * offset).cast<float>();
  }
  return skin;
}

std::vector<LocalPair> collect_local_pairs(const TissueModel& tissue, const Skeleton& skeleton,
                                           const LocalPairSettings& settings,
                                           const Progress& progress) {
  const BoneLines& lines = tissue.attachment.lines();
  std::vector<double> thickness =
      limb_thickness(tissue.surface(0), lines, tissue.attachment.bone_points());
  // Tissue on soft bones is elsewhere than their joint angles tell. Bones without skin do not bend.
  for (const int bone : lines.bones)
    if (lines.is_virtual(bone) || is_soft(tissue.carrying_joints, lines.parents[bone]))
      thickness[bone] = 0.0;
  const std::vector<LimbBend> bends = extreme_poses(skeleton, lines, thickness);
  std::vector<int> begin;
  std::set<Bones> bending;
  for (const LimbBend& bend : bends) {
    if (!meet(lines, bend)) bending.insert(ordered(bend.bone_i, bend.bone_j));
  }
  for (std::size_t b = 0; b < bends.size(); ++b) {
    const bool same =
        b > 0 && bends[b].bone_i == bends[b - 1].bone_i && bends[b].bone_j == bends[b - 1].bone_j;
    if (!same) begin.push_back(static_cast<int>(b));
  }
  const int limb_pairs = static_cast<int>(begin.size());
  begin.push_back(static_cast<int>(bends.size()));

  std::vector<std::vector<Candidate>> found(limb_pairs);
  constexpr int kPairsPerReport = 16;
  for (int first = 0; first < limb_pairs; first += kPairsPerReport) {
    progress.report(static_cast<double>(first) / limb_pairs, "Preparing local contact");
    parallel_for(
        std::min(kPairsPerReport, limb_pairs - first),
        [&](int k) {
          if (progress.stop_token().stop_requested()) return;  // the next report() throws
          const int at = first + k;
          const std::span<const LimbBend> of_limbs(bends.begin() + begin[at],
                                                   bends.begin() + begin[at + 1]);
          found[at] = candidates_of(tissue, skeleton, of_limbs, bending);
        },
        1);
  }
  progress.report(1.0, "Preparing local contact");
  return apart_at_rest(
      tissue, skeleton,
      choose(std::move(found), vertex_neighbors(tissue.surface_vertices, tissue.triangles),
             settings.max_pairs));
}

}  // namespace sinew
