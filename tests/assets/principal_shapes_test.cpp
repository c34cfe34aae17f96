// SPDX-License-Identifier: MIT

#include "assets/export/principal_shapes.h"

#include <gtest/gtest.h>

#include <random>

namespace sinew {
namespace {

constexpr int kPoints = 40;

/// Returns frames that are random sums of `count` shapes.
std::vector<PointsF> sums_of(int count, int frames, std::mt19937& random) {
  std::uniform_real_distribution<float> draw(-1.0F, 1.0F);
  const auto shape = [&] {
    PointsF points(3, kPoints);
    for (float& number : points.reshaped()) number = draw(random);
    return points;
  };
  std::vector<PointsF> shapes;
  for (int k = 0; k < count; ++k) shapes.push_back(shape());
  std::vector<PointsF> result;
  for (int f = 0; f < frames; ++f) {
    PointsF frame = PointsF::Zero(3, kPoints);
    for (const PointsF& one : shapes) frame += draw(random) * one;
    result.push_back(std::move(frame));
  }
  return result;
}

/// Returns the largest distance between vectors of the frames and the weighted sums of the shapes.
double largest_distance(const std::vector<PointsF>& frames, const std::vector<PointsF>& shapes,
                        const Eigen::MatrixXf& weights) {
  double largest = 0.0;
  for (std::size_t f = 0; f < frames.size(); ++f) {
    PointsF sum = PointsF::Zero(3, kPoints);
    for (std::size_t k = 0; k < shapes.size(); ++k)
      sum += weights(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(f)) * shapes[k];
    largest = std::max<double>(largest, (sum - frames[f]).colwise().norm().maxCoeff());
  }
  return largest;
}

TEST(PrincipalShapes, AsManyAsTheFramesConsistOfAreEnough) {
  std::mt19937 random(7);
  const std::vector<PointsF> frames = sums_of(5, 50, random);
  const PrincipalShapes found = principal_shapes(frames, frames, 1e-4, 100);
  EXPECT_EQ(found.shapes.size(), 6U) << "the mean and five components";
  EXPECT_LE(found.error, 1e-4);
  EXPECT_NEAR(largest_distance(frames, found.shapes, found.weights), found.error, 1e-5);
  EXPECT_GE(found.weights.minCoeff(), 0.0F);
  EXPECT_LE(found.weights.maxCoeff(), 1.0F);
}

TEST(PrincipalShapes, AreFewerForALargerTolerance) {
  std::mt19937 random(8);
  const std::vector<PointsF> frames = sums_of(30, 60, random);
  std::size_t fewest = 100;
  for (const double tolerance : {0.01, 2.0, 4.0}) {
    const PrincipalShapes found = principal_shapes(frames, frames, tolerance, 100);
    EXPECT_LE(largest_distance(frames, found.shapes, found.weights), tolerance + 1e-4);
    EXPECT_LT(found.shapes.size(), fewest) << tolerance;
    fewest = found.shapes.size();
  }
  EXPECT_TRUE(principal_shapes(frames, frames, 100.0, 100).shapes.empty());
}

TEST(PrincipalShapes, SayTheErrorThatTheLimitLeaves) {
  std::mt19937 random(9);
  const std::vector<PointsF> frames = sums_of(30, 60, random);
  const PrincipalShapes found = principal_shapes(frames, frames, 0.01, 4);
  EXPECT_EQ(found.shapes.size(), 4U);
  EXPECT_GT(found.error, 0.01);
  EXPECT_NEAR(largest_distance(frames, found.shapes, found.weights), found.error, 1e-4);
}

// Of many frames only some are sampled. A frame between them that differs from all others must not
// be lost.
TEST(PrincipalShapes, HoldAFrameUnlikeAllOthers) {
  std::mt19937 random(10);
  std::vector<PointsF> frames = sums_of(3, 2000, random);
  frames[1] = sums_of(1, 1, random).front() * 4.0F;
  const PrincipalShapes found = principal_shapes(frames, frames, 1e-3, 100);
  EXPECT_EQ(found.shapes.size(), 5U) << "the mean, three components and the frame";
  EXPECT_LE(largest_distance(frames, found.shapes, found.weights), 2e-3);
}

TEST(PrincipalShapes, AreFittedToNormalsWithTheSameWeights) {
  std::mt19937 random(11);
  const std::vector<PointsF> frames = sums_of(4, 40, random);
  std::vector<PointsF> doubled;
  for (const PointsF& frame : frames) doubled.emplace_back(2.0F * frame);
  const PrincipalShapes found = principal_shapes(frames, doubled, 1e-4, 100);
  EXPECT_LT(largest_distance(doubled, found.normals, found.weights), 1e-3);
}

TEST(PrincipalShapes, FitNormalsAlsoWhereDisplacementsAreSmall) {
  std::mt19937 random(13);
  std::vector<PointsF> frames = sums_of(3, 40, random);
  const std::vector<PointsF> normals = frames;
  for (PointsF& frame : frames) frame.leftCols(20) *= 1e-6F;
  const PrincipalShapes found = principal_shapes(frames, normals, 1e-4, 100);
  EXPECT_LT(largest_distance(normals, found.normals, found.weights), 0.05);
}

TEST(PrincipalShapes, AreNeverMoreThanTheFrames) {
  std::mt19937 random(14);
  std::vector<PointsF> frames = sums_of(8, 40, random);
  frames.resize(5);
  EXPECT_LE(principal_shapes(frames, frames, 1e-12, 100).shapes.size(), 5U);
}

// Files store the vectors that are not zero.
TEST(PrincipalShapes, LeaveOutPointsThatAreWellWithinTheTolerance) {
  std::mt19937 random(12);
  std::vector<PointsF> frames = sums_of(8, 40, random);
  for (PointsF& frame : frames) {
    frame.leftCols(10) *= 1e-3F;                                       // hardly moves
    frame.middleCols(10, 10).colwise() = Eigen::Vector3f(3.0F, 0, 0);  // always the same
  }
  const PrincipalShapes found = principal_shapes(frames, frames, 0.1, 100);
  ASSERT_GT(found.shapes.size(), 3U);
  EXPECT_LE(largest_distance(frames, found.shapes, found.weights), 0.1 + 1e-4);
  EXPECT_TRUE(found.shapes[0].leftCols(10).isZero(0.0F));
  EXPECT_FALSE(found.shapes[0].middleCols(10, 10).isZero(0.0F));
  for (std::size_t k = 1; k < found.shapes.size(); ++k) {
    EXPECT_TRUE(found.shapes[k].leftCols(20).isZero(0.0F)) << k;
    EXPECT_TRUE(found.normals[k].leftCols(20).isZero(0.0F)) << k;
  }
}

}  // namespace
}  // namespace sinew
