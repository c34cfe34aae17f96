// SPDX-License-Identifier: MIT

#include "skinning/geometric/rotation_centers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <stop_token>

#include "core/error.h"
#include "core/thread_count.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

Eigen::MatrixXd dense(const SkinWeights& weights, int joints) {
  Eigen::MatrixXd result =
      Eigen::MatrixXd::Zero(joints, static_cast<Eigen::Index>(weights.vertices.size()));
  for (std::size_t v = 0; v < weights.vertices.size(); ++v)
    for (const auto& [joint, weight] : weights.vertices[v])
      result(joint, static_cast<Eigen::Index>(v)) += weight;
  return result;
}

/// The similarity of two points, as the paper writes it.
double similarity(const Eigen::VectorXd& a, const Eigen::VectorXd& b, double sigma) {
  double sum = 0.0;
  for (Eigen::Index j = 0; j < a.size(); ++j) {
    for (Eigen::Index k = 0; k < a.size(); ++k) {
      if (j == k) continue;
      const double difference = (a[j] * b[k] - a[k] * b[j]) / sigma;
      sum += a[j] * a[k] * b[j] * b[k] * std::exp(-difference * difference);
    }
  }
  return sum;
}

/// Computes the integral with the midpoints of divisions^2 equal parts of each triangle.
Vector3d center_by_quadrature(const Character& character, const Eigen::MatrixXd& weights, int v,
                              int divisions) {
  double total = 0.0;
  Vector3d moment = Vector3d::Zero();
  const Points& positions = character.surface.positions;
  for (const auto& [a, b, c] : character.surface.triangles) {
    const double area = (positions.col(b) - positions.col(a))
                            .cross(Vector3d(positions.col(c) - positions.col(a)))
                            .norm();
    const auto add = [&](double s, double t) {
      const double r = 1.0 - s - t;
      const Eigen::VectorXd w = r * weights.col(a) + s * weights.col(b) + t * weights.col(c);
      const double mass = area * similarity(weights.col(v), w, 0.1);
      total += mass;
      moment += mass * (r * positions.col(a) + s * positions.col(b) + t * positions.col(c));
    };
    for (int i = 0; i < divisions; ++i) {
      for (int j = 0; i + j < divisions; ++j) {
        add((i + 1.0 / 3.0) / divisions, (j + 1.0 / 3.0) / divisions);
        if (i + j + 1 < divisions) add((i + 2.0 / 3.0) / divisions, (j + 2.0 / 3.0) / divisions);
      }
    }
  }
  return total > 0.0 ? Vector3d(moment / total) : Vector3d(positions.col(v));
}

TEST(RotationCenters, AreTheFullSumOverTheTriangles) {
  const Character character = test::tangled_limb(12, 8);
  RotationCenterSettings undivided;
  undivided.largest_weight_step = 10.0;
  const Points centers = rotation_centers(character.surface, *character.weights, {}, undivided);
  const Eigen::MatrixXd weights = dense(*character.weights, 5);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const Vector3d expected = center_by_quadrature(character, weights, v, 1);
    EXPECT_LT((centers.col(v) - expected).norm(), 1e-6) << v;
  }
}

TEST(RotationCenters, AreTheIntegralOfTheSimilarity) {
  // Weights change by half from one ring to the next.
  Character character = test::weighted_limb(11, 8);
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    auto& row = character.weights->vertices[v];
    const double y = character.surface.positions(1, v);
    const float third = y > 0.0 ? static_cast<float>(2.0 * y) : 0.0F;
    for (auto& influence : row) influence.weight *= 1.0F - third;
    row.push_back({2, third});
  }
  const Points centers = rotation_centers(character.surface, *character.weights);
  const Eigen::MatrixXd weights = dense(*character.weights, 3);
  for (int v = 0; v < character.surface.vertex_count(); v += 5) {
    const Vector3d expected = center_by_quadrature(character, weights, v, 8);
    EXPECT_LT((centers.col(v) - expected).norm(), 0.002 * kHeight) << v;
  }
}

TEST(RotationCenters, OfASymmetricRodLieOnItsAxis) {
  const Character character = test::weighted_limb();
  const Points centers = rotation_centers(character.surface, *character.weights);
  int blended = 0;
  for (int v = 0; v < character.surface.vertex_count(); ++v) {
    const double x = character.surface.positions(0, v);
    if (std::abs(x) > 0.249) {
      EXPECT_EQ(centers.col(v), character.surface.positions.col(v)) << "follows a single joint";
      continue;
    }
    EXPECT_LT(centers.col(v).tail<2>().norm(), 1e-5);
    EXPECT_LT(std::abs(centers(0, v) - x), 0.06) << "of points with similar weights";
    ++blended;
  }
  EXPECT_EQ(blended, 11 * 16);
}

TEST(RotationCenters, AreTheSameWithAnyNumberOfThreads) {
  const Character character = test::tangled_limb(24, 12);
  set_thread_count(1);
  const Points alone = rotation_centers(character.surface, *character.weights);
  set_thread_count(3);
  EXPECT_EQ(rotation_centers(character.surface, *character.weights), alone);
  set_thread_count(0);
}

TEST(RotationCenters, StopWhenTheyAreCancelled) {
  const Character character = test::weighted_limb(100, 24);
  std::stop_source source;
  int reports = 0;
  const Progress progress(
      [&](double, const std::string&) {
        if (++reports == 2) source.request_stop();
      },
      source.get_token());
  EXPECT_THROW(rotation_centers(character.surface, *character.weights, progress), Cancelled);
  EXPECT_EQ(reports, 2);
}

}  // namespace
}  // namespace sinew
