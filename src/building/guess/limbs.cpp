// SPDX-License-Identifier: MIT

#include "building/guess/limbs.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "building/guess/tip_fields.h"
#include "mesh/surface_area.h"

namespace sinew {
namespace {

// The fields of the other tips differ by this much around the cut at which a limb joins the trunk.
// At this cut are the hips of the bodies f01 to f06 and m01 to m06 within 2 % of the height, and
// the shoulders within 1 %.
constexpr double kMixing = 0.02;
// A limb is at least as long as this fraction of the perimeter where it joins the trunk. For
// shorter ones, the fields may differ more: by this factor again and again, up to this.
constexpr double kLeastLength = 0.28, kMixingStep = 1.3, kMostMixing = 0.3;
// Closer to the tip, the shares of the other fields are too small to be compared.
constexpr double kFirstLevel = 0.9;
// Radius of a tip, as a fraction of the square root of the area.
constexpr double kTipRadius = 0.012;

/// Returns the distance from the tip at which the fields of the other tips begin to differ by
/// `mixing`.
double mixed_from(const std::vector<LimbSlice>& slices, double mixing) {
  for (std::size_t i = 0; i + 1 < slices.size(); ++i) {
    if (slices[i].level > kFirstLevel || slices[i].mixing < mixing || slices[i + 1].mixing < mixing)
      continue;
    if (i == 0) return slices[0].along;
    const LimbSlice &a = slices[i - 1], &b = slices[i];
    const double t = std::clamp((mixing - a.mixing) / (b.mixing - a.mixing), 0.0, 1.0);
    return (1.0 - t) * a.along + t * b.along;
  }
  return slices.empty() ? 0.0 : slices.back().along;
}

/// Returns the length of a head or a tail.
double head_length(const std::vector<LimbSlice>& slices) {
  return mixed_from(slices, kMixing);
}

/// Returns the length of an arm or a leg. In a stout one, the fields of the other tips differ up to
/// its tip.
double limb_length(const std::vector<LimbSlice>& slices) {
  double length = 0.0;
  for (double mixing = kMixing; mixing < kMostMixing; mixing *= kMixingStep) {
    length = mixed_from(slices, mixing);
    if (length >= kLeastLength * slice_at(slices, length).perimeter) break;
  }
  return length;
}

/// Returns the mean perimeter of the cuts across a limb.
double girth_of(const Limb& limb) {
  constexpr int kGirthSamples = 20;
  double sum = 0.0;
  for (int i = 0; i < kGirthSamples; ++i)
    sum += slice_at(limb.slices, limb.length * (i + 0.5) / kGirthSamples).perimeter;
  return sum / kGirthSamples;
}

}  // namespace

BodyLimbs measure_limbs(const TriangleMesh& mesh, const BodyPlan& plan) {
  const std::vector<int> tips = plan.tips();
  const Eigen::MatrixXd fields = tip_fields(mesh, tips, kTipRadius * std::sqrt(surface_area(mesh)));
  const auto limb = [&](int column, const auto& length) {
    Limb result;
    result.tip = mesh.positions.col(tips[column]);
    result.slices = limb_slices(mesh, fields, column, result.tip);
    result.length = length(result.slices);
    return result;
  };
  BodyLimbs body;
  body.head = limb(0, head_length);
  body.front = {limb(1, limb_length), limb(2, limb_length)};
  body.hind = {limb(3, limb_length), limb(4, limb_length)};
  if (plan.tail >= 0) body.tail = limb(5, head_length);
  body.trunk = trunk_cuts(mesh, fields.col(3) + fields.col(4));
  if (body.tail && girth_of(*body.tail) > girth_of(body.head)) {
    std::swap(*body.tail, body.head);
    std::swap(body.front, body.hind);
    std::reverse(body.trunk.begin(), body.trunk.end());
  }
  return body;
}

}  // namespace sinew
