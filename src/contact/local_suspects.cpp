// SPDX-License-Identifier: MIT

#include "contact/local_suspects.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

// Largest distance of the vertices of a pair that may collide, in mean lengths of the edges around
// them.
constexpr double kFar = 4.0;
// Largest dot product of the normals of two vertices that face each other.
constexpr float kMaxNormalDotSuspect = 0.5F;
// Number of rings around the vertices of a suspect pair that are suspect as well.
constexpr int kRings = 2;

/// Returns the mean length of the edges around every vertex. An edge counts once for each of its
/// triangles.
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

LocalSuspects::LocalSuspects(const std::vector<Triangle>& triangles, const Points& rest,
                             const BoneLines& lines, std::vector<LocalPair> pairs)
    : pairs_(std::move(pairs)),
      triangles_(triangles),
      around_(vertex_triangles(static_cast<int>(rest.cols()), triangles)),
      neighbors_(vertex_neighbors(static_cast<int>(rest.cols()), triangles)),
      is_found_(rest.cols(), 0) {
  const std::vector<double> edges = mean_edges(triangles, rest);
  for (std::size_t p = 0; p < pairs_.size(); ++p) {
    const LocalPair& pair = pairs_[p];
    if (p == 0 || !same_bones(pair, pairs_[p - 1])) {
      wedges_.emplace_back(lines, pair.joint, pair.bone_i, pair.bone_j);
    }
    wedge_of_.push_back(static_cast<int>(wedges_.size()) - 1);
    const double far = kFar * 0.5 * (edges[pair.i] + edges[pair.j]);
    far_squared_.push_back(static_cast<float>(far * far));
  }
  planes_.resize(wedges_.size());
}

Eigen::Vector3f LocalSuspects::normal_at(const PointsF& skin, int vertex) const {
  Eigen::Vector3f sum = Eigen::Vector3f::Zero();
  for (const int t : around_.row(vertex)) {
    const auto& [a, b, c] = triangles_[t];
    const Eigen::Vector3f ab = skin.col(b) - skin.col(a);
    sum += ab.cross(skin.col(c) - skin.col(a));
  }
  return sum;
}

bool LocalSuspects::may_collide(const PointsF& skin, int i, int j) const {
  const Eigen::Vector3f normal_i = normal_at(skin, i);
  const Eigen::Vector3f normal_j = normal_at(skin, j);
  const Eigen::Vector3f difference = skin.col(i) - skin.col(j);
  return normal_i.dot(normal_j) < kMaxNormalDotSuspect * normal_i.norm() * normal_j.norm() &&
         (normal_j.dot(difference) < 0.0F || normal_i.dot(difference) > 0.0F);
}

void LocalSuspects::add(int vertex) {
  if (is_found_[vertex] != 0) return;
  is_found_[vertex] = 1;
  found_.push_back(vertex);
}

void LocalSuspects::clear() {
  for (const int v : found_) is_found_[v] = 0;
  found_.clear();
}

const std::vector<int>& LocalSuspects::complete(const std::vector<VertexTriangleContact>& held) {
  for (const VertexTriangleContact& contact : held) {
    add(contact.vertex);
    for (const int corner : triangles_[contact.triangle]) add(corner);
  }
  std::size_t begin = 0;
  for (int ring = 0; ring < kRings; ++ring) {
    const std::size_t end = found_.size();
    for (; begin < end; ++begin) {
      for (const int neighbor : neighbors_.row(found_[begin])) add(neighbor);
    }
  }
  std::sort(found_.begin(), found_.end());
  return found_;
}

const std::vector<int>& LocalSuspects::find_pairs(const PointsF& skin,
                                                  const std::vector<Transform>& transforms) {
  for (std::size_t w = 0; w < wedges_.size(); ++w) planes_[w] = wedges_[w].in_pose(transforms);
  found_pairs_.clear();
  for (int p = 0; p < static_cast<int>(pairs_.size()); ++p) {
    const auto& [i, j, joint, bone_i, bone_j] = pairs_[p];
    if ((skin.col(i) - skin.col(j)).squaredNorm() > far_squared_[p]) continue;
    if (!planes_[wedge_of_[p]].passed(skin.col(i), skin.col(j))) continue;
    if (may_collide(skin, i, j)) found_pairs_.push_back(p);
  }
  return found_pairs_;
}

std::vector<VertexTriangleContact> LocalSuspects::pair_contacts(
    const PointsF& skin, const std::vector<Transform>& transforms) {
  std::vector<VertexTriangleContact> contacts;
  for (const int p : find_pairs(skin, transforms)) {
    const int i = pairs_[p].i;
    const int j = pairs_[p].j;
    const auto& triangles = around_.row(j);
    if (triangles.empty()) continue;
    const Eigen::Vector3f normal =
        (normal_at(skin, j).normalized() - normal_at(skin, i).normalized()).normalized();
    VertexTriangleContact contact{i, triangles.front(), Eigen::Vector3f::Zero(), normal,
                                  normal.dot(skin.col(i) - skin.col(j))};
    for (int corner = 0; corner < 3; ++corner)
      if (triangles_[contact.triangle][corner] == j) contact.barycentric[corner] = 1.0F;
    contacts.push_back(contact);
  }
  std::sort(contacts.begin(), contacts.end(), [](const auto& a, const auto& b) {
    return a.vertex != b.vertex ? a.vertex < b.vertex : a.distance < b.distance;
  });
  const auto same = [](const auto& a, const auto& b) { return a.vertex == b.vertex; };
  contacts.erase(std::unique(contacts.begin(), contacts.end(), same), contacts.end());
  return contacts;
}

const std::vector<int>& LocalSuspects::find(const PointsF& skin,
                                            const std::vector<Transform>& transforms,
                                            const std::vector<VertexTriangleContact>& held) {
  clear();
  for (const int p : find_pairs(skin, transforms)) {
    add(pairs_[p].i);
    add(pairs_[p].j);
  }
  return complete(held);
}

const std::vector<int>& LocalSuspects::all(const std::vector<VertexTriangleContact>& held) {
  clear();
  for (const LocalPair& pair : pairs_) {
    add(pair.i);
    add(pair.j);
  }
  return complete(held);
}

}  // namespace sinew
