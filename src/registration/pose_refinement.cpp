// SPDX-License-Identifier: MIT

#include "registration/pose_refinement.h"

#include "registration/triangle_pulls.h"

namespace sinew {
namespace {

constexpr double kNearlyCopy = 0.001;  // m
constexpr int kMostRefinements = 20;
constexpr int kStepsOfRound = 3;
/// The rounds end when the distances do not fall below this share of those of the round before.
constexpr double kLeastProgress = 0.5;
constexpr double kCopy = 2e-5;   // m; the scan is a copy if the distances are smaller in the end
constexpr double kExact = 2e-7;  // m

}  // namespace

PoseFit refined_pose(const ShapeSpace& space, const std::vector<PoseFreedom>& freedoms, PoseFit fit,
                     const TargetSurface& scan, const Progress& progress) {
  if (!fit.missing.empty()) return fit;
  const PosedBodyModel model(space, freedoms);
  TrianglePulls surface(model, scan);
  double last = kNearlyCopy / kLeastProgress;
  PoseState state = fit.state;
  for (int round = 0; round < kMostRefinements; ++round) {
    progress.report(static_cast<double>(round) / kMostRefinements, "Refining the pose");
    TrianglePulls::Found found = surface.find(PosedBody(model, state));
    if (found.spread > kLeastProgress * last) break;
    last = found.spread;
    state = minimized(PoseEnergy(model, std::move(found.pulls), body_priors(space, 1.0)), state,
                      kStepsOfRound);
    if (last < kExact) break;
  }
  if (last > kCopy) return fit;
  PoseFit refined = pose_fit_of(model, state);
  refined.missing = fit.missing;
  refined.residual = fit.residual;
  refined.is_copy = true;
  return refined;
}

}  // namespace sinew
