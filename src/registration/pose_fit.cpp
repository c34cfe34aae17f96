// SPDX-License-Identifier: MIT

#include "registration/pose_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/error.h"
#include "registration/missing_limbs.h"
#include "registration/pose_marks.h"
#include "registration/similarity.h"
#include "registration/surface_pulls.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// One search of closest points, and the steps that follow it.
struct Round {
  SurfaceMatching matching;
  double mark_outlier;     ///< of PoseMarks::pulls(), m
  double trust_in_joints;  ///< likewise
  double coefficients;     ///< PosePriors::coefficients
  int steps;
};

/// Rounds with few samples that find the pose from afar. Points count as points, since planes of
/// far places say little.
constexpr std::array kCoarseRounds{
    Round{{0.20, 0.30, 0.5, 0.15, 0.5}, 0.20, 0.30, 9.0, 3},
    Round{{0.15, 0.25, 0.5, 0.12, 0.4}, 0.20, 0.25, 9.0, 3},
    Round{{0.12, 0.20, 0.5, 0.10, 0.3}, 0.15, 0.20, 4.0, 3},
    Round{{0.10, 0.20, 0.5, 0.08, 0.2}, 0.15, 0.15, 4.0, 3},
    Round{{0.10, 0.15, 0.6, 0.06, 0.1}, 0.10, 0.10, 2.0, 2},
    Round{{0.08, 0.15, 0.6, 0.05, 0.1}, 0.10, 0.05, 1.0, 2},
    Round{{0.08, 0.12, 0.6, 0.04, 0.1}, 0.10, 0.05, 1.0, 2},
};

/// Rounds with many samples that end within the gates of 5 cm and 45 degrees. The last one is
/// repeated.
constexpr std::array kFineRounds{
    Round{{0.08, 0.10, 0.6, 0.030, 0.05}, 0.08, 0.03, 1.0, 2},
    Round{{0.06, 0.08, 0.6, 0.025, 0.02}, 0.06, 0.02, 1.0, 2},
    Round{{0.05, 0.06, 0.7, 0.020, 0.01}, 0.05, 0.01, 1.0, 2},
    Round{{0.05, 0.05, 0.7, 0.015, 0.00}, 0.05, 0.01, 1.0, 2},
};
constexpr int kMostFineRounds = 20;
/// Largest number of searches for missing limbs.
constexpr int kMostSearches = 6;
constexpr double kCoarseSpacing = 0.04;  // of samples, m: about a thousand on each surface
constexpr double kFineSpacing = 0.022;   // about four thousand
constexpr double kResidualCut = 0.05;    // m

/// A similarity of the whole body with which a fit begins, and the marks that belong to it.
struct PoseStart {
  PoseState state;
  const PoseMarks* marks;
};

/// A start after the rounds with few samples.
struct PoseCandidate {
  PoseStart start;
  double residual = 0.0;  ///< SurfacePulls::residual()
};

/// Returns the best candidate, and if its residual is hardly larger, the best one that faces
/// another direction, since few samples do not always tell the front from the back.
std::vector<PoseCandidate> likely(std::vector<PoseCandidate> candidates) {
  constexpr double kHardlyWorse = 1.3;     // factor of the residual
  constexpr double kOtherDirection = 0.5;  // angle between the rotations of the body, rad
  std::ranges::stable_sort(candidates, {}, &PoseCandidate::residual);
  const PoseCandidate& best = candidates.front();
  const auto other = std::ranges::find_if(candidates, [&](const PoseCandidate& candidate) {
    const Eigen::AngleAxisd turn(best.start.state.rotation.transpose() *
                                 candidate.start.state.rotation);
    return candidate.residual < kHardlyWorse * best.residual && turn.angle() > kOtherDirection;
  });
  if (other == candidates.end()) return {best};
  return {best, *other};
}

PoseState state_from(const PosedBodyModel& model, const SimilarityTransform& similarity) {
  PoseState state;
  state.rotation = similarity.rotation;
  state.root = similarity * Vector3d(model.space.mean_joints.col(0));
  // The size of a body in another pose than that of the marks is a poor estimate.
  state.log_scale = std::clamp(std::log(similarity.scale), -0.15, 0.15);
  state.angles = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.freedoms.size()));
  state.coefficients = Eigen::VectorXd::Zero(model.space.components.cols());
  return state;
}

/// Stands the mean body in the middle of the scan, with its feet at the lowest point.
SimilarityTransform standing(const ShapeSpace& space, const SurfacePoints& scan, double angle) {
  const Vector3d low = space.mean.rowwise().minCoeff();
  const Vector3d middle = 0.5 * (low + space.mean.rowwise().maxCoeff());
  const Vector3d scan_low = scan.positions.rowwise().minCoeff();
  const Vector3d scan_middle = 0.5 * (scan_low + scan.positions.rowwise().maxCoeff());
  SimilarityTransform result;
  result.rotation = Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
  result.translation = Vector3d(scan_middle.x(), scan_low.y(), scan_middle.z()) -
                       result.rotation * Vector3d(middle.x(), low.y(), middle.z());
  return result;
}

/// Fits the pose to the marks alone. Marks that are far away at first come into reach slowly.
PoseState fitted_to_marks(const PosedBodyModel& model, const PoseMarks& marks, PoseState state) {
  for (const double outlier : {1.0, 0.5, 0.3, 0.2}) {
    const PosedBody body(model, state);
    const PoseEnergy energy(model, marks.pulls(body, outlier, 0.25), body_priors(model.space, 9.0));
    state = minimized(energy, state, 15);
  }
  return state;
}

PoseState after_round(const PosedBodyModel& model, const SurfacePulls& surface,
                      const PoseMarks& marks, const Round& round, const PoseState& state) {
  const PosedBody body(model, state);
  std::vector<PosePull> pulls = surface.pulls(body, round.matching);
  for (const PosePull& pull : marks.pulls(body, round.mark_outlier, round.trust_in_joints)) {
    pulls.push_back(pull);
  }
  const PoseEnergy energy(model, std::move(pulls), body_priors(model.space, round.coefficients));
  return minimized(energy, state, round.steps);
}

std::vector<PoseStart> starts_of(const PosedBodyModel& model, const SurfacePoints& scan,
                                 const PoseMarks& marks, const PoseMarks& swapped,
                                 bool knows_sides) {
  constexpr int kEnough = 3;  // points that determine a rotation
  std::vector<PoseStart> starts;
  if (marks.count() < kEnough) {
    for (const double quarters : {0.0, 1.0, 2.0, 3.0}) {
      const double angle = 0.5 * std::numbers::pi * quarters;
      starts.push_back({state_from(model, standing(model.space, scan, angle)), &marks});
    }
    return starts;
  }
  for (const PoseMarks* used : {&marks, &swapped}) {
    if (used == &swapped && knows_sides) continue;
    for (const bool upright : {true, false}) {
      const SimilarityTransform similarity =
          robust_similarity(used->rest(), used->targets(), upright);
      starts.push_back({fitted_to_marks(model, *used, state_from(model, similarity)), used});
    }
  }
  return starts;
}

/// Turns limbs back to rest and makes them stiff.
void hold_at_rest(PosedBodyModel& model, const std::vector<int>& limbs, PoseState& state) {
  constexpr double kStiff = 1e-4;  // rad
  const auto is_in_limbs = [&](const PoseFreedom::Part& part) {
    return std::ranges::any_of(
        limbs, [&](int top) { return is_at_or_above(model.space.skeleton, top, part.joint); });
  };
  for (std::size_t k = 0; k < model.freedoms.size(); ++k) {
    if (!std::ranges::all_of(model.freedoms[k].parts, is_in_limbs)) continue;
    model.freedoms[k].spread = kStiff;
    state.angles[static_cast<Eigen::Index>(k)] = 0.0;
  }
}

}  // namespace

PoseFit pose_fit_of(const PosedBodyModel& model, const PoseState& state) {
  const PosedBody body(model, state);
  PoseFit fit;
  fit.state = state;
  fit.coefficients = state.coefficients;
  fit.scale = std::exp(state.log_scale);
  fit.shape = scaled_shape(model.space, state);
  fit.pose = body.pose();
  fit.skin = body.skin();
  fit.joints.resize(3, static_cast<Eigen::Index>(body.joints().size()));
  for (std::size_t j = 0; j < body.joints().size(); ++j) {
    fit.joints.col(static_cast<Eigen::Index>(j)) = body.joints()[j];
  }
  return fit;
}

PoseFit fit_pose(const ShapeSpace& space, const std::vector<PoseFreedom>& freedoms,
                 const SurfacePoints& scan, const ScanMarks& marks, const Progress& progress) {
  if (scan.positions.cols() == 0) fail_input("the scan has no surface; use another file");
  PosedBodyModel model(space, freedoms);
  const PoseMarks own(space, marks, false);
  const PoseMarks swapped(space, marks, true);
  progress.report(0.0, "Posing the body");
  const bool knows_sides = !marks.landmarks.empty();
  const std::vector<PoseStart> starts = starts_of(model, scan, own, swapped, knows_sides);
  SurfacePulls surface(model, scan, kCoarseSpacing);
  std::vector<PoseCandidate> candidates;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    PoseCandidate candidate{starts[i]};
    progress.report(0.1 + 0.3 * static_cast<double>(i) / static_cast<double>(starts.size()),
                    "Posing the body");
    for (const Round& round : kCoarseRounds) {
      candidate.start.state =
          after_round(model, surface, *candidate.start.marks, round, candidate.start.state);
    }
    candidate.residual = surface.residual(PosedBody(model, candidate.start.state), kResidualCut);
    candidates.push_back(candidate);
  }
  candidates = likely(std::move(candidates));
  surface.set_spacing(kFineSpacing);
  for (PoseCandidate& candidate : candidates) {
    progress.report(0.4, "Fitting the pose and the shape");
    PoseState& state = candidate.start.state;
    for (const Round& round : kFineRounds)
      state = after_round(model, surface, *candidate.start.marks, round, state);
    if (candidates.size() > 1)
      candidate.residual = surface.residual(PosedBody(model, state), kResidualCut);
  }
  const PoseStart best = std::ranges::min_element(candidates, {}, &PoseCandidate::residual)->start;
  const auto after_last_rounds = [&](PoseState state, const Progress& part) {
    for (int i = static_cast<int>(kFineRounds.size()); i < kMostFineRounds; ++i) {
      part.report(static_cast<double>(i) / kMostFineRounds, "Fitting the pose and the shape");
      state = after_round(model, surface, *best.marks, kFineRounds.back(), state);
    }
    return state;
  };
  PoseState state = after_last_rounds(best.state, progress.part(0.4, 0.8));
  // A limb that is missing may draw another one to a wrong place, which then seems to be missing,
  // too. So limbs are left out one by one, and the search is repeated after each fit.
  const MissingLimbs limbs(model, kFineSpacing);
  std::vector<int> missing;
  for (int search = 0; search < kMostSearches; ++search) {
    std::vector<int> found = limbs.find(PosedBody(model, state), surface.scan_samples());
    const auto is_new = [&](int limb) { return std::ranges::find(missing, limb) == missing.end(); };
    const auto first_new = std::ranges::find_if(found, is_new);
    if (first_new != found.end())
      found.erase(std::remove_if(first_new + 1, found.end(), is_new), found.end());
    std::ranges::sort(found);
    if (found == missing) break;
    missing = std::move(found);
    model.freedoms = freedoms;
    hold_at_rest(model, missing, state);
    surface.keep(outside_limbs(space.skeleton, space.weights, missing));
    for (const Round& round : kCoarseRounds)
      state = after_round(model, surface, *best.marks, round, state);
    for (const Round& round : kFineRounds)
      state = after_round(model, surface, *best.marks, round, state);
    state = after_last_rounds(std::move(state), progress.part(0.8, 1.0));
  }
  PoseFit fit = pose_fit_of(model, state);
  fit.missing = missing;
  fit.residual = surface.residual(PosedBody(model, state), kResidualCut);
  return fit;
}

}  // namespace sinew
