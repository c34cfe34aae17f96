// SPDX-License-Identifier: MIT

#include "building/guess/guess_skeleton.h"

#include <optional>

#include "building/guess/biped.h"
#include "building/guess/body_frame.h"
#include "building/guess/body_plan.h"
#include "building/guess/extremities.h"
#include "building/guess/limbs.h"
#include "building/guess/quadruped.h"
#include "building/guess/working_surface.h"
#include "core/error.h"

namespace sinew {
namespace {

// Fingers and toes are shorter; the head of a body with thick arms is a little longer.
constexpr double kLeastPersistence = 0.035;
// Cosine of the angle between the up axes of the body and of its file, from which on it counts as
// lying or upside down.
constexpr double kUpright = 0.5;

// Mean roundness of the cuts across the trunk, above which it is one. The trunks of people and
// animals have 0.7 and more, the seat of a chair 0.4 and less.
constexpr double kLeastRoundness = 0.5;

// Least length of a head, and of the legs of an upright body, as a fraction of the length of the
// trunk. Heads without a neck have 0.2 and the legs of toy figures 0.65; a bee with its stinger as
// head has 0.02, and the fins of a dolphin have 0.25.
constexpr double kLeastHead = 0.08, kLeastLegs = 0.45;
// Asymmetry of a body plan from which on the user is asked to check it.
constexpr double kDoubtfulAsymmetry = 0.05;

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

/// Returns the distance between where both pairs of limbs join the trunk.
double trunk_length(const BodyLimbs& body) {
  return 0.5 * (body.front[0].center(1.0) + body.front[1].center(1.0) - body.hind[0].center(1.0) -
                body.hind[1].center(1.0))
                   .norm();
}

void refuse_headless(const BodyLimbs& body) {
  if (body.head.length > kLeastHead * trunk_length(body)) return;
  fail_input(
      "the surface has two pairs of limbs but no head that sticks out, so that no skeleton can be "
      "guessed; build one by hand");
}

GuessKind kind_of(const BodyLimbs& body) {
  if (stands_on_four_feet(body)) return GuessKind::kQuadruped;
  if (0.5 * (body.hind[0].length + body.hind[1].length) < kLeastLegs * trunk_length(body)) {
    fail_input(
        "the surface does not stand on four legs, and its limbs are too short for a body on two "
        "legs, so that no skeleton can be guessed; choose the kind of body, or build a skeleton by "
        "hand");
  }
  return GuessKind::kBiped;
}

}  // namespace

GuessedSkeleton guess_skeleton(const TriangleMesh& skin, GuessKind kind, const Progress& progress) {
  const TriangleMesh mesh = working_surface(skin, progress.part(0.0, 0.5));
  const std::vector<Extremity> extremities =
      find_extremities(mesh, kLeastPersistence, progress.part(0.5, 0.8));
  const std::optional<BodyPlan> plan = find_body_plan(mesh, extremities, progress.part(0.8, 0.95));
  if (!plan) {
    fail_input(
        "the surface has no head with two pairs of limbs, so that no skeleton can be guessed; "
        "build one by hand");
  }
  refuse_more_limbs(*plan);
  progress.report(0.95, "Placing joints");
  BodyLimbs body = measure_limbs(mesh, *plan);
  refuse_boards(body);
  refuse_headless(body);
  GuessedSkeleton result;
  result.kind = kind == GuessKind::kAuto ? kind_of(body) : kind;
  const bool is_biped = result.kind == GuessKind::kBiped;
  const BodyFrame frame = is_biped ? upright_frame(body) : four_legged_frame(body);
  sort_left_first(body, frame.left);
  result.skeleton = is_biped ? biped_skeleton(body, frame) : quadruped_skeleton(mesh, body, frame);
  if (plan->asymmetry > kDoubtfulAsymmetry) {
    result.warnings.emplace_back(
        "the limbs of the left and the right side differ; check whether they were recognized");
  }
  if (!frame.is_certain) {
    result.warnings.emplace_back(
        "the feet do not show where the front is, so that left and right may be exchanged");
  }
  if (frame.up[1] < -kUpright) {
    result.warnings.emplace_back("the body stands upside down; its skeleton does, too");
  } else if (frame.up[1] < kUpright) {
    result.warnings.emplace_back("the body lies, or its up axis is not +Y; so does its skeleton");
  }
  progress.report(1.0, "Placing joints");
  return result;
}

}  // namespace sinew
