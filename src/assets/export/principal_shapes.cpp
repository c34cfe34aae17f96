// SPDX-License-Identifier: MIT

#include "assets/export/principal_shapes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

/// Components are computed from at most this many frames and the worst one, because the time grows
/// with the square of their number. All frames are approximated by them.
constexpr int kMaxSampledFrames = 600;
constexpr Eigen::Index kPointsAtOnce = 512;  // points whose products are added at once
constexpr int kPowerIterations = 60;         // any vector of nearly the largest variance will do
/// Fraction of the tolerance below which a point gets no further shapes. What it lacks differs from
/// what its neighbors lack by at most this much, so that no edges are seen.
constexpr double kWellWithin = 0.25;
constexpr double kGoodNormal = 0.05;  // rad: a normal with a smaller error gets no further shapes

/// Holds the frames minus what the shapes found so far approximate, and the same of the normals.
class Remainder {
 public:
  Remainder(std::vector<PointsF> frames, std::vector<PointsF> normals)
      : frames_(std::move(frames)), normals_(std::move(normals)) {
    points_ = frames_.empty() ? 0 : frames_.front().cols();
    measure();
  }

  int frame_count() const { return static_cast<int>(frames_.size()); }
  double error() const { return points_ == 0 ? 0.0 : errors_.maxCoeff(); }

  /// Returns the weights of the next component, one per frame: how much of it each frame contains.
  Eigen::VectorXd next_weights(double tolerance) const {
    const std::vector<Eigen::Index> hard = points_beyond(tolerance, errors_);
    const std::vector<int> sample = sampled_frames();
    const Eigen::VectorXd direction = dominant_vector(gram_matrix(hard, sample));
    PointsF shape = PointsF::Zero(3, static_cast<Eigen::Index>(hard.size()));
    for (std::size_t s = 0; s < sample.size(); ++s) {
      const auto factor = static_cast<float>(direction[static_cast<Eigen::Index>(s)]);
      shape += factor * frames_[sample[s]](Eigen::all, hard);
    }
    Eigen::VectorXd weights(frame_count());
    parallel_for(
        frame_count(),
        [&](int f) {
          const PointsF part = frames_[f](Eigen::all, hard);
          weights[f] = part.cast<double>().cwiseProduct(shape.cast<double>()).sum();
        },
        /*grain=*/1);
    return weights;
  }

  /// Fits a shape of the given weights to the points that are not well within the tolerance, and
  /// subtracts it.
  void take(const Eigen::VectorXd& weights, double tolerance, PrincipalShapes& found) {
    found.shapes.push_back(
        taken_from(frames_, points_beyond(kWellWithin * tolerance, errors_), weights));
    found.normals.push_back(
        taken_from(normals_, points_beyond(kGoodNormal, largest_lengths(normals_)), weights));
    measure();
  }

 private:
  /// Returns the points with errors above a limit.
  static std::vector<Eigen::Index> points_beyond(double limit, const Eigen::RowVectorXf& errors) {
    std::vector<Eigen::Index> points;
    for (Eigen::Index p = 0; p < errors.size(); ++p) {
      if (errors[p] > limit) points.push_back(p);
    }
    return points;
  }

  /// Returns the length of the longest vector of each point in any frame.
  static Eigen::RowVectorXf largest_lengths(const std::vector<PointsF>& frames) {
    Eigen::RowVectorXf squares = Eigen::RowVectorXf::Zero(frames.front().cols());
    for (const PointsF& frame : frames) squares = squares.cwiseMax(frame.colwise().squaredNorm());
    return squares.cwiseSqrt();
  }

  /// Returns frames at equal distances, with the first and the last one, and the worst one.
  std::vector<int> sampled_frames() const {
    const int count = frame_count();
    const int sampled = std::min(count, kMaxSampledFrames);
    std::vector<int> sample;
    for (int s = 0; s < sampled; ++s)
      sample.push_back(sampled == 1 ? 0 : static_cast<int>(1LL * s * (count - 1) / (sampled - 1)));
    if (std::find(sample.begin(), sample.end(), worst_frame_) == sample.end())
      sample.push_back(worst_frame_);
    return sample;
  }

  /// Returns the products of sampled frames with each other, over some points.
  Eigen::MatrixXd gram_matrix(const std::vector<Eigen::Index>& points,
                              const std::vector<int>& sample) const {
    const auto count = static_cast<Eigen::Index>(sample.size());
    const auto all = static_cast<Eigen::Index>(points.size());
    Eigen::MatrixXd gram = Eigen::MatrixXd::Zero(count, count);
    Eigen::MatrixXd rows;
    for (Eigen::Index first = 0; first < all; first += kPointsAtOnce) {
      const std::vector block(points.begin() + first,
                              points.begin() + std::min(first + kPointsAtOnce, all));
      rows.resize(count, 3 * static_cast<Eigen::Index>(block.size()));
      for (Eigen::Index s = 0; s < count; ++s) {
        const PointsF part = frames_[sample[s]](Eigen::all, block);
        rows.row(s) = part.reshaped().transpose().cast<double>();
      }
      gram.selfadjointView<Eigen::Lower>().rankUpdate(rows);
    }
    return gram.selfadjointView<Eigen::Lower>();
  }

  /// Returns the eigenvector of the largest eigenvalue, nearly.
  static Eigen::VectorXd dominant_vector(const Eigen::MatrixXd& gram) {
    Eigen::Index largest = 0;
    gram.diagonal().maxCoeff(&largest);
    Eigen::VectorXd vector = gram.col(largest).normalized();
    for (int i = 0; i < kPowerIterations; ++i) vector = (gram * vector).normalized();
    return vector;
  }

  static PointsF taken_from(std::vector<PointsF>& frames, const std::vector<Eigen::Index>& points,
                            const Eigen::VectorXd& weights) {
    Eigen::Matrix3Xd sum = Eigen::Matrix3Xd::Zero(3, static_cast<Eigen::Index>(points.size()));
    for (std::size_t f = 0; f < frames.size(); ++f)
      sum += weights[static_cast<Eigen::Index>(f)] * frames[f](Eigen::all, points).cast<double>();
    const PointsF part = (sum / weights.squaredNorm()).cast<float>();
    parallel_for(
        static_cast<int>(frames.size()),
        [&](int f) { frames[f](Eigen::all, points) -= static_cast<float>(weights[f]) * part; },
        /*grain=*/1);
    PointsF shape = PointsF::Zero(3, frames.front().cols());
    shape(Eigen::all, points) = part;
    return shape;
  }

  /// Finds the largest vector of each point, and the frame with the largest one of all.
  void measure() {
    if (points_ == 0) return;
    errors_ = largest_lengths(frames_);
    Eigen::Index worst = 0;
    errors_.maxCoeff(&worst);
    const auto lies_farther = [worst](const PointsF& a, const PointsF& b) {
      return a.col(worst).squaredNorm() < b.col(worst).squaredNorm();
    };
    worst_frame_ = static_cast<int>(std::max_element(frames_.begin(), frames_.end(), lies_farther) -
                                    frames_.begin());
  }

  std::vector<PointsF> frames_;
  std::vector<PointsF> normals_;
  Eigen::Index points_ = 0;
  Eigen::RowVectorXf errors_;  ///< by point: its largest vector in any frame
  int worst_frame_ = 0;
};

/// Scales the shapes after the first, whose weight is 1, so that their weights range from 0 to 1.
/// What is subtracted from the weights is added to the first shape.
void bring_weights_into_range(PrincipalShapes& found) {
  for (std::size_t k = 1; k < found.shapes.size(); ++k) {
    auto weights = found.weights.row(static_cast<Eigen::Index>(k));
    const float low = weights.minCoeff();
    const float range = weights.maxCoeff() - low;
    for (std::vector<PointsF>* const shapes : {&found.shapes, &found.normals}) {
      shapes->front() += low * (*shapes)[k];
      (*shapes)[k] *= range;
    }
    weights = ((weights.array() - low) / range).min(1.0F).max(0.0F).matrix();
  }
}

}  // namespace

PrincipalShapes principal_shapes(std::vector<PointsF> frames, std::vector<PointsF> normals,
                                 double tolerance, int max_shapes, const Progress& progress) {
  Remainder rest(std::move(frames), std::move(normals));
  PrincipalShapes found;
  std::vector<Eigen::VectorXd> weights;
  const int limit = std::min(max_shapes, rest.frame_count());
  const double first_error = rest.error();
  while (rest.error() > tolerance && static_cast<int>(weights.size()) < limit) {
    // The error falls about exponentially.
    const double done = std::log(first_error / rest.error()) / std::log(first_error / tolerance);
    progress.report(std::clamp(done, 0.0, 1.0), "Combining corrections");
    weights.push_back(weights.empty() ? Eigen::VectorXd::Ones(rest.frame_count())
                                      : rest.next_weights(tolerance).normalized());
    rest.take(weights.back(), tolerance, found);
  }
  progress.report(1.0, "Combining corrections");
  found.error = rest.error();
  found.weights.resize(static_cast<Eigen::Index>(weights.size()), rest.frame_count());
  for (std::size_t k = 0; k < weights.size(); ++k)
    found.weights.row(static_cast<Eigen::Index>(k)) = weights[k].transpose().cast<float>();
  bring_weights_into_range(found);
  return found;
}

}  // namespace sinew
