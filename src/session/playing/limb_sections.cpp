// SPDX-License-Identifier: MIT

#include "session/playing/limb_sections.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr float kLeastShare = 0.25F;               // of the skin's motion, around a counting place
constexpr double kWidestLimb = 1.25;               // radius over the length of the bone
constexpr double kLargestChange = 1.5;             // factor between the areas of adjacent places
constexpr double kShortestBone = 0.005 * kHeight;  // our length unit

double height_of_place(int place) {
  return (place + 0.5) / LimbSections::kPlaces;
}

/// Returns the weight of a joint in a row of skinning weights.
float weight_of(int joint, const std::vector<SkinWeights::Influence>& row) {
  float sum = 0.0F;
  for (const SkinWeights::Influence& influence : row)
    if (influence.joint == joint) sum += influence.weight;
  return sum;
}

/// Returns for each vertex of a closed surface how much of its motion comes from a joint and the
/// children of this joint. A fan moves like the mean of the hole that it closes.
std::vector<float> shares_of(int joint, const std::vector<int>& children,
                             const SkinWeights& weights, const ClosedSurface& closed) {
  std::vector<float> share;
  for (const auto& row : weights.vertices) {
    float sum = weight_of(joint, row);
    for (const int child : children) sum += weight_of(child, row);
    share.push_back(sum);
  }
  for (int hole = 0; hole < closed.holes.rows(); ++hole) {
    float sum = 0.0F;
    for (const int v : closed.holes.row(hole)) sum += share[v];
    share.push_back(sum / static_cast<float>(closed.holes.row(hole).size()));
  }
  return share;
}

Eigen::Vector3d centroid_of(const PlaneLoop& loop, const Points& positions) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const EdgePoint& point : loop) sum += point.place(positions);
  return sum / static_cast<double>(loop.size());
}

}  // namespace

/// The line of a bone. Heights along it are 0 at the near and 1 at the far end.
struct LimbSections::Axis {
  Axis(const Eigen::Vector3d& near, const Eigen::Vector3d& far)
      : origin(near), length((far - near).norm()), direction((far - near) / length) {}

  Eigen::VectorXd heights(const Points& points) const {
    return (direction.transpose() * (points.colwise() - origin)).transpose() / length;
  }
  Eigen::Vector3d at(double height) const { return origin + height * length * direction; }

  Eigen::Vector3d origin;
  double length;
  Eigen::Vector3d direction;
};

LimbSections::LimbSections(const TriangleMesh& surface, const Skeleton& skeleton,
                           const SkinWeights& weights)
    : closed_(close_holes(surface.vertex_count(), surface.triangles)),
      rest_(closed_.close(surface.positions)),
      component_(connected_components(static_cast<int>(rest_.cols()), closed_.triangles)) {
  const std::vector<Transform> rest = skeleton.rest_global();
  const std::vector<std::vector<int>> children = skeleton.children();
  std::vector<std::vector<float>> shares(skeleton.joint_count());
  for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
    const int parent = skeleton.joints[joint].parent;
    if (parent < 0) continue;
    if (shares[parent].empty())
      shares[parent] = shares_of(parent, children[parent], weights, closed_);
    add_bone(joint, skeleton, rest, shares);
  }
}

void LimbSections::add_bone(int joint, const Skeleton& skeleton, const std::vector<Transform>& rest,
                            const std::vector<std::vector<float>>& shares) {
  const int parent = skeleton.joints[joint].parent;
  const Eigen::Vector3d near = rest[parent].translation();
  const Eigen::Vector3d far = rest[joint].translation();
  if (!skeleton.joints[joint].has_bone || (far - near).norm() < kShortestBone) return;

  const std::vector<float>& share = shares[parent];
  Bone bone{.joint = joint, .parent = parent};
  std::unordered_map<int, int> index;
  for (Triangle triangle : closed_.triangles) {
    if (std::none_of(triangle.begin(), triangle.end(), [&](int v) { return share[v] > 0.0F; }))
      continue;
    for (int& v : triangle) {
      const auto [place, is_new] = index.try_emplace(v, static_cast<int>(bone.vertices.size()));
      if (is_new) bone.vertices.push_back(v);
      v = place->second;
    }
    bone.triangles.push_back(triangle);
  }
  bone.rest = rest_(Eigen::all, bone.vertices);
  find_cuts(bone, Axis(near, far), share);
  const auto counts = [](const std::optional<RestCut>& cut) { return cut.has_value(); };
  if (std::any_of(bone.cuts.begin(), bone.cuts.end(), counts)) bones_.push_back(std::move(bone));
}

void LimbSections::find_cuts(Bone& bone, const Axis& axis, const std::vector<float>& share) const {
  // One more place beyond each end shows where the area changes quickly.
  std::vector<double> planes;
  for (int place = -1; place <= kPlaces; ++place) planes.push_back(height_of_place(place));
  const auto loops = plane_loops(bone.triangles, axis.heights(bone.rest), planes);
  std::vector<std::optional<RestCut>> cuts;
  for (std::size_t k = 0; k < planes.size(); ++k)
    cuts.push_back(rest_cut(bone, axis, loops[k], planes[k], share));
  const auto differ = [](const std::optional<RestCut>& one, const std::optional<RestCut>& other) {
    if (!one || !other) return false;
    return std::max(one->area, other->area) > kLargestChange * std::min(one->area, other->area);
  };
  for (int place = 0; place < kPlaces; ++place) {
    const std::optional<RestCut>& cut = cuts[place + 1];
    const bool is_unsteady = differ(cut, cuts[place]) || differ(cut, cuts[place + 2]);
    bone.cuts.push_back(is_unsteady ? std::nullopt : cut);
  }
}

/// Returns the largest cut around the bone of which all skin moves with the bone.
std::optional<LimbSections::RestCut> LimbSections::rest_cut(const Bone& bone, const Axis& axis,
                                                            const std::vector<PlaneLoop>& loops,
                                                            double place,
                                                            const std::vector<float>& share) const {
  const Eigen::Vector3d center = axis.at(place);
  std::optional<RestCut> largest;
  for (const PlaneLoop& loop : loops) {
    const auto moves_with_bone = [&](const EdgePoint& point) {
      return std::lerp(share[bone.vertices[point.a]], share[bone.vertices[point.b]],
                       static_cast<float>(point.t)) >= kLeastShare;
    };
    const double area = loop_area(loop, bone.rest, axis.direction);
    if (area <= (largest ? largest->area : 0.0)) continue;
    if (!std::all_of(loop.begin(), loop.end(), moves_with_bone)) continue;
    if (!loop_encloses(loop, bone.rest, axis.direction, center)) continue;
    RestCut cut{.area = area,
                .centroid = centroid_of(loop, bone.rest),
                .component = component_[bone.vertices[loop.front().a]]};
    for (const EdgePoint& point : loop)
      cut.radius = std::max(cut.radius, (point.place(bone.rest) - center).norm());
    if (cut.radius <= kWidestLimb * axis.length) largest = cut;
  }
  return largest;
}

std::optional<LimbSections::Section> LimbSections::smallest_of(
    const Bone& bone, const Points& closed, std::span<const Transform> joints) const {
  const Eigen::Vector3d near = joints[bone.parent].translation();
  const Eigen::Vector3d far = joints[bone.joint].translation();
  if ((far - near).norm() < kShortestBone) return std::nullopt;
  const Axis axis(near, far);
  const Points posed = closed(Eigen::all, bone.vertices);
  std::vector<double> planes;
  for (int place = 0; place < kPlaces; ++place) planes.push_back(height_of_place(place));
  const auto loops = plane_loops(bone.triangles, axis.heights(posed), planes);

  std::optional<Section> smallest;
  for (int place = 0; place < kPlaces; ++place) {
    const std::optional<RestCut>& rest = bone.cuts[place];
    if (!rest) continue;
    const PlaneLoop* own = nullptr;
    double nearest = rest->radius;  // skin that was farther away belongs to another limb
    for (const PlaneLoop& loop : loops[place]) {
      if (component_[bone.vertices[loop.front().a]] != rest->component) continue;
      const double distance = (centroid_of(loop, bone.rest) - rest->centroid).norm();
      if (distance > nearest) continue;
      nearest = distance;
      own = &loop;
    }
    if (own == nullptr) continue;
    const double ratio = std::max(0.0, loop_area(*own, posed, axis.direction) / rest->area);
    if (!smallest || ratio < smallest->ratio) smallest = Section{bone.joint, place, ratio};
  }
  return smallest;
}

std::optional<LimbSections::Section> LimbSections::smallest(
    const Points& skin, std::span<const Transform> joints) const {
  const Points closed = closed_.close(skin);
  std::vector<std::optional<Section>> sections(bones_.size());
  parallel_for(
      static_cast<int>(bones_.size()),
      [&](int i) { sections[i] = smallest_of(bones_[i], closed, joints); }, 1);
  std::optional<Section> smallest;
  for (const std::optional<Section>& section : sections)
    if (section && (!smallest || section->ratio < smallest->ratio)) smallest = section;
  return smallest;
}

std::vector<LimbSections::Place> LimbSections::places() const {
  std::vector<Place> places;
  for (const Bone& bone : bones_) {
    for (int place = 0; place < kPlaces; ++place)
      if (bone.cuts[place]) places.push_back({bone.joint, place, bone.cuts[place]->area});
  }
  return places;
}

std::optional<double> LimbSections::radius_near(int bone, bool far_end) const {
  const auto found = std::find_if(bones_.begin(), bones_.end(),
                                  [&](const Bone& one) { return one.joint == bone; });
  if (found == bones_.end()) return std::nullopt;
  for (int i = 0; i < kPlaces; ++i) {
    const std::optional<RestCut>& cut = found->cuts[far_end ? kPlaces - 1 - i : i];
    if (cut) return cut->radius;
  }
  return std::nullopt;
}

}  // namespace sinew
