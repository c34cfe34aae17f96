// SPDX-License-Identifier: MIT

#include "assets/export/morph_corrections.h"

#include <fmt/format.h>

#include <numeric>
#include <utility>

#include "assets/export/principal_shapes.h"
#include "core/counted.h"

namespace sinew {
namespace {

constexpr double kCorrectionTolerance =
    5e-5 * kHeight;  // of linear interpolation between key frames
constexpr int kBytesOfCorrection = 2 * 3 * 4;

MorphCorrections by_key_frame(const KeptFrames& moves, const KeptFrames& normals,
                              const PointsF& rest_normals) {
  const KeyFrames keys = moves.key_frames(kCorrectionTolerance);
  MorphCorrections corrections;
  corrections.error = keys.tolerance;
  corrections.keys = keys.frames;
  for (std::size_t range = 0; range < keys.frames.size(); ++range) {
    const std::vector<int>& frames = keys.frames[range];
    Eigen::MatrixXf& weights = corrections.weights.emplace_back(
        Eigen::MatrixXf::Zero(keys.count(), static_cast<Eigen::Index>(frames.size())));
    for (std::size_t key = 0; key < frames.size(); ++key) {
      weights(static_cast<Eigen::Index>(corrections.moves.size()), static_cast<Eigen::Index>(key)) =
          1.0F;
      corrections.moves.push_back(moves.of_range(range)[frames[key]]);
      corrections.normals.emplace_back(normals.of_range(range)[frames[key]] - rest_normals);
      corrections.names.push_back(
          fmt::format("frame {}", moves.ranges()[range].first + frames[key]));
    }
  }
  corrections.warnings = moves.check_size(keys.count(), "key frames", keys.tolerance,
                                          kCorrectionTolerance, kBytesOfCorrection);
  return corrections;
}

MorphCorrections by_principal_shapes(KeptFrames moves, KeptFrames normals,
                                     const PointsF& rest_normals, double tolerance,
                                     const Progress& progress) {
  MorphCorrections corrections;
  for (std::size_t range = 0; range < moves.ranges().size(); ++range) {
    std::vector<int>& keys = corrections.keys.emplace_back(moves.of_range(range).size());
    std::iota(keys.begin(), keys.end(), 0);
  }
  std::vector<PointsF> changes = normals.take();
  for (PointsF& frame : changes) frame -= rest_normals;
  PrincipalShapes found =
      principal_shapes(moves.take(), std::move(changes), tolerance, kMaxMorphTargets, progress);
  corrections.error = found.error;
  corrections.moves = std::move(found.shapes);
  corrections.normals = std::move(found.normals);
  const int count = static_cast<int>(corrections.moves.size());
  for (int target = 0; target < count; ++target)
    corrections.names.push_back(target == 0 ? "mean" : fmt::format("component {}", target));
  Eigen::Index first = 0;
  for (const std::vector<int>& keys : corrections.keys) {
    const auto frames = static_cast<Eigen::Index>(keys.size());
    corrections.weights.emplace_back(found.weights.middleCols(first, frames));
    first += frames;
  }
  // Below the limit, only rounding can exceed the tolerance: there are then as many targets as
  // frames.
  const double reached = count < kMaxMorphTargets ? tolerance : found.error;
  corrections.warnings =
      moves.check_size(count, "morph targets", reached, tolerance, kBytesOfCorrection);
  return corrections;
}

}  // namespace

std::string MorphCorrections::summary() const {
  if (moves.empty()) return "no morph targets are needed";
  return fmt::format("{}, within {:.2g} of the height",
                     counted(moves.size(), "morph target", "morph targets"), error / kHeight);
}

MorphCorrections morph_corrections(KeptFrames moves, KeptFrames normals,
                                   const PointsF& rest_normals, double tolerance,
                                   const Progress& progress) {
  return tolerance > 0.0 ? by_principal_shapes(std::move(moves), std::move(normals), rest_normals,
                                               tolerance, progress)
                         : by_key_frame(moves, normals, rest_normals);
}

}  // namespace sinew
