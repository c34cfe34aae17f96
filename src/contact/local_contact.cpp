#include "contact/local_contact.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

// Normals of a pair oppose when it begins to collide, and do not clearly agree while it does.
constexpr float kOpposing = 0.0F;
constexpr float kStillOpposing = 0.5F;
// How much further aside than at the beginning a pair may slide.
constexpr float kStillNear = 1.5F;
// Of its margin, what a pair opens in a step.
constexpr float kOpening = 0.125F;

/// Mean length of the edges around every vertex; those that bound one triangle only count once.
std::vector<double> mean_edges(const std::vector<Triangle>& triangles, const Points& rest) {
  std::vector<double> sums(rest.cols(), 0.0);
  std::vector<int> counts(rest.cols(), 0);
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      const int a = t[k];
      const int b = t[(k + 1) % 3];
      const double length = (rest.col(a) - rest.col(b)).norm();
      for (const int v : {a, b}) {
        sums[v] += length;
        ++counts[v];
      }
    }
  }
  for (std::size_t v = 0; v < sums.size(); ++v) sums[v] /= std::max(counts[v], 1);
  return sums;
}

bool same_bones(const LocalPair& a, const LocalPair& b) {
  return a.joint == b.joint && a.bone_i == b.bone_i && a.bone_j == b.bone_j;
}

}  // namespace

LocalContact::LocalContact(const std::vector<Triangle>& triangles, const Points& rest,
                           const BoneLines& lines, std::vector<LocalPair> pairs,
                           const LocalContactSettings& settings)
    : pairs_(std::move(pairs)),
      triangles_(triangles),
      around_(vertex_triangles(static_cast<int>(rest.cols()), triangles)),
      stiffness_(settings.stiffness),
      held_(pairs_.size(), 0),
      normals_(3, rest.cols()),
      normal_update_(rest.cols(), -1) {
  const std::vector<double> edges = mean_edges(triangles, rest);
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const LocalPair& pair = pairs_[p];
    if (p == 0 || !same_bones(pair, pairs_[p - 1])) {
      wedges_.emplace_back(lines, pair.joint, pair.bone_i, pair.bone_j);
    }
    wedge_of_.push_back(static_cast<int>(wedges_.size()) - 1);
    const double edge = 0.5 * (edges[pair.i] + edges[pair.j]);
    reach_.push_back(static_cast<float>(settings.reach * edge));
    depth_.push_back(static_cast<float>(settings.depth * edge));
    margin_.push_back(static_cast<float>(settings.margin * edge));
    release_.push_back(static_cast<float>(settings.release * edge));
    ContactConstraint constraint;
    constraint.vertices = {pair.i, pair.j, -1, -1};
    constraint.weights = {1.0F, -1.0F, 0.0F, 0.0F};
    constraint.offset = kNever;
    constraint.stiffness = settings.stiffness;
    constraints_.push_back(constraint);
  }
  planes_.resize(wedges_.size());
}

Eigen::Vector3f LocalContact::normal_at(int vertex, const PointsF& skin) {
  if (normal_update_[vertex] != update_) {
    normal_update_[vertex] = update_;
    Eigen::Vector3f sum = Eigen::Vector3f::Zero();
    for (const int t : around_.row(vertex)) {
      const auto& [a, b, c] = triangles_[t];
      const Eigen::Vector3f ab = skin.col(b) - skin.col(a);
      sum += ab.cross(skin.col(c) - skin.col(a));
    }
    const float length = sum.norm();
    normals_.col(vertex) = length > 0.0F ? Eigen::Vector3f(sum / length) : sum;
  }
  return normals_.col(vertex);
}

bool LocalContact::collides(std::size_t p, const PointsF& skin) {
  const LocalPair& pair = pairs_[p];
  const bool held = held_[p] != 0;
  const Eigen::Vector3f way = skin.col(pair.i) - skin.col(pair.j);
  if (!held && !planes_[wedge_of_[p]].passed(skin.col(pair.i), skin.col(pair.j))) return false;
  const Eigen::Vector3f normal_i = normal_at(pair.i, skin);
  const Eigen::Vector3f normal_j = normal_at(pair.j, skin);
  if (!(normal_i.dot(normal_j) < (held ? kStillOpposing : kOpposing))) return false;
  const Eigen::Vector3f normal = (normal_j - normal_i).normalized();
  const float apart = normal.dot(way);
  const float aside = (way - apart * normal).norm();
  if (!(apart < (held ? release_[p] : 0.0F))) return false;
  if (!(apart > -(held ? kStillNear : 1.0F) * depth_[p])) return false;
  if (!(aside < (held ? kStillNear : 1.0F) * reach_[p])) return false;
  constraints_[p].normal = normal;
  return true;
}

const std::vector<ContactConstraint>& LocalContact::update(
    const PointsF& skin, const std::vector<Transform>& transforms) {
  ++update_;
  for (std::size_t w = 0; w < wedges_.size(); ++w) planes_[w] = wedges_[w].in_pose(transforms);
  switches_ = 0;
  colliding_ = 0;
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const char now = collides(p, skin) ? 1 : 0;
    switches_ += now != held_[p] ? 1 : 0;
    colliding_ += now;
    held_[p] = now;
    ContactConstraint& constraint = constraints_[p];
    if (now == 0) {
      constraint.offset = kNever;
    } else {
      constraint.offset =
          std::min(std::max(constraint.offset, 0.0F) + kOpening * margin_[p], margin_[p]);
    }
  }
  return constraints_;
}

void LocalContact::scale_stiffness(float scale) {
  for (ContactConstraint& constraint : constraints_) constraint.stiffness = scale * stiffness_;
}

void LocalContact::forget() {
  std::fill(held_.begin(), held_.end(), 0);
  for (ContactConstraint& constraint : constraints_) constraint.offset = kNever;
  colliding_ = 0;
  switches_ = 0;
}

}  // namespace sinew
