// SPDX-License-Identifier: MIT

#include "skinning/projective/contact_sleep.h"

#include <cmath>

namespace sinew {
namespace {

// After this time without change, s, vertices start to fall asleep. Swinging relative to the bones
// has mostly died down by then. After another second, a three-thousandth of each move is left.
constexpr double kAwake = 0.75;
constexpr double kRate = 8.0;             // 1/s
constexpr double kStepsPerSecond = 60.0;  // number of steps per second for which kRate is defined
// Rings of neighbors around the vertices of contacts that sleep together with them.
constexpr int kRings = 3;

}  // namespace

ContactSleep::ContactSleep(const TissueModel& tissue)
    : surface_vertices_(tissue.surface_vertices),
      vertices_(tissue.vertex_count()),
      neighbors_(vertex_neighbors(tissue.surface_vertices, tissue.triangles)) {}

void ContactSleep::spread() {
  std::size_t begin = 0;
  for (int ring = 0; ring < kRings; ++ring) {
    const std::size_t end = reached_.size();
    for (; begin < end; ++begin) {
      for (const int v : neighbors_.row(reached_[begin])) {
        if (near_[v] != 0) continue;
        near_[v] = 1;
        reached_.push_back(v);
      }
    }
  }
}

bool ContactSleep::is_awake(double unchanged) {
  return !(unchanged > kAwake);
}

double ContactSleep::step_scale(double unchanged, double time_step) {
  return is_awake(unchanged)
             ? 1.0
             : std::exp(-kRate * (unchanged - kAwake) * kStepsPerSecond * time_step);
}

const std::vector<float>& ContactSleep::step_scales(
    double unchanged, double time_step, const std::vector<ContactConstraint>& contacts) {
  step_scales_.clear();
  if (is_awake(unchanged)) return step_scales_;
  near_.assign(surface_vertices_, 0);
  reached_.clear();
  for (const ContactConstraint& contact : contacts) {
    for (const int v : contact.vertices) {
      if (v < 0 || near_[v] != 0) continue;
      near_[v] = 1;
      reached_.push_back(v);
    }
  }
  if (reached_.empty()) return step_scales_;
  spread();
  const auto scale = static_cast<float>(step_scale(unchanged, time_step));
  step_scales_.assign(vertices_, 1.0F);
  // The vertices of the other surfaces below a skin vertex get the same scale.
  for (const int skin : reached_) {
    for (int v = skin; v < vertices_; v += surface_vertices_) step_scales_[v] = scale;
  }
  return step_scales_;
}

}  // namespace sinew
