// SPDX-License-Identifier: MIT

#include "building/guess/recognized_limbs.h"

#include <optional>
#include <utility>

#include "building/guess/extremities.h"
#include "building/guess/working_surface.h"
#include "core/error.h"

namespace sinew {
namespace {

// Fingers and toes are shorter; the head of a body with thick arms is a little longer.
constexpr double kLeastPersistence = 0.035;

// Mean roundness of the cuts across the trunk, above which it is one. The trunks of people and
// animals have 0.7 and more, the seat of a chair 0.4 and less.
constexpr double kLeastRoundness = 0.5;

// Least length of a head as a fraction of the length of the trunk. Heads without a neck have 0.2; a
// bee with its stinger as head has 0.02.
constexpr double kLeastHead = 0.08;

void refuse_boards(const BodyLimbs& body) {
  if (body.trunk.empty()) return;
  double sum = 0.0;
  for (const TrunkCut& cut : body.trunk) sum += cut.roundness;
  const double roundness = sum / static_cast<double>(body.trunk.size());
  if (roundness >= kLeastRoundness) return;
  fail_input(
      "cuts across the surface between the two pairs of limbs that were found are flat, unlike "
      "those of a trunk (roundness {:.2f}, at least {} is needed): it is no body, or other parts, "
      "such as a thick tail or short arms, were taken for limbs. Begin with a template, or build a "
      "skeleton by hand",
      roundness, kLeastRoundness);
}

void refuse_more_limbs(const BodyPlan& plan) {
  if (plan.spare_limbs < 2) return;
  fail_input(
      "the surface has more limbs than a head, two pairs of limbs and a tail, so that no skeleton "
      "can be guessed; build one by hand");
}

void refuse_headless(const BodyLimbs& body) {
  if (body.head.length > kLeastHead * body.trunk_length()) return;
  fail_input(
      "the surface has two pairs of limbs but no head that sticks out, so that no skeleton can be "
      "guessed; build one by hand");
}

}  // namespace

RecognizedLimbs recognize_limbs(const TriangleMesh& skin, const Progress& progress) {
  RecognizedLimbs result;
  result.surface = working_surface(skin, progress.part(0.0, 0.5));
  const TriangleMesh& mesh = result.surface;
  const std::vector<Extremity> extremities =
      find_extremities(mesh, kLeastPersistence, progress.part(0.5, 0.8));
  std::optional<BodyPlan> plan = find_body_plan(mesh, extremities, progress.part(0.8, 0.95));
  if (!plan) {
    fail_input(
        "the surface has no head with two pairs of limbs, so that no skeleton can be guessed; "
        "build one by hand");
  }
  refuse_more_limbs(*plan);
  progress.report(0.95, "Placing joints");
  result.plan = *std::move(plan);
  result.limbs = measure_limbs(mesh, result.plan);
  refuse_boards(result.limbs);
  refuse_headless(result.limbs);
  return result;
}

}  // namespace sinew
