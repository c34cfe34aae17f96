// SPDX-License-Identifier: MIT

#include "solids/loft.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "solids/squircle.h"

namespace sinew {
namespace {

using SectionValues = Eigen::Matrix<double, 7, 1>;

constexpr double kTiny = 1e-12;

SectionValues vector_of(const Section& s) {
  SectionValues values;
  values << s.t, s.center_u, s.center_v, s.plus_u, s.minus_u, s.plus_v, s.minus_v;
  return values;
}

Section section_of(const SectionValues& values) {
  return {values[0], values[1], values[2], values[3], values[4], values[5], values[6]};
}

}  // namespace

LoftFrame loft_frame(const Eigen::Vector3d& begin, const Eigen::Vector3d& end,
                     const Eigen::Vector3d& front) {
  LoftFrame frame;
  frame.origin = begin;
  frame.axis = (end - begin).normalized();
  frame.v = (front - front.dot(frame.axis) * frame.axis).normalized();
  frame.u = frame.axis.cross(frame.v);
  return frame;
}

Loft::Loft(const LoftFrame& frame, std::vector<Section> sections, double begin_cap, double end_cap,
           double squareness)
    : frame_(frame),
      sections_(std::move(sections)),
      begin_cap_(begin_cap),
      end_cap_(end_cap),
      squareness_(squareness) {
  // Catmull-Rom slopes, weighted for uneven distances; one-sided at the ends.
  const std::size_t count = sections_.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Section& before = sections_[i == 0 ? 0 : i - 1];
    const Section& here = sections_[i];
    const Section& after = sections_[i + 1 == count ? i : i + 1];
    const double back = here.t - before.t;
    const double ahead = after.t - here.t;
    const SectionValues back_slope = (vector_of(here) - vector_of(before)) / std::max(back, kTiny);
    const SectionValues ahead_slope = (vector_of(after) - vector_of(here)) / std::max(ahead, kTiny);
    slopes_.push_back(section_of(back == 0.0 ? ahead_slope
                                 : ahead == 0.0
                                     ? back_slope
                                     : (ahead * back_slope + back * ahead_slope) / (back + ahead)));
  }
}

Section Loft::section_at(double t) const {
  std::size_t i = 0;
  while (i + 2 < sections_.size() && t > sections_[i + 1].t) ++i;
  const double span = sections_[i + 1].t - sections_[i].t;
  const double s = std::clamp((t - sections_[i].t) / span, 0.0, 1.0);
  const double s2 = s * s;
  const double s3 = s2 * s;
  return section_of((2 * s3 - 3 * s2 + 1) * vector_of(sections_[i]) +
                    (s3 - 2 * s2 + s) * span * vector_of(slopes_[i]) +
                    (3 * s2 - 2 * s3) * vector_of(sections_[i + 1]) +
                    (s3 - s2) * span * vector_of(slopes_[i + 1]));
}

double Loft::distance(const Eigen::Vector3d& point) const {
  const Eigen::Vector3d local = point - frame_.origin;
  const double t = local.dot(frame_.axis);
  const Section section = section_at(t);
  const double u = local.dot(frame_.u) - section.center_u;
  const double v = local.dot(frame_.v) - section.center_v;
  const double before = std::max(sections_.front().t - t, 0.0);
  const double after = std::max(t - sections_.back().t, 0.0);
  const double beyond = before + after;

  const double unit_u = u / (u > 0.0 ? section.plus_u : section.minus_u);
  const double unit_v = v / (v > 0.0 ? section.plus_v : section.minus_v);
  const double unit_t = beyond / (before > 0.0 ? begin_cap_ : end_cap_);
  const double in_plane = squircle_radius(unit_u, unit_v, squareness_);
  const double level = std::sqrt(in_plane * in_plane + unit_t * unit_t);
  const double reach = std::sqrt(u * u + v * v + beyond * beyond);
  if (reach == 0.0)
    return -std::min({section.plus_u, section.minus_u, section.plus_v, section.minus_v});
  // The surface is at reach / level along the ray from the center.
  return reach - reach / level;
}

Eigen::AlignedBox3d Loft::bounds() const {
  // Samples the sections, with a margin for the surface between the samples.
  constexpr int kSamples = 64;
  const double first = sections_.front().t - begin_cap_;
  const double last = sections_.back().t + end_cap_;
  Eigen::AlignedBox3d box;
  for (int i = 0; i <= kSamples; ++i) {
    const double t = first + (last - first) * i / kSamples;
    const Section section = section_at(t);
    for (const double side_u : {section.plus_u, -section.minus_u}) {
      for (const double side_v : {section.plus_v, -section.minus_v}) {
        box.extend(frame_.at(t, section.center_u + side_u, section.center_v + side_v));
      }
    }
  }
  const Eigen::Vector3d margin = Eigen::Vector3d::Constant(0.02 * box.diagonal().norm());
  return {box.min() - margin, box.max() + margin};
}

}  // namespace sinew
