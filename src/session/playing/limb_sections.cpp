// SPDX-License-Identifier: MIT

#include "session/playing/limb_sections.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

constexpr float kLeastShare = 0.25F;               // of the skin's motion, around a counting place
constexpr double kWidestLimb = 0.75;               // radius over the length of the bone
constexpr double kLeastSkin = 0.6;                 // of the length of the section at rest
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

double length_of(const PlaneLoop& loop, const Points& positions) {
  double length = 0.0;
  Eigen::Vector3d before = loop.back().place(positions);
  for (const EdgePoint& point : loop) {
    const Eigen::Vector3d now = point.place(positions);
    length += (now - before).norm();
    before = now;
  }
  return length;
}

}  // namespace

/// Holds the line of a bone. Heights along it are 0 at the near and 1 at the far end.
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
    if (parent < 0 || !skeleton.joints[joint].has_bone) continue;
    const Eigen::Vector3d near = rest[parent].translation();
    const Eigen::Vector3d far = rest[joint].translation();
    if ((far - near).norm() < kShortestBone) continue;
    if (shares[parent].empty())
      shares[parent] = shares_of(parent, children[parent], weights, closed_);
    Bone bone{joint, parent, rest_cuts(Axis(near, far), shares[parent])};
    const auto counts = [](const std::optional<RestCut>& cut) { return cut.has_value(); };
    if (std::any_of(bone.cuts.begin(), bone.cuts.end(), counts)) bones_.push_back(std::move(bone));
  }
}

/// Returns the section at each place that counts.
std::vector<std::optional<LimbSections::RestCut>> LimbSections::rest_cuts(
    const Axis& axis, const std::vector<float>& share) const {
  // One more place beyond each end shows where the area changes quickly.
  std::vector<double> planes;
  for (int place = -1; place <= kPlaces; ++place) planes.push_back(height_of_place(place));
  const auto loops = plane_loops(closed_.triangles, axis.heights(rest_), planes);
  std::vector<std::optional<RestCut>> cuts;
  for (std::size_t k = 0; k < planes.size(); ++k)
    cuts.push_back(rest_cut(axis, loops[k], planes[k], share));
  const auto differ = [](const std::optional<RestCut>& one, const std::optional<RestCut>& other) {
    if (!one || !other) return false;
    return std::max(one->area, other->area) > kLargestChange * std::min(one->area, other->area);
  };
  std::vector<std::optional<RestCut>> counting;
  for (int place = 0; place < kPlaces; ++place) {
    const std::optional<RestCut>& cut = cuts[place + 1];
    const bool is_unsteady = differ(cut, cuts[place]) || differ(cut, cuts[place + 2]);
    counting.push_back(is_unsteady ? std::nullopt : cut);
  }
  return counting;
}

/// Returns the section around the outermost cut around the bone, if all of its skin moves with the
/// bone.
std::optional<LimbSections::RestCut> LimbSections::rest_cut(const Axis& axis,
                                                            const std::vector<PlaneLoop>& loops,
                                                            double place,
                                                            const std::vector<float>& share) const {
  const Eigen::Vector3d center = axis.at(place);
  const PlaneLoop* outermost = nullptr;
  double largest = 0.0;
  for (const PlaneLoop& loop : loops) {
    const auto moves_with_bone = [&](const EdgePoint& point) {
      return std::lerp(share[point.a], share[point.b], static_cast<float>(point.t)) >= kLeastShare;
    };
    const double area = loop_area(loop, rest_, axis.direction);
    if (area <= largest || !std::all_of(loop.begin(), loop.end(), moves_with_bone)) continue;
    if (!loop_encloses(loop, rest_, axis.direction, center)) continue;
    outermost = &loop;
    largest = area;
  }
  if (outermost == nullptr) return std::nullopt;
  RestCut cut{.centroid = centroid_of(*outermost, rest_),
              .component = component_[outermost->front().a]};
  for (const EdgePoint& point : *outermost)
    cut.radius = std::max(cut.radius, (point.place(rest_) - center).norm());
  const auto [area, length] = sum_near(cut, loops, rest_, axis.direction);
  cut.area = area;
  cut.length = length;
  if (cut.radius > kWidestLimb * axis.length || area <= 0.0) return std::nullopt;
  return cut;
}

/// Sums the cuts whose skin was near a section at rest.
LimbSections::Sum LimbSections::sum_near(const RestCut& rest, const std::vector<PlaneLoop>& loops,
                                         const Points& closed,
                                         const Eigen::Vector3d& normal) const {
  Sum sum;
  for (const PlaneLoop& loop : loops) {
    if (component_[loop.front().a] != rest.component) continue;
    if ((centroid_of(loop, rest_) - rest.centroid).norm() > rest.radius) continue;
    sum.area += loop_area(loop, closed, normal);
    sum.length += length_of(loop, rest_);
  }
  return sum;
}

std::optional<LimbSections::Section> LimbSections::smallest_of(
    const Bone& bone, const Points& closed, std::span<const Transform> joints) const {
  const Eigen::Vector3d near = joints[bone.parent].translation();
  const Eigen::Vector3d far = joints[bone.joint].translation();
  if ((far - near).norm() < kShortestBone) return std::nullopt;
  const Axis axis(near, far);
  std::vector<double> planes;
  for (int place = 0; place < kPlaces; ++place) planes.push_back(height_of_place(place));
  const auto loops = plane_loops(closed_.triangles, axis.heights(closed), planes);

  std::optional<Section> smallest;
  for (int place = 0; place < kPlaces; ++place) {
    const std::optional<RestCut>& rest = bone.cuts[place];
    if (!rest) continue;
    const auto [area, length] = sum_near(*rest, loops[place], closed, axis.direction);
    if (length < kLeastSkin * rest->length) continue;
    const double ratio = std::max(0.0, area / rest->area);
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
      if (bone.cuts[place]) places.push_back({bone.joint, place, bone.cuts[place]->radius});
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
