// SPDX-License-Identifier: MIT

#include "building/guess/guess_skeleton.h"

#include "building/guess/biped.h"
#include "building/guess/body_frame.h"
#include "building/guess/quadruped.h"
#include "building/guess/recognized_limbs.h"
#include "core/error.h"

namespace sinew {
namespace {

// Cosine of the angle between the up axes of the body and of its file, from which on it counts as
// lying or upside down.
constexpr double kUpright = 0.5;

// Least length of the legs of an upright body as a fraction of the length of the trunk. Those of
// toy figures have 0.65, the fins of a dolphin 0.25.
constexpr double kLeastLegs = 0.45;
// Asymmetry of a body plan from which on the user is asked to check it.
constexpr double kDoubtfulAsymmetry = 0.05;

GuessKind kind_of(const BodyLimbs& body) {
  if (stands_on_four_feet(body)) return GuessKind::kQuadruped;
  if (0.5 * (body.hind[0].length + body.hind[1].length) < kLeastLegs * body.trunk_length()) {
    fail_input(
        "the surface does not stand on four legs, and its limbs are too short for a body on two "
        "legs, so that no skeleton can be guessed; choose the kind of body, or build a skeleton by "
        "hand");
  }
  return GuessKind::kBiped;
}

}  // namespace

GuessedSkeleton guess_skeleton(const TriangleMesh& skin, GuessKind kind, const Progress& progress) {
  RecognizedLimbs recognized = recognize_limbs(skin, progress);
  BodyLimbs& body = recognized.limbs;
  GuessedSkeleton result;
  result.kind = kind == GuessKind::kAuto ? kind_of(body) : kind;
  const bool is_biped = result.kind == GuessKind::kBiped;
  const BodyFrame frame = is_biped ? upright_frame(body) : four_legged_frame(body);
  sort_left_first(body, frame.left);
  result.skeleton =
      is_biped ? biped_skeleton(body, frame) : quadruped_skeleton(recognized.surface, body, frame);
  if (recognized.plan.asymmetry > kDoubtfulAsymmetry) {
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
