// SPDX-License-Identifier: MIT

#include "skinning/geometric/rotation_centers.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "core/parallel.h"

namespace sinew {
namespace {

using Influences = std::vector<SkinWeights::Influence>;

/// Returns the influences with positive weight by rising joint, one for each joint.
Influences by_joint(Influences row) {
  std::sort(row.begin(), row.end(), [](const auto& a, const auto& b) { return a.joint < b.joint; });
  Influences result;
  for (const auto& [joint, weight] : row) {
    if (!result.empty() && result.back().joint == joint)
      result.back().weight += weight;
    else
      result.push_back({joint, weight});
  }
  std::erase_if(result, [](const auto& influence) { return influence.weight <= 0.0F; });
  return result;
}

/// Sums over pieces of the surface. The x, y and z components are those of the weighted positions.
struct Sums {
  double similarity = 0.0;
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
};

/// Holds the pieces that two joints j and k move, in blocks for vector instructions.
class PairPieces {
 public:
  void add(float weight_j, float weight_k, double area, const Eigen::Vector3d& center) {
    const std::size_t lane = count_++ % kLanes;
    if (lane == 0) blocks_.push_back(Block());
    Block& block = blocks_.back();
    block.weight_j[lane] = weight_j;
    block.weight_k[lane] = weight_k;
    const double mass = area * weight_j * weight_k;
    block.mass[lane] = static_cast<float>(mass);
    for (int c = 0; c < 3; ++c) block.moment[c][lane] = static_cast<float>(mass * center[c]);
  }

  /// Adds the terms of these joints for a vertex with the given weights.
  void add_to(Sums& sums, float weight_j, float weight_k, float inverse_sigma) const {
    // exp() of less is smaller than 1e-26. It would only produce denormal numbers, which are slow.
    constexpr float kLowest = -60.0F;
    const double factor = double{weight_j} * weight_k;
    for (const Block& block : blocks_) {
      const Lanes difference =
          inverse_sigma * (weight_j * block.weight_k - weight_k * block.weight_j);
      const Lanes similarity = (-difference.square()).max(kLowest).exp();
      sums.similarity += factor * (similarity * block.mass).sum();
      for (int c = 0; c < 3; ++c) sums.moment[c] += factor * (similarity * block.moment[c]).sum();
    }
  }

 private:
  static constexpr int kLanes = 64;
  using Lanes = Eigen::Array<float, kLanes, 1>;
  struct Block {
    Lanes weight_j = Lanes::Zero(), weight_k = Lanes::Zero();
    Lanes mass = Lanes::Zero();  ///< area times both weights; 0 in unused lanes
    std::array<Lanes, 3> moment = {Lanes::Zero(), Lanes::Zero(), Lanes::Zero()};
  };

  std::size_t count_ = 0;
  std::vector<Block> blocks_;
};

using PiecesOfPairs = std::map<std::pair<int, int>, PairPieces>;

/// A corner of a triangle. The weights are those of the joints that move any of its corners.
struct Corner {
  Eigen::Vector3d position;
  Eigen::ArrayXf weights;
};

/// Calls visit(area, center, mean weights) for each piece of a triangle. The piece is halved at its
/// edge with the largest difference of weights until no difference is larger than `step`.
template <typename Visit>
void for_each_piece(const Corner& a, const Corner& b, const Corner& c, float step, Visit&& visit) {
  const float ab = (a.weights - b.weights).matrix().norm();
  const float bc = (b.weights - c.weights).matrix().norm();
  const float ca = (c.weights - a.weights).matrix().norm();
  if (bc > ab && bc >= ca) return for_each_piece(b, c, a, step, visit);
  if (ca > ab) return for_each_piece(c, a, b, step, visit);
  if (ab <= step) {
    const double area = 0.5 * (b.position - a.position).cross(c.position - a.position).norm();
    visit(area, (a.position + b.position + c.position) / 3.0,
          ((a.weights + b.weights + c.weights) / 3.0F).eval());
    return;
  }
  const Corner middle{0.5 * (a.position + b.position), 0.5F * (a.weights + b.weights)};
  for_each_piece(a, middle, c, step, visit);
  for_each_piece(middle, b, c, step, visit);
}

PiecesOfPairs pieces_of_pairs(const TriangleMesh& surface, const std::vector<Influences>& rows,
                              float step) {
  PiecesOfPairs pairs;
  std::vector<int> joints;
  for (const Triangle& triangle : surface.triangles) {
    joints.clear();
    for (const int v : triangle)
      for (const auto& influence : rows[v]) joints.push_back(influence.joint);
    std::sort(joints.begin(), joints.end());
    joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
    if (joints.size() < 2) continue;
    std::array<Corner, 3> corners;
    for (int i = 0; i < 3; ++i) {
      corners[i].position = surface.positions.col(triangle[i]);
      corners[i].weights.setZero(static_cast<Eigen::Index>(joints.size()));
      for (const auto& [joint, weight] : rows[triangle[i]]) {
        const auto found = std::lower_bound(joints.begin(), joints.end(), joint);
        corners[i].weights[found - joints.begin()] = weight;
      }
    }
    // The pairs of joints of this triangle: of[k][j], j < k.
    std::vector<std::vector<PairPieces*>> of(joints.size());
    for (std::size_t k = 0; k < joints.size(); ++k)
      for (std::size_t j = 0; j < k; ++j) of[k].push_back(&pairs[{joints[j], joints[k]}]);
    for_each_piece(corners[0], corners[1], corners[2], step,
                   [&](double area, const Eigen::Vector3d& center, const Eigen::ArrayXf& weights) {
                     for (Eigen::Index k = 0; k < weights.size(); ++k) {
                       for (Eigen::Index j = 0; j < k; ++j) {
                         if (weights[j] > 0.0F && weights[k] > 0.0F)
                           of[k][j]->add(weights[j], weights[k], area, center);
                       }
                     }
                   });
  }
  return pairs;
}

/// Returns the sums of a vertex. The terms of (j, k) and (k, j) are equal, so each pair counts
/// once.
Sums sums_of(const Influences& row, const PiecesOfPairs& pairs, float inverse_sigma) {
  Sums sums;
  for (std::size_t k = 1; k < row.size(); ++k) {
    for (std::size_t j = 0; j < k; ++j) {
      const auto found = pairs.find({row[j].joint, row[k].joint});
      if (found != pairs.end())
        found->second.add_to(sums, row[j].weight, row[k].weight, inverse_sigma);
    }
  }
  return sums;
}

}  // namespace

Points rotation_centers(const TriangleMesh& surface, const SkinWeights& weights,
                        const Progress& progress, const RotationCenterSettings& settings) {
  constexpr int kVerticesPerReport = 1024;
  const auto report = [&](int done) {
    progress.report(static_cast<double>(done) / std::max(1, surface.vertex_count()),
                    "Computing centers of rotation");
  };
  report(0);
  std::vector<Influences> rows;
  for (const Influences& row : weights.vertices) rows.push_back(by_joint(row));
  const PiecesOfPairs pairs =
      pieces_of_pairs(surface, rows, static_cast<float>(settings.largest_weight_step));
  const auto inverse_sigma = static_cast<float>(1.0 / settings.sigma);
  Points centers = surface.positions;
  for (int begin = 0; begin < surface.vertex_count(); begin += kVerticesPerReport) {
    report(begin);
    parallel_for(
        std::min(kVerticesPerReport, surface.vertex_count() - begin),
        [&](int i) {
          const Sums sums = sums_of(rows[begin + i], pairs, inverse_sigma);
          if (sums.similarity > 0.0) centers.col(begin + i) = sums.moment / sums.similarity;
        },
        8);
  }
  report(surface.vertex_count());
  return centers;
}

}  // namespace sinew
