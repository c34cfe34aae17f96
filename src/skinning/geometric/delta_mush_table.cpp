// SPDX-License-Identifier: MIT

#include "skinning/geometric/delta_mush_table.h"

#include <algorithm>
#include <utility>

#include "core/array_bytes.h"
#include "core/cache.h"
#include "core/parallel.h"
#include "skinning/geometric/implicit_smoothing.h"
#include "skinning/geometric/smoothing_limits.h"
#include "skinning/geometric/surface_key.h"

namespace sinew {
namespace {

// Smaller weights are not collected. They are far below DeltaMushSettings::largest_dropped.
constexpr double kNoWeight = 1e-6;

/// The sums over the surface for one vertex and one joint, with positions relative to the origin.
struct Gathered {
  int joint;
  double psi;                          ///< sum of b w
  double smoothed_weight;              ///< w'
  Eigen::Vector3d moment;              ///< sum of b w u
  Eigen::Matrix<double, 6, 1> square;  ///< xx xy xz yy yz zz of the sum of b w u u^T
  double weight;                       ///< omega, set by finish()
};

struct OfVertex {
  int vertex;
  Gathered gathered;
};

Eigen::Matrix<double, 6, 1> upper(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return {a[0] * b[0], a[0] * b[1], a[0] * b[2], a[1] * b[1], a[1] * b[2], a[2] * b[2]};
}

class Builder {
 public:
  Builder(const TriangleMesh& surface, const SkinWeights& weights,
          const DeltaMushSettings& settings)
      : surface_(surface),
        settings_(settings),
        smoothing_(surface),
        for_positions_(ImplicitSmoothing::coefficients(settings.lambda, settings.p)),
        for_weights_(ImplicitSmoothing::coefficients(settings.kappa, settings.p)),
        of_joints_(joint_count(weights)),
        of_vertices_(surface.vertex_count()) {
    smoothing_.limit(smoothing_limits(surface, settings.largest_spread), settings.lambda,
                     settings.p);
    for (std::size_t v = 0; v < weights.vertices.size(); ++v) {
      for (const auto& [joint, weight] : weights.vertices[v])
        of_joints_[joint].push_back({static_cast<int>(v), weight});
    }
  }

  DeltaMushTable build(const Progress& progress) {
    constexpr int kJointsPerReport = 8;
    const int joints = static_cast<int>(of_joints_.size());
    for (int begin = 0; begin < joints; begin += kJointsPerReport) {
      progress.report(static_cast<double>(begin) / joints, "Computing direct delta mush");
      const int count = std::min(kJointsPerReport, joints - begin);
      std::vector<std::vector<OfVertex>> found(count);
      parallel_for(
          count, [&](int i) { found[i] = gather(begin + i); }, 1);
      for (const std::vector<OfVertex>& of_joint : found)
        for (const auto& [vertex, gathered] : of_joint) of_vertices_[vertex].push_back(gathered);
    }
    progress.report(1.0, "Computing direct delta mush");
    DeltaMushTable table;
    for (std::vector<Gathered>& row : of_vertices_) {
      finish(std::move(row), table);
      table.begin.push_back(static_cast<int>(table.influences.size()));
    }
    return table;
  }

 private:
  using Influence = DeltaMushTable::Influence;
  struct WeightOfVertex {
    int vertex;
    double weight;
  };

  static int joint_count(const SkinWeights& weights) {
    int count = 0;
    for (const auto& row : weights.vertices)
      for (const auto& influence : row) count = std::max(count, influence.joint + 1);
    return count;
  }

  /// Smooths the weighted moments of one joint, and returns them for the vertices that they reach.
  std::vector<OfVertex> gather(int joint) const {
    if (of_joints_[joint].empty()) return {};
    using Ten = ImplicitSmoothing::Values<10>;
    using One = ImplicitSmoothing::Values<1>;
    Ten moments = Ten::Zero(surface_.vertex_count(), 10);
    One plain = One::Zero(surface_.vertex_count());
    for (const auto& [vertex, weight] : of_joints_[joint]) {
      const Eigen::Vector3d u = surface_.positions.col(vertex);
      moments(vertex, 0) += weight;
      moments.block<1, 3>(vertex, 1) += weight * u.transpose();
      moments.block<1, 6>(vertex, 4) += weight * upper(u, u).transpose();
      plain[vertex] += weight;
    }
    moments = smoothing_.smooth<10>(moments, for_positions_);
    plain = smoothing_.smooth<1>(plain, for_weights_);
    std::vector<OfVertex> found;
    for (int v = 0; v < surface_.vertex_count(); ++v) {
      const double psi = moments(v, 0);
      if (psi < kNoWeight) continue;
      found.push_back({v,
                       {joint, psi, std::max(plain[v], 0.0), moments.block<1, 3>(v, 1).transpose(),
                        moments.block<1, 6>(v, 4).transpose(), 0.0}});
    }
    return found;
  }

  /// Leaves out small influences, makes those that stay sum to 1, moves the origin to p and adds
  /// the row to the table.
  void finish(std::vector<Gathered> row, DeltaMushTable& table) const {
    double psi = 0.0, smoothed = 0.0;
    for (const Gathered& one : row) {
      psi += one.psi;
      smoothed += one.smoothed_weight;
    }
    const double alpha = settings_.alpha;
    for (Gathered& one : row)
      one.weight = (1.0 - alpha) * one.psi / psi + alpha * one.smoothed_weight / smoothed;
    std::stable_sort(row.begin(), row.end(),
                     [](const auto& a, const auto& b) { return a.weight > b.weight; });
    double dropped = 0.0;
    while (row.size() > 1 && (dropped += row.back().weight) <= settings_.largest_dropped)
      row.pop_back();

    double weight = 0.0;
    psi = 0.0;
    Eigen::Vector3d p = Eigen::Vector3d::Zero();
    for (const Gathered& one : row) {
      weight += one.weight;
      psi += one.psi;
      p += one.moment;
    }
    p /= psi;
    for (Gathered& one : row) {
      one.weight /= weight;
      one.square += one.psi * upper(p, p) - upper(one.moment, p) - upper(p, one.moment);
      one.moment -= one.psi * p;
    }
    for (const Gathered& one : row) {
      Influence influence{one.joint, static_cast<float>(one.weight), {}, {}};
      for (int c = 0; c < 3; ++c) influence.moment[c] = static_cast<float>(one.moment[c] / psi);
      for (int c = 0; c < 6; ++c) influence.covariance[c] = static_cast<float>(one.square[c] / psi);
      table.influences.push_back(influence);
    }
    table.centers.push_back(
        {static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
  }

  const TriangleMesh& surface_;
  DeltaMushSettings settings_;
  ImplicitSmoothing smoothing_;
  std::vector<double> for_positions_;
  std::vector<double> for_weights_;
  std::vector<std::vector<WeightOfVertex>> of_joints_;
  std::vector<std::vector<Gathered>> of_vertices_;
};

std::string key_of(const TriangleMesh& surface, const SkinWeights& weights,
                   const DeltaMushSettings& settings) {
  ContentKey key;
  key.add("direct delta mush", 18);
  key.add(kDeltaMushVersion);
  // A new member does not compile here until it is part of the key.
  const auto& [p, lambda, kappa, alpha, largest_spread, largest_dropped] = settings;
  key.add(p);
  key.add(lambda);
  key.add(kappa);
  key.add(alpha);
  key.add(largest_spread);
  key.add(largest_dropped);
  add_weighted_surface(surface, weights, key);
  return key.text();
}

std::string to_bytes(const DeltaMushTable& table) {
  std::string bytes;
  append_array(bytes, table.begin);
  append_array(bytes, table.influences);
  append_array(bytes, table.centers);
  return bytes;
}

/// Reads the table of a surface. Returns nothing if the bytes do not hold a table of that size.
std::optional<DeltaMushTable> from_bytes(std::string_view bytes, int vertices, int joints) {
  DeltaMushTable table;
  const bool whole = take_array(bytes, table.begin) && take_array(bytes, table.influences) &&
                     take_array(bytes, table.centers) && bytes.empty();
  if (!whole || table.vertex_count() != vertices) return std::nullopt;
  if (static_cast<int>(table.begin.size()) != vertices + 1 || table.begin.front() != 0 ||
      table.begin.back() != static_cast<int>(table.influences.size()) ||
      !std::is_sorted(table.begin.begin(), table.begin.end()))
    return std::nullopt;
  const bool known = std::all_of(
      table.influences.begin(), table.influences.end(),
      [joints](const auto& influence) { return influence.joint >= 0 && influence.joint < joints; });
  return known ? std::optional(std::move(table)) : std::nullopt;
}

}  // namespace

DeltaMushTable build_delta_mush(const TriangleMesh& surface, const SkinWeights& weights,
                                const DeltaMushSettings& settings, const Progress& progress) {
  return Builder(surface, weights, settings).build(progress);
}

DeltaMushTable prepared_delta_mush(const Character& character, const SkinWeights& weights,
                                   const Progress& progress) {
  const DeltaMushSettings settings;
  const std::optional<DiskCache> cache = user_cache();
  const std::string key = cache ? key_of(character.surface, weights, settings) : "";
  if (cache) {
    if (const std::optional<std::string> bytes = cache->find(key)) {
      std::optional<DeltaMushTable> table =
          from_bytes(*bytes, character.surface.vertex_count(), character.skeleton.joint_count());
      if (table) return std::move(*table);
    }
  }
  DeltaMushTable table = build_delta_mush(character.surface, weights, settings, progress);
  if (cache) cache->store(key, to_bytes(table));
  return table;
}

}  // namespace sinew
