// SPDX-License-Identifier: MIT

#include "assets/gltf/gltf_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "core/counted.h"
#include "core/error.h"

namespace sinew {
namespace {

using nlohmann::json;

constexpr double kSplineTolerance = 1e-5;  // relative to the largest change or tangent between two
                                           // keys
constexpr double kSplineSampleRate = 240.0;  // per second

/// The keys of a sampler, sorted by time. Only splines have tangents (per second).
struct Keys {
  std::vector<double> times;
  Eigen::MatrixXd in_tangents;
  Eigen::MatrixXd values;
  Eigen::MatrixXd out_tangents;
};

Keys read_keys(const GltfFile& file, const json& sampler, int components, bool has_tangents) {
  const std::vector<float> times = file.numbers(sampler.value("input", json()));
  const std::vector<float> outputs = file.numbers(sampler.value("output", json()));
  const std::size_t vectors = has_tangents ? 3 : 1;  // for each key
  if (outputs.size() != times.size() * vectors * components) {
    fail_input("{}: a sampler has {} for {} of {}; export the animation again", file.name(),
               counted(outputs.size(), "number", "numbers"), counted(times.size(), "key", "keys"),
               counted(components, "component", "components"));
  }
  const bool finite =
      std::all_of(times.begin(), times.end(), [](float t) { return std::isfinite(t); }) &&
      std::all_of(outputs.begin(), outputs.end(), [](float v) { return std::isfinite(v); });
  if (!finite) {
    fail_input("{}: a key of a clip is not finite; correct the clip and export it again",
               file.name());
  }
  std::vector<int> order(times.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return times[a] < times[b]; });

  const Eigen::MatrixXd stored =
      Eigen::Map<const Eigen::MatrixXf>(outputs.data(), components,
                                        static_cast<Eigen::Index>(times.size() * vectors))
          .cast<double>();
  const auto columns = [&](int which) {
    std::vector<int> numbers;
    for (const int key : order) numbers.push_back(static_cast<int>(vectors) * key + which);
    return Eigen::MatrixXd(stored(Eigen::all, numbers));
  };
  Keys keys;
  for (const int key : order) keys.times.push_back(std::max(0.0, static_cast<double>(times[key])));
  keys.values = columns(has_tangents ? 1 : 0);
  if (has_tangents) {
    keys.in_tangents = columns(0);
    keys.out_tangents = columns(2);
  }
  return keys;
}

/// Collects the keys of a curve.
class CurveBuilder {
 public:
  void add(double time, const Eigen::VectorXd& value) {
    curve_.times.push_back(time);
    values_.push_back(value);
  }
  GltfCurve finish(int components) {
    curve_.values.resize(components, static_cast<Eigen::Index>(values_.size()));
    for (std::size_t i = 0; i < values_.size(); ++i) {
      curve_.values.col(static_cast<Eigen::Index>(i)) = values_[i];
    }
    return std::move(curve_);
  }

 private:
  GltfCurve curve_;
  std::vector<Eigen::VectorXd> values_;
};

/// Converts keys with STEP interpolation.
GltfCurve held(const Keys& keys, int components) {
  CurveBuilder curve;
  for (std::size_t k = 0; k < keys.times.size(); ++k) {
    if (k > 0) {
      const double before = std::nextafter(static_cast<float>(keys.times[k]),
                                           -std::numeric_limits<float>::infinity());
      if (before > keys.times[k - 1]) {
        curve.add(before, keys.values.col(static_cast<Eigen::Index>(k - 1)));
      }
    }
    curve.add(keys.times[k], keys.values.col(static_cast<Eigen::Index>(k)));
  }
  return curve.finish(components);
}

/// A cubic Hermite segment, parametrized by s from 0 to 1.
struct CurveSegment {
  Eigen::VectorXd p0, m0, p1, m1;  ///< ends, and tangents times the duration of the segment

  Eigen::VectorXd at(double s) const {
    const double s2 = s * s;
    const double s3 = s2 * s;
    return (2 * s3 - 3 * s2 + 1) * p0 + (s3 - 2 * s2 + s) * m0 + (3 * s2 - 2 * s3) * p1 +
           (s3 - s2) * m1;
  }
  /// Returns the largest norm of the second derivative. The derivative is linear in s, so the
  /// largest norm is at one of the ends.
  double bend() const {
    const Eigen::VectorXd first = 6 * (p1 - p0) - 4 * m0 - 2 * m1;
    const Eigen::VectorXd last = 6 * (p0 - p1) + 2 * m0 + 4 * m1;
    return std::max(first.norm(), last.norm());
  }
  /// Returns the largest of the change between the ends and the two tangents.
  double move() const { return std::max({(p1 - p0).norm(), m0.norm(), m1.norm()}); }
};

/// Converts keys with CUBICSPLINE interpolation.
GltfCurve sampled(const Keys& keys, int components) {
  std::vector<CurveSegment> segments;
  double largest_move = 0.0;
  for (std::size_t k = 0; k + 1 < keys.times.size(); ++k) {
    const auto first = static_cast<Eigen::Index>(k);
    const double span = keys.times[k + 1] - keys.times[k];
    segments.push_back({keys.values.col(first), span * keys.out_tangents.col(first),
                        keys.values.col(first + 1), span * keys.in_tangents.col(first + 1)});
    largest_move = std::max(largest_move, segments.back().move());
  }
  CurveBuilder curve;
  for (std::size_t k = 0; k < keys.times.size(); ++k) {
    curve.add(keys.times[k], keys.values.col(static_cast<Eigen::Index>(k)));
    if (k == segments.size() || largest_move == 0.0) continue;
    // The chord of 1/n of a segment deviates from it by at most |p''| / (8 n^2).
    const double span = keys.times[k + 1] - keys.times[k];
    const double wanted = std::sqrt(segments[k].bend() / (8.0 * kSplineTolerance * largest_move));
    const int pieces = static_cast<int>(std::ceil(std::min(wanted, span * kSplineSampleRate)));
    for (int i = 1; i < pieces; ++i) {
      const double s = static_cast<double>(i) / pieces;
      curve.add(keys.times[k] + s * span, segments[k].at(s));
    }
  }
  return curve.finish(components);
}

}  // namespace

GltfCurve read_gltf_sampler(const GltfFile& file, const json& sampler, int components) {
  const std::string interpolation = text_in(sampler, "interpolation");
  const bool is_spline = interpolation == "CUBICSPLINE";
  Keys keys = read_keys(file, sampler, components, is_spline);
  if (is_spline) return sampled(keys, components);
  if (interpolation == "STEP") return held(keys, components);
  return {std::move(keys.times), std::move(keys.values)};
}

}  // namespace sinew
