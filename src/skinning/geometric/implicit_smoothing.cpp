// SPDX-License-Identifier: MIT

#include "skinning/geometric/implicit_smoothing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace sinew {
namespace {

// Largest sum of the coefficients that are left out.
constexpr double kNegligible = 1e-10;
// A cotangent of 1 belongs to an angle of 45 degrees. Slivers have values of thousands, or negative
// ones, which would make the mean of a vertex that of a single neighbor, or no mean at all.
constexpr double kSmallestCotangent = 0.05;
constexpr double kLargestCotangent = 20.0;

/// Returns the cotangent of the angle between two vectors, limited as above.
double limited_cotangent(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double cosine = a.dot(b), sine = a.cross(b).norm();
  if (cosine >= kLargestCotangent * sine) return kLargestCotangent;
  return std::max(cosine / sine, kSmallestCotangent);
}

/// The vertices that values can reach, in the order of the number of steps that it takes.
struct Reach {
  std::vector<int> vertices;
  std::vector<int> count;  ///< count[s]: number of vertices reached after s steps
};

template <typename Values>
Reach reach_of(const Values& values, const RaggedArray& neighbors, std::size_t steps) {
  Reach reach;
  std::vector<char> seen(neighbors.rows(), 0);
  for (int v = 0; v < neighbors.rows(); ++v) {
    if ((values.row(v).array() == 0.0).all()) continue;
    seen[v] = 1;
    reach.vertices.push_back(v);
  }
  std::size_t begin = 0;
  for (std::size_t step = 0; step < steps; ++step) {
    const std::size_t end = reach.vertices.size();
    reach.count.push_back(static_cast<int>(end));
    for (; begin < end; ++begin) {
      for (const int n : neighbors.row(reach.vertices[begin])) {
        if (std::exchange(seen[n], 1) == 0) reach.vertices.push_back(n);
      }
    }
  }
  return reach;
}

}  // namespace

ImplicitSmoothing::ImplicitSmoothing(const TriangleMesh& mesh)
    : neighbors_(vertex_neighbors(mesh.vertex_count(), mesh.triangles)) {
  weights_.assign(neighbors_.items.size(), 0.0);
  const auto weight = [&](int from, int to) -> double& {
    const auto row = neighbors_.row(from);
    const auto found = std::lower_bound(row.begin(), row.end(), to);
    return weights_[neighbors_.begin[from] + (found - row.begin())];
  };
  for (const Triangle& triangle : mesh.triangles) {
    for (int i = 0; i < 3; ++i) {
      const int a = triangle[i], b = triangle[(i + 1) % 3], c = triangle[(i + 2) % 3];
      if (a == b || b == c || c == a) continue;
      const Eigen::Vector3d top = mesh.positions.col(c);
      const double cotangent =
          limited_cotangent(mesh.positions.col(a) - top, mesh.positions.col(b) - top);
      weight(a, b) += cotangent;
      weight(b, a) += cotangent;
    }
  }
  squares_.setZero(vertex_count());
  scales_.setOnes(vertex_count());
  for (int v = 0; v < vertex_count(); ++v) {
    double sum = 0.0;
    for (int i = neighbors_.begin[v]; i < neighbors_.begin[v + 1]; ++i) sum += weights_[i];
    for (int i = neighbors_.begin[v]; i < neighbors_.begin[v + 1]; ++i) {
      weights_[i] /= sum;
      const int n = neighbors_.items[i];
      squares_[v] += weights_[i] * (mesh.positions.col(n) - mesh.positions.col(v)).squaredNorm();
    }
  }
}

void ImplicitSmoothing::limit(const Eigen::VectorXd& lengths, double lambda, int steps) {
  for (int v = 0; v < vertex_count(); ++v) {
    const double variance = 0.5 * steps * lambda * squares_[v], largest = lengths[v] * lengths[v];
    scales_[v] = variance > largest ? largest / variance : 1.0;
  }
}

std::vector<double> ImplicitSmoothing::coefficients(double lambda, int steps) {
  constexpr int kSamples = 1024;
  std::vector<double> samples;
  for (int i = 0; i < kSamples; ++i) {
    const double x = std::cos(std::numbers::pi * (i + 0.5) / kSamples);
    samples.push_back(std::pow(1.0 + lambda * (1.0 - x), -steps));
  }
  std::vector<double> result;
  for (int k = 0; k < kSamples / 2; ++k) {
    double sum = 0.0;
    for (int i = 0; i < kSamples; ++i)
      sum += samples[i] * std::cos(std::numbers::pi * k * (i + 0.5) / kSamples);
    result.push_back((k == 0 ? 1.0 : 2.0) * sum / kSamples);
  }
  double left_out = 0.0;
  while (result.size() > 1 && (left_out += std::abs(result.back())) < kNegligible)
    result.pop_back();
  return result;
}

template <int kColumns>
ImplicitSmoothing::Values<kColumns> ImplicitSmoothing::smooth(
    const Values<kColumns>& values, const std::vector<double>& coefficients) const {
  const Reach reach = reach_of(values, neighbors_, coefficients.size());
  // With Q = I - S L: T_0 = I, T_1 = Q, T_k = 2 Q T_(k-1) - T_(k-2). `older` is overwritten by the
  // next one.
  Values<kColumns> sum = coefficients[0] * values;
  Values<kColumns> newer = values;
  Values<kColumns> older = Values<kColumns>::Zero(values.rows(), values.cols());
  for (std::size_t k = 1; k < coefficients.size(); ++k) {
    const double factor = k == 1 ? 1.0 : 2.0;
    for (int i = 0; i < reach.count[k]; ++i) {
      const int v = reach.vertices[i];
      const int begin = neighbors_.begin[v], end = neighbors_.begin[v + 1];
      Eigen::Matrix<double, 1, kColumns> mean = Eigen::Matrix<double, 1, kColumns>::Zero();
      for (int n = begin; n < end; ++n) mean += weights_[n] * newer.row(neighbors_.items[n]);
      if (begin == end) mean = newer.row(v);
      mean = scales_[v] * mean + (1.0 - scales_[v]) * newer.row(v);
      older.row(v) = factor * mean - older.row(v);
      sum.row(v) += coefficients[k] * older.row(v);
    }
    newer.swap(older);
  }
  return sum;
}

template ImplicitSmoothing::Values<1> ImplicitSmoothing::smooth<1>(
    const Values<1>&, const std::vector<double>&) const;
template ImplicitSmoothing::Values<10> ImplicitSmoothing::smooth<10>(
    const Values<10>&, const std::vector<double>&) const;

}  // namespace sinew
