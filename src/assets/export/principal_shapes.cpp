// SPDX-License-Identifier: MIT

#include "assets/export/principal_shapes.h"

#include <algorithm>
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

/// The frames minus what the shapes found so far approximate, and the same of the companions.
class Remainder {
 public:
  Remainder(std::vector<PointsF> frames, std::vector<PointsF> companions)
      : frames_(std::move(frames)), companions_(std::move(companions)) {
    points_ = frames_.empty() ? 0 : frames_.front().cols();
    measure();
  }

  int frame_count() const { return static_cast<int>(frames_.size()); }
  double error() const { return points_ == 0 ? 0.0 : errors_.maxCoeff(); }

  /// Returns the weights of the next component, one per frame: how much of it each frame contains.
  Eigen::VectorXd next_weights(double tolerance) const {
    const std::vector<Eigen::Index> hard = points_beyond(tolerance);
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
    const std::vector<Eigen::Index> active = points_beyond(kWellWithin * tolerance);
    found.shapes.push_back(taken_from(frames_, active, weights));
    found.companions.push_back(taken_from(companions_, active, weights));
    measure();
  }

 private:
  std::vector<Eigen::Index> points_beyond(double distance) const {
    std::vector<Eigen::Index> points;
    for (Eigen::Index p = 0; p < points_; ++p) {
      if (errors_[p] > distance) points.push_back(p);
    }
    return points;
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
    Eigen::RowVectorXf squares = Eigen::RowVectorXf::Zero(points_);
    float largest = 0.0F;
    for (int f = 0; f < frame_count(); ++f) {
      const Eigen::RowVectorXf now = frames_[f].colwise().squaredNorm();
      if (points_ > 0 && now.maxCoeff() > largest) {
        largest = now.maxCoeff();
        worst_frame_ = f;
      }
      squares = squares.cwiseMax(now);
    }
    errors_ = squares.cwiseSqrt();
  }

  std::vector<PointsF> frames_;
  std::vector<PointsF> companions_;
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
    for (std::vector<PointsF>* const shapes : {&found.shapes, &found.companions}) {
      shapes->front() += low * (*shapes)[k];
      (*shapes)[k] *= range;
    }
    weights = ((weights.array() - low) / range).min(1.0F).max(0.0F).matrix();
  }
}

}  // namespace

PrincipalShapes principal_shapes(std::vector<PointsF> frames, std::vector<PointsF> companions,
                                 double tolerance, int max_shapes) {
  Remainder rest(std::move(frames), std::move(companions));
  PrincipalShapes found;
  std::vector<Eigen::VectorXd> weights;
  while (rest.error() > tolerance && static_cast<int>(weights.size()) < max_shapes) {
    weights.push_back(weights.empty() ? Eigen::VectorXd::Ones(rest.frame_count())
                                      : rest.next_weights(tolerance).normalized());
    rest.take(weights.back(), tolerance, found);
  }
  found.error = rest.error();
  found.weights.resize(static_cast<Eigen::Index>(weights.size()), rest.frame_count());
  for (std::size_t k = 0; k < weights.size(); ++k)
    found.weights.row(static_cast<Eigen::Index>(k)) = weights[k].transpose().cast<float>();
  bring_weights_into_range(found);
  return found;
}

}  // namespace sinew
