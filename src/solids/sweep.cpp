// SPDX-License-Identifier: MIT

#include "solids/sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "solids/squircle.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Number of samples between two stations. The center line between samples is straight.
constexpr int kSamplesPerSpan = 10;

/// All numbers of a station and the direction of its v.
using StationValues = Eigen::Matrix<double, 11, 1>;

StationValues values_of(const Station& station, const Vector3d& front) {
  StationValues values;
  values << station.center, station.plus_u, station.minus_u, station.plus_v, station.minus_v,
      station.squareness, front;
  return values;
}

/// Returns the derivatives at the stations of a Catmull-Rom spline, weighted for uneven distances
/// and one-sided at the ends.
std::vector<StationValues> slopes_of(const std::vector<StationValues>& values,
                                     const std::vector<double>& lengths) {
  const std::size_t count = values.size();
  std::vector<StationValues> slopes(count);
  const auto secant = [&](std::size_t i) {
    return StationValues((values[i + 1] - values[i]) / lengths[i]);
  };
  slopes.front() = secant(0);
  slopes.back() = secant(count - 2);
  for (std::size_t i = 1; i + 1 < count; ++i) {
    slopes[i] =
        (lengths[i] * secant(i - 1) + lengths[i - 1] * secant(i)) / (lengths[i - 1] + lengths[i]);
  }
  return slopes;
}

}  // namespace

Sweep::Sweep(const std::vector<Station>& stations, const std::vector<Vector3d>& front,
             double begin_cap, double end_cap)
    : begin_cap_(begin_cap), end_cap_(end_cap) {
  std::vector<StationValues> values;
  std::vector<double> lengths;
  for (std::size_t i = 0; i < stations.size(); ++i)
    values.push_back(values_of(stations[i], front[front.size() == 1 ? 0 : i]));
  for (std::size_t i = 0; i + 1 < stations.size(); ++i)
    lengths.push_back((stations[i + 1].center - stations[i].center).norm());
  const std::vector<StationValues> slopes = slopes_of(values, lengths);

  const auto add_sample = [&](std::size_t i, double s) {
    const double s2 = s * s;
    const double s3 = s2 * s;
    const double length = lengths[i];
    const StationValues at = (2 * s3 - 3 * s2 + 1) * values[i] +
                             (s3 - 2 * s2 + s) * length * slopes[i] +
                             (3 * s2 - 2 * s3) * values[i + 1] + (s3 - s2) * length * slopes[i + 1];
    const StationValues along = (6 * s2 - 6 * s) / length * (values[i] - values[i + 1]) +
                                (3 * s2 - 4 * s + 1) * slopes[i] + (3 * s2 - 2 * s) * slopes[i + 1];
    constexpr double kThinnest = 1e-5;  // m; the spline may undershoot between two stations
    Sample sample;
    sample.station = {at.head<3>(),
                      std::max(at[3], kThinnest),
                      std::max(at[4], kThinnest),
                      std::max(at[5], kThinnest),
                      std::max(at[6], kThinnest),
                      std::clamp(at[7], 0.0, 1.0)};
    sample.tangent = along.head<3>().normalized();
    const Vector3d wanted = at.tail<3>();
    sample.v = (wanted - wanted.dot(sample.tangent) * sample.tangent).normalized();
    sample.u = sample.tangent.cross(sample.v);
    samples_.push_back(sample);
  };
  for (std::size_t i = 0; i + 1 < stations.size(); ++i) {
    for (int k = 0; k < kSamplesPerSpan; ++k)
      add_sample(i, static_cast<double>(k) / kSamplesPerSpan);
  }
  add_sample(stations.size() - 2, 1.0);

  centers_.resize(3, static_cast<Eigen::Index>(samples_.size()));
  for (std::size_t i = 0; i < samples_.size(); ++i)
    centers_.col(static_cast<Eigen::Index>(i)) = samples_[i].station.center;
  for (Eigen::Index i = 0; i + 1 < centers_.cols(); ++i)
    longest_ = std::max(longest_, (centers_.col(i + 1) - centers_.col(i)).norm());

  for (const Sample& sample : samples_) {
    const Station& s = sample.station;
    // A rectangle reaches beyond its half widths in directions between u and v.
    const Vector3d reach = std::max(s.plus_u, s.minus_u) * sample.u.cwiseAbs() +
                           std::max(s.plus_v, s.minus_v) * sample.v.cwiseAbs();
    bounds_.extend(Vector3d(s.center - reach)).extend(Vector3d(s.center + reach));
  }
  // The caps; between the samples, the surface is not exactly that of the cross-sections.
  for (const auto& [sample, cap] :
       {std::pair(&samples_.front(), -begin_cap_), std::pair(&samples_.back(), end_cap_)}) {
    const Vector3d tip = sample->station.center + cap * sample->tangent;
    const Vector3d reach =
        Vector3d::Constant(std::max({sample->station.plus_u, sample->station.minus_u,
                                     sample->station.plus_v, sample->station.minus_v}));
    bounds_.extend(Vector3d(tip - reach)).extend(Vector3d(tip + reach));
  }
  const Vector3d margin = Vector3d::Constant(0.02 * bounds_.diagonal().norm());
  bounds_ = {bounds_.min() - margin, bounds_.max() + margin};
}

std::pair<std::size_t, double> Sweep::nearest(const Vector3d& point) const {
  // The center line is at most as far away as some of the samples, so edges that begin farther away
  // than this and their length need not be examined.
  double some = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < centers_.cols(); i += kSamplesPerSpan)
    some = std::min(some, (point - centers_.col(i)).squaredNorm());
  constexpr double kRounding = 1e-9;
  const double reach = (std::sqrt(some) + longest_) * (1.0 + kRounding);
  Eigen::Index best = 0;
  double fraction = 0.0;
  double least = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i + 1 < centers_.cols(); ++i) {
    const Vector3d offset = point - centers_.col(i);
    if (offset.squaredNorm() > reach * reach) continue;
    const Vector3d edge = centers_.col(i + 1) - centers_.col(i);
    const double s = std::clamp(offset.dot(edge) / edge.squaredNorm(), 0.0, 1.0);
    const double square = (offset - s * edge).squaredNorm();
    if (square < least) {
      least = square;
      best = i;
      fraction = s;
    }
  }
  return {static_cast<std::size_t>(best), fraction};
}

double Sweep::distance(const Vector3d& point) const {
  const auto [i, s] = nearest(point);
  const Sample& a = samples_[i];
  const Sample& b = samples_[i + 1];
  const auto mix = [s = s](double from, double to) { return from + s * (to - from); };
  const Vector3d offset = point - (a.station.center + s * (b.station.center - a.station.center));
  const double u = offset.dot((a.u + s * (b.u - a.u)).normalized());
  const double v = offset.dot((a.v + s * (b.v - a.v)).normalized());
  double beyond = 0.0;
  double cap = 1.0;
  if (i == 0 && s == 0.0) {
    beyond = std::max(-offset.dot(a.tangent), 0.0);
    cap = begin_cap_;
  } else if (i + 2 == samples_.size() && s == 1.0) {
    beyond = std::max(offset.dot(b.tangent), 0.0);
    cap = end_cap_;
  }
  const double half_u =
      u > 0.0 ? mix(a.station.plus_u, b.station.plus_u) : mix(a.station.minus_u, b.station.minus_u);
  const double half_v =
      v > 0.0 ? mix(a.station.plus_v, b.station.plus_v) : mix(a.station.minus_v, b.station.minus_v);
  const double in_plane =
      squircle_radius(u / half_u, v / half_v, mix(a.station.squareness, b.station.squareness));
  const double unit_t = beyond / cap;
  const double level = std::sqrt(in_plane * in_plane + unit_t * unit_t);
  const double reach = std::sqrt(u * u + v * v + beyond * beyond);
  if (reach == 0.0) return -std::min(half_u, half_v);
  // The surface is at reach / level along the ray from the center line.
  return reach - reach / level;
}

}  // namespace sinew
