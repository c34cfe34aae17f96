// SPDX-License-Identifier: MIT

#include "skinning/projective/tangle_recovery.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// One round of settling costs about as much as a time step. At 60 steps per second, the time steps
// of a body at rest therefore take five times as long for a third of a second.
constexpr double kRoundsPerSecond = 240.0;
// Duration of the move to the reference, s.
constexpr double kReturnSeconds = 0.2;

// A body rests when no vertex is faster than this (m/s, for a height of 1.8). A body that does not
// come to rest is compared after kPatience seconds anyway.
constexpr float kQuiet = 0.01F * 1.8F;
constexpr double kPatience = 0.15;

// A body is far from the reference if more than this fraction of its vertices is further away than
// kFar (our length unit, for a height of 1.8).
constexpr float kFar = 0.009F * 1.8F;
constexpr double kFarVertexFraction = 0.0008;
// Number of inverted tetrahedra that count as much as one vertex inside another part of the body.
// With 1, folded elbows return to a state with three times as many vertices inside. With more than
// 13, bodies keep hundreds of inverted tetrahedra for the sake of a few vertices.
constexpr int kInsideWeight = 4;
// Sums of these that differ by no more than kSame or this fraction are considered equal, since deep
// folds have hundreds of inverted tetrahedra.
constexpr int kSame = 5;
constexpr double kSameFraction = 0.05;

/// Returns the largest sum that counts as equal.
int same(int number) {
  return number + std::max(kSame, static_cast<int>(kSameFraction * number));
}

}  // namespace

void TangleRecovery::begin() {
  stage_ = Stage::kSettling;
  due_rounds_ = elapsed_ = 0.0;
}

int TangleRecovery::advance_settling(double seconds) {
  due_rounds_ += kRoundsPerSecond * seconds;
  const double rounds = std::floor(due_rounds_);
  due_rounds_ -= rounds;
  return static_cast<int>(rounds);
}

bool TangleRecovery::may_compare(const PointsF& velocities, double seconds) {
  elapsed_ += seconds;
  return elapsed_ > kPatience || velocities.colwise().squaredNorm().maxCoeff() < kQuiet * kQuiet;
}

void TangleRecovery::compare(const PointsF& present) {
  keep_soft_parts(present);
  const bool tangled = is_tangled(present);
  stage_ = tangled ? Stage::kReturning : Stage::kDone;
  if (!tangled) return;
  elapsed_ = 0.0;
  start_ = present;
  ++count_;
}

/// Puts soft parts of the reference where they are at present. They may swing for long.
void TangleRecovery::keep_soft_parts(const PointsF& present) {
  if (!tissue_.has_soft_bones()) return;
  for (int v = 0; v < tissue_.vertex_count(); ++v)
    if (tissue_.is_soft(v % tissue_.surface_vertices)) reference_.positions.col(v) = present.col(v);
}

/// Returns true if the body is far from the reference or has more inverted tetrahedra, and the
/// reference is not worse.
bool TangleRecovery::is_tangled(const PointsF& present) {
  const PointsF& reference = reference_.positions;
  const auto far = ((present - reference).colwise().squaredNorm().array() > kFar * kFar).count();
  const bool is_far =
      static_cast<double>(far) > kFarVertexFraction * static_cast<double>(present.cols());
  const int inverted = inversions_.count(present);
  const int inverted_there = inversions_.count(reference);
  if (!is_far && inverted <= same(inverted_there)) return false;
  // In deep folds, the skin can rest in many places, and the one that it reached during playback
  // may be better.
  return inverted_there + kInsideWeight * entered(reference) <=
         same(inverted + kInsideWeight * entered(present));
}

/// Returns the number of skin vertices that are inside another part of the body.
int TangleRecovery::entered(const PointsF& positions) {
  const int count = tissue_.surface_vertices;
  if (!entered_)
    entered_.emplace(TriangleMesh{tissue_.rest_positions.leftCols(count), tissue_.triangles});
  return static_cast<int>(entered_->find(positions.leftCols(count).cast<double>()).size());
}

PointsF TangleRecovery::move(double seconds) {
  elapsed_ += seconds;
  const double t = std::min(elapsed_ / kReturnSeconds, 1.0);
  if (t == 1.0) {
    stage_ = Stage::kDone;
    return reference_.positions;
  }
  const auto fraction = static_cast<float>(t * t * (3.0 - 2.0 * t));
  return start_ + fraction * (reference_.positions - start_);
}

}  // namespace sinew
