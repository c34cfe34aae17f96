// SPDX-License-Identifier: MIT

#include "skinning/weights/transfer_weights.h"

#include <algorithm>
#include <optional>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Influences = std::vector<SkinWeights::Influence>;

// Triangles that face the same way count up to this multiple of the distance of the closest
// triangle, plus this fraction of the diagonal of the source.
constexpr double kFartherBy = 4.0;
constexpr double kFartherFraction = 0.02;
// Weights below this are dropped.
constexpr float kDropped = 1e-4F;

class Transfer {
 public:
  Transfer(const TriangleMesh& source, const SkinWeights& weights, const TriangleMesh& target)
      : source_(source),
        weights_(weights),
        target_(target),
        tree_(source),
        normals_(vertex_normals(target.positions.cast<float>(), target.triangles).cast<double>()),
        slack_(kFartherFraction * bounding_box(source.positions).diagonal().norm()) {
    for (const Influences& row : weights.vertices) most_ = std::max(most_, row.size());
    if (is_inside_out()) normals_ = -normals_;
  }

  TransferredWeights run() const {
    TransferredWeights result;
    const int count = target_.vertex_count();
    result.weights.vertices.resize(count);
    result.distance.resize(count);
    if (!weights_.unknown.empty()) result.weights.unknown.assign(count, 0);
    parallel_for(count, [&](int v) {
      const ClosestPoint place = place_of(v);
      result.distance[v] = place.distance;
      result.weights.vertices[v] = interpolated(place.point);
      if (weights_.unknown.empty()) return;
      int corner = 0;
      place.point.barycentric.maxCoeff(&corner);
      result.weights.unknown[v] = weights_.unknown[source_.triangles[place.point.triangle][corner]];
    });
    return result;
  }

 private:
  /// Returns true if most of the target faces the other way than the source next to it.
  bool is_inside_out() const {
    const Points of_source = triangle_normals(source_);
    std::vector<char> agrees(target_.vertex_count());
    parallel_for(target_.vertex_count(), [&](int v) {
      const int t = tree_.closest(target_.positions.col(v))->point.triangle;
      agrees[v] = static_cast<char>(of_source.col(t).dot(normals_.col(v)) >= 0.0);
    });
    return 2 * std::ranges::count(agrees, 1) < std::ssize(agrees);
  }

  ClosestPoint place_of(int v) const {
    const Eigen::Vector3d at = target_.positions.col(v);
    const ClosestPoint any = *tree_.closest(at);
    const auto facing = tree_.closest(at, normals_.col(v), kFartherBy * any.distance + slack_);
    return facing ? *facing : any;
  }

  Influences interpolated(const SurfacePoint& point) const {
    const Triangle& t = source_.triangles[point.triangle];
    Influences sum;
    for (int i = 0; i < 3; ++i) {
      if (point.barycentric[i] == 1.0) return weights_.vertices[t[i]];
      const auto share = static_cast<float>(point.barycentric[i]);
      for (const auto& [joint, weight] : weights_.vertices[t[i]]) add(sum, joint, share * weight);
    }
    std::ranges::sort(sum, [](const auto& a, const auto& b) {
      return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
    });
    sum.resize(std::min(sum.size(), most_));
    while (sum.size() > 1 && sum.back().weight < kDropped) sum.pop_back();
    float total = 0.0F;
    for (const auto& influence : sum) total += influence.weight;
    for (auto& influence : sum) influence.weight /= total;
    return sum;
  }

  static void add(Influences& sum, int joint, float weight) {
    const auto found = std::ranges::find(sum, joint, &SkinWeights::Influence::joint);
    if (found != sum.end())
      found->weight += weight;
    else
      sum.push_back({joint, weight});
  }

  const TriangleMesh& source_;
  const SkinWeights& weights_;
  const TriangleMesh& target_;
  TriangleTree tree_;
  Points normals_;  ///< of the target's vertices
  double slack_;
  std::size_t most_ = 1;  ///< influences of a vertex of the source
};

}  // namespace

TransferredWeights transfer_weights(const TriangleMesh& source, const SkinWeights& weights,
                                    const TriangleMesh& target) {
  return Transfer(source, weights, target).run();
}

}  // namespace sinew
