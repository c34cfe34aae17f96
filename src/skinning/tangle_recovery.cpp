#include "skinning/tangle_recovery.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

// One round of settling costs about as much as a time step, so a standing body takes five times as
// long for a third of a second.
constexpr double kRoundsPerSecond = 240.0;
constexpr double kReturnSeconds = 0.2;

// A body rests when no vertex is faster than this (m/s, for a height of 1.8); one that does not
// come to rest is compared after so many seconds all the same.
constexpr float kQuiet = 0.01F * 1.8F;
constexpr double kPatience = 0.15;

// A body is far from the reference where more than this share of its vertices is further away than
// this (our length unit, for a height of 1.8).
constexpr float kFar = 0.009F * 1.8F;
constexpr double kShareFar = 0.0008;
// Numbers of inverted tetrahedra that differ by no more than this, or than this share of those of
// the reference, say nothing: deep folds have hundreds.
constexpr int kSame = 5;
constexpr double kSameShare = 0.05;
// A body with more than so many times as many inverted tetrahedra as the reference is crumpled: it
// returns even where the reference has up to twice as many vertices inside other parts of the body.
constexpr double kCrumpled = 1.5;

/// Returns the largest number of inverted tetrahedra, or of vertices inside, that counts as equal.
int same(int number) {
  return number + std::max(kSame, static_cast<int>(kSameShare * number));
}

}  // namespace

void TangleRecovery::begin() {
  stage_ = Stage::kSettling;
  owed_ = elapsed_ = 0.0;
}

int TangleRecovery::take_rounds(double seconds) {
  owed_ += kRoundsPerSecond * seconds;
  const double rounds = std::floor(owed_);
  owed_ -= rounds;
  return static_cast<int>(rounds);
}

bool TangleRecovery::may_compare(const PointsF& velocities, double seconds) {
  elapsed_ += seconds;
  return elapsed_ > kPatience || velocities.colwise().squaredNorm().maxCoeff() < kQuiet * kQuiet;
}

void TangleRecovery::compare(const PointsF& present) {
  const bool tangled = is_tangled(present);
  stage_ = tangled ? Stage::kReturning : Stage::kDone;
  if (!tangled) return;
  elapsed_ = 0.0;
  from_ = present;
  ++count_;
}

/// Returns whether the body is far from the reference or has more inverted tetrahedra, and the
/// reference does not have more of the skin inside other parts of the body.
bool TangleRecovery::is_tangled(const PointsF& present) {
  const PointsF& reference = reference_.positions;
  const auto far = ((present - reference).colwise().squaredNorm().array() > kFar * kFar).count();
  const bool is_far = static_cast<double>(far) > kShareFar * static_cast<double>(present.cols());
  const int inverted = inversions_.count(present);
  const int inverted_there = inversions_.count(reference);
  const bool is_crumpled = inverted > same(static_cast<int>(kCrumpled * inverted_there));
  const bool is_worse = inverted > same(inverted_there);
  if (!is_worse && !is_far) return false;
  // In deep folds skin has many places to rest, and one that it was played into may be better.
  const int inside = entered(present);
  const int allowed = is_crumpled ? 2 * same(inside)
                      : is_worse  ? same(inside)
                                  : inside + 1 + inside / 4;
  return entered(reference) <= allowed;
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
  const auto share = static_cast<float>(t * t * (3.0 - 2.0 * t));
  return from_ + share * (reference_.positions - from_);
}

}  // namespace sinew
