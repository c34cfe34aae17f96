// SPDX-License-Identifier: MIT

#include "bodies/muscles/packing.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

constexpr float kNoMuscle = 1e6F;
/// A muscle gets points up to this many times its half thickness from its sheet, and in any case
/// between the two distances, m.
constexpr double kReachOfHalf = 4.0;
constexpr double kLeastReach = 0.018;
constexpr double kMostReach = 0.045;
/// Thinner flesh would have holes on the grid, in cells.
constexpr double kLeastHalf = 0.6;
/// Depth inside the bones to which distances are computed, in cells, so that surfaces can be
/// interpolated up to the bones.
constexpr double kDepth = 2.5;

/// Returns the distance to what limits all muscles: bones and the plane in the middle of the body.
double free_distance(const ScalarGrid& bones, const GridPoint& point) {
  return std::min(static_cast<double>(bones.values[bones.index(point)]),
                  -bones.position(point).x());
}

/// Returns the part of a cell that is inside, by the distance of its middle from the surface.
double inside_part(double distance, double cell) {
  return std::clamp(0.5 - distance / cell, 0.0, 1.0);
}

}  // namespace

MusclePacking::MusclePacking(const std::vector<MuscleToPack>& muscles, const ScalarGrid& bones,
                             double gap, const Progress& progress)
    : bones_(bones), gap_(gap), weights_(muscles.size(), 1.0), roots_(muscles.size(), 1.0) {
  collect_candidates(muscles, progress.part(0.0, 0.6));
  progress.report(0.6, "Packing muscles");
  solve_weights(muscles);
  compute_fields();
}

void MusclePacking::collect_candidates(const std::vector<MuscleToPack>& muscles,
                                       const Progress& progress) {
  const GridPoint ones = GridPoint::Ones();
  const Eigen::AlignedBox3d space(bones_.position(bones_.first + ones),
                                  bones_.position(bones_.first + bones_.count - 2 * ones));
  // Indices of points have 32 bits, since there are millions of them.
  std::vector<std::pair<std::uint32_t, Candidate>> found;
  std::vector<std::uint32_t> place(bones_.values.size(), 0);
  for (std::size_t m = 0; m < muscles.size(); ++m) {
    progress.report(static_cast<double>(m) / static_cast<double>(muscles.size()),
                    "Packing muscles");
    const MuscleSheet& sheet = *muscles[m].sheet;
    // With a weight of 1, a free muscle has about its volume.
    const double half = 0.5 * muscles[m].volume / sheet.area();
    const double reach = std::clamp(kReachOfHalf * half, kLeastReach, kMostReach);
    const Eigen::AlignedBox3d box =
        Eigen::AlignedBox3d(sheet.bounds().min() - Vector3d::Constant(reach),
                            sheet.bounds().max() + Vector3d::Constant(reach))
            .intersection(space);
    fields_.push_back(make_grid(box, bones_.cell, kNoMuscle));
    const ScalarGrid& field = fields_.back();
    std::vector<Candidate> in_box(field.values.size());
    parallel_for(
        static_cast<int>(field.values.size()),
        [&](int i) {
          const auto at = static_cast<std::size_t>(i);
          Candidate& candidate = in_box[at];
          candidate.muscle = -1;
          const GridPoint point = field.point(at);
          if (free_distance(bones_, point) < -kDepth * bones_.cell) return;
          const auto nearest = sheet.nearest(field.position(point), reach);
          if (!nearest) return;
          const double own_half =
              std::max(half * nearest->half_thickness, kLeastHalf * bones_.cell);
          candidate = {static_cast<int>(m), static_cast<float>(nearest->distance),
                       static_cast<float>(own_half)};
        },
        512);
    for (std::size_t i = 0; i < in_box.size(); ++i) {
      if (in_box[i].muscle < 0) continue;
      const std::size_t point = bones_.index(field.point(i));
      found.emplace_back(static_cast<std::uint32_t>(point), in_box[i]);
      ++place[point];
    }
  }
  begin_ = {0};
  for (std::size_t at = 0; at < place.size(); ++at) {
    const std::uint32_t count = place[at];
    if (count == 0) continue;
    place[at] = static_cast<std::uint32_t>(begin_.back());
    points_.push_back(at);
    limits_.push_back(-free_distance(bones_, bones_.point(at)));
    begin_.push_back(begin_.back() + count);
  }
  candidates_.resize(begin_.back());
  for (const auto& [point, candidate] : found) candidates_[place[point]++] = candidate;
}

template <typename Visit>
void MusclePacking::for_each_distance(std::size_t point, std::vector<double>& excess,
                                      Visit&& visit) const {
  const std::span candidates(candidates_.data() + begin_[point], begin_[point + 1] - begin_[point]);
  excess.resize(candidates.size());
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    const double ratio = static_cast<double>(candidates[c].distance) / candidates[c].half;
    excess[c] = ratio * ratio - weights_[candidates[c].muscle];
  }
  const std::size_t none = candidates.size();
  std::size_t least = 0;
  std::size_t second = none;
  for (std::size_t c = 1; c < candidates.size(); ++c) {
    if (excess[c] < excess[least]) {
      second = least;
      least = c;
    } else if (second == none || excess[c] < excess[second]) {
      second = c;
    }
  }
  const auto slope = [](const Candidate& candidate) {
    return 2.0 * candidate.distance / (static_cast<double>(candidate.half) * candidate.half);
  };
  const double least_slope = slope(candidates[least]);
  const double second_slope = second == none ? 0.0 : slope(candidates[second]);
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    const Candidate& own = candidates[c];
    // The surface towards no other muscle is at this distance from the sheet.
    double distance = own.distance - own.half * roots_[own.muscle];
    const std::size_t rival = c == least ? second : least;
    if (rival != none) {
      // Between two sheets, one excess falls as the other one rises.
      const double own_slope = c == least ? least_slope : c == second ? second_slope : slope(own);
      const double steepness =
          std::max(own_slope + (c == least ? second_slope : least_slope), 1e-9);
      distance = std::max(distance, (excess[c] - excess[rival]) / steepness);
    }
    visit(own, distance);
  }
}

std::vector<double> MusclePacking::volumes() const {
  std::vector<double> cells(weights_.size(), 0.0);
  std::vector<double> excess;
  for (std::size_t p = 0; p < points_.size(); ++p) {
    const double limit = limits_[p];
    for_each_distance(p, excess, [&](const Candidate& candidate, double distance) {
      cells[candidate.muscle] += inside_part(std::max(distance, limit) + gap_, bones_.cell);
    });
  }
  for (double& volume : cells) volume *= std::pow(bones_.cell, 3);
  return cells;
}

void MusclePacking::solve_weights(const std::vector<MuscleToPack>& muscles) {
  constexpr int kRounds = 60;
  constexpr double kTolerance = 0.002;
  for (int round = 0; round < kRounds; ++round) {
    const std::vector<double> reached = volumes();
    double worst = 0.0;
    for (std::size_t m = 0; m < muscles.size(); ++m) {
      const double ratio = muscles[m].volume / std::max(reached[m], 1e-9);
      worst = std::max(worst, std::abs(ratio - 1.0));
      // The volume of a free muscle is proportional to the square root of its weight. The whole
      // correction that follows from this would be its square.
      weights_[m] *= std::clamp(std::pow(ratio, 1.4), 0.5, 2.0);
      roots_[m] = std::sqrt(weights_[m]);
    }
    if (worst < kTolerance) break;
  }
}

void MusclePacking::compute_fields() {
  std::vector<double> excess;
  for (std::size_t p = 0; p < points_.size(); ++p) {
    const GridPoint point = bones_.point(points_[p]);
    const double limit = limits_[p];
    for_each_distance(p, excess, [&](const Candidate& candidate, double distance) {
      constexpr double kFar = 0.02;  // m
      ScalarGrid& field = fields_[candidate.muscle];
      field.values[field.index(point)] =
          static_cast<float>(std::clamp(std::max(distance, limit) + gap_, -kFar, kFar));
    });
  }
  for (ScalarGrid& field : fields_) {
    for (float& value : field.values) value = std::min(value, 0.02F);
  }
}

}  // namespace sinew
