// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stop_token>
#include <utility>

#include <Eigen/LU>
#include <Eigen/SVD>

#include "core/error.h"
#include "core/thread_count.h"
#include "skinning/geometric/delta_mush_table.h"
#include "skinning/geometric/implicit_smoothing.h"
#include "skinning/geometric/smoothing_limits.h"
#include "skinning/weighted_limb.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;

/// Returns the matrix of the means over neighbors, from the definition.
MatrixXd dense_means(const TriangleMesh& mesh) {
  const int n = mesh.vertex_count();
  MatrixXd cotangents = MatrixXd::Zero(n, n);
  for (const Triangle& triangle : mesh.triangles) {
    for (int i = 0; i < 3; ++i) {
      const int a = triangle[i], b = triangle[(i + 1) % 3], c = triangle[(i + 2) % 3];
      const Vector3d to_a = mesh.positions.col(a) - mesh.positions.col(c);
      const Vector3d to_b = mesh.positions.col(b) - mesh.positions.col(c);
      const double angle = std::acos(to_a.normalized().dot(to_b.normalized()));
      const double cotangent = std::clamp(1.0 / std::tan(angle), 0.05, 20.0);
      cotangents(a, b) += cotangent;
      cotangents(b, a) += cotangent;
    }
  }
  return cotangents.rowwise().sum().cwiseInverse().asDiagonal() * cotangents;
}

/// Returns (I + lambda S L)^-p as a dense matrix, from the definition. S has `scales` on its
/// diagonal.
MatrixXd dense_smoothing(const TriangleMesh& mesh, double lambda, int p,
                         const Eigen::VectorXd& scales) {
  const MatrixXd identity = MatrixXd::Identity(mesh.vertex_count(), mesh.vertex_count());
  const MatrixXd laplacian = identity - dense_means(mesh);
  const MatrixXd step = (identity + lambda * scales.asDiagonal() * laplacian).inverse();
  MatrixXd result = identity;
  for (int i = 0; i < p; ++i) result = result * step;
  return result;
}

/// Returns the factors in (0, 1] that limit the spread of p steps to the given lengths.
Eigen::VectorXd dense_scales(const TriangleMesh& mesh, double lambda, int p,
                             const Eigen::VectorXd& lengths) {
  const MatrixXd means = dense_means(mesh);
  Eigen::VectorXd scales(mesh.vertex_count());
  for (int v = 0; v < mesh.vertex_count(); ++v) {
    const MatrixXd edges = mesh.positions.colwise() - mesh.positions.col(v);
    const double square = means.row(v).dot(edges.colwise().squaredNorm());
    scales[v] = std::min(1.0, 2.0 * lengths[v] * lengths[v] / (p * lambda * square));
  }
  return scales;
}

/// Computes the sums of the paper with dense matrices.
struct Dense {
  explicit Dense(const Character& limb, const DeltaMushSettings& settings = {}) : character(limb) {
    const TriangleMesh& mesh = character.surface;
    const Eigen::VectorXd scales = dense_scales(mesh, settings.lambda, settings.p,
                                                smoothing_limits(mesh, settings.largest_spread));
    const MatrixXd b = dense_smoothing(mesh, settings.lambda, settings.p, scales);
    const MatrixXd c = dense_smoothing(mesh, settings.kappa, settings.p, scales);
    const int joints = character.skeleton.joint_count();
    MatrixXd weights = MatrixXd::Zero(mesh.vertex_count(), joints);
    for (int v = 0; v < mesh.vertex_count(); ++v)
      for (const auto& [joint, weight] : character.weights->vertices[v]) weights(v, joint) = weight;
    const MatrixXd smoothed = c * weights;
    for (int i = 0; i < mesh.vertex_count(); ++i) {
      const Vector3d center = mesh.positions * b.row(i).transpose();
      centers.push_back(center);
      auto& row = omega.emplace_back();
      for (int j = 0; j < joints; ++j) {
        Matrix4d psi = Matrix4d::Zero();
        for (int k = 0; k < mesh.vertex_count(); ++k) {
          const Eigen::Vector4d u = mesh.positions.col(k).homogeneous();
          psi += b(i, k) * weights(k, j) * u * u.transpose();
        }
        const Eigen::Vector4d p = center.homogeneous();
        row.push_back((1.0 - settings.alpha) * psi +
                      settings.alpha * smoothed(i, j) * p * p.transpose());
      }
    }
  }

  Vector3d position(int i, const std::vector<Transform>& transforms) const {
    Matrix4d sum = Matrix4d::Zero();
    for (std::size_t j = 0; j < transforms.size(); ++j) sum += transforms[j].matrix() * omega[i][j];
    const Vector3d q = sum.topRightCorner<3, 1>();
    const Vector3d p = sum.bottomLeftCorner<1, 3>().transpose();
    const Matrix3d fit = sum.topLeftCorner<3, 3>() - q * p.transpose();
    const Eigen::JacobiSVD<Matrix3d> svd(fit, Eigen::ComputeFullU | Eigen::ComputeFullV);
    Vector3d signs(1.0, 1.0, (svd.matrixU() * svd.matrixV().transpose()).determinant());
    const Matrix3d rotation = svd.matrixU() * signs.asDiagonal() * svd.matrixV().transpose();
    return rotation * (Vector3d(character.surface.positions.col(i)) - p) + q;
  }

  const Character& character;
  std::vector<Vector3d> centers;
  std::vector<std::vector<Matrix4d>> omega;  ///< [vertex][joint]
};

TEST(ImplicitSmoothing, IsTheInverseOfItsMatrix) {
  const TriangleMesh mesh = make_tube(1.8, 0.16, 12, 7);
  const ImplicitSmoothing smoothing(mesh);
  for (const auto& [lambda, p] : {std::pair{3.0, 20}, {0.5, 3}, {30.0, 2}}) {
    ImplicitSmoothing::Values<1> values = ImplicitSmoothing::Values<1>::Zero(mesh.vertex_count());
    values[40] = 1.0;
    const auto smoothed = smoothing.smooth<1>(values, ImplicitSmoothing::coefficients(lambda, p));
    const auto everywhere = Eigen::VectorXd::Ones(mesh.vertex_count());
    const Eigen::VectorXd expected = dense_smoothing(mesh, lambda, p, everywhere) * values;
    EXPECT_LT((smoothed - expected).cwiseAbs().maxCoeff(), 1e-8) << lambda;
    EXPECT_GE(smoothed.minCoeff(), -1e-8);
  }
}

TEST(ImplicitSmoothing, IsTheInverseOfItsLimitedMatrix) {
  const TriangleMesh mesh = make_tube(1.8, 0.16, 12, 7);
  const Eigen::VectorXd lengths = Eigen::VectorXd::LinSpaced(mesh.vertex_count(), 0.02, 1.0);
  const Eigen::VectorXd scales = dense_scales(mesh, 3.0, 20, lengths);
  EXPECT_LT(scales.minCoeff(), 0.01);
  EXPECT_EQ(scales.maxCoeff(), 1.0);
  ImplicitSmoothing smoothing(mesh);
  smoothing.limit(lengths, 3.0, 20);
  const ImplicitSmoothing::Values<1> values = mesh.positions.row(0).transpose();
  const auto smoothed = smoothing.smooth<1>(values, ImplicitSmoothing::coefficients(3.0, 20));
  const Eigen::VectorXd expected = dense_smoothing(mesh, 3.0, 20, scales) * values;
  EXPECT_LT((smoothed - expected).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(ImplicitSmoothing, SpreadsAValueByItsLimit) {
  const TriangleMesh mesh = make_tube(1.8, 0.1, 31, 8);
  constexpr int kMiddle = 15 * 8;
  ImplicitSmoothing::Values<1> squares(mesh.vertex_count());
  for (int v = 0; v < mesh.vertex_count(); ++v)
    squares[v] = std::pow(mesh.positions(0, v) - mesh.positions(0, kMiddle), 2);
  const auto spread = [&](double length) {
    ImplicitSmoothing smoothing(mesh);
    smoothing.limit(Eigen::VectorXd::Constant(mesh.vertex_count(), length), 3.0, 20);
    const auto smoothed = smoothing.smooth<1>(squares, ImplicitSmoothing::coefficients(3.0, 20));
    return std::sqrt(smoothed[kMiddle]);
  };
  for (const double length : {0.05, 0.1, 0.2}) EXPECT_NEAR(spread(length), length, 0.1 * length);
  EXPECT_GT(spread(10.0), 0.3) << "without a limit";
}

TEST(ImplicitSmoothing, KeepsConstantsAndVerticesWithoutNeighbors) {
  TriangleMesh mesh = make_tube(1.8, 0.16, 12, 7);
  mesh.positions.conservativeResize(3, mesh.vertex_count() + 1);
  mesh.positions.rightCols<1>().setConstant(7.0);
  ImplicitSmoothing::Values<1> values = ImplicitSmoothing::Values<1>::Ones(mesh.vertex_count());
  values[mesh.vertex_count() - 1] = 5.0;
  const auto smoothed =
      ImplicitSmoothing(mesh).smooth<1>(values, ImplicitSmoothing::coefficients(3.0, 20));
  EXPECT_LT((smoothed - values).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(DeltaMushTable, IsThatOfTheDensePaper) {
  const Character character = test::tangled_limb(14, 8);
  DeltaMushSettings settings;
  settings.p = 6;
  settings.largest_dropped = 0.0;
  const DeltaMushTable table = build_delta_mush(character.surface, *character.weights, settings);
  const Dense dense(character, settings);
  for (int v = 0; v < table.vertex_count(); ++v) {
    const Vector3d center = Eigen::Vector3f::Map(table.centers[v].data()).cast<double>();
    EXPECT_LT((center - dense.centers[v]).norm(), 1e-6);
    for (int i = table.begin[v]; i < table.begin[v + 1]; ++i) {
      const auto& [joint, weight, moment, covariance] = table.influences[i];
      // The same sum with positions relative to the center.
      Matrix4d to_center = Matrix4d::Identity();
      to_center.topRightCorner<3, 1>() = -dense.centers[v];
      const Matrix4d omega = to_center * dense.omega[v][joint] * to_center.transpose();
      EXPECT_NEAR(weight, omega(3, 3), 1e-6);
      EXPECT_NEAR((1.0 - settings.alpha) * moment[0], omega(0, 3), 1e-6);
      EXPECT_NEAR((1.0 - settings.alpha) * covariance[1], omega(0, 1), 1e-6);
      EXPECT_NEAR((1.0 - settings.alpha) * covariance[5], omega(2, 2), 2e-6);
    }
  }
}

TEST(DeltaMushTable, SumsToOneAfterInfluencesAreLeftOut) {
  const Character character = test::tangled_limb(40, 12);
  DeltaMushSettings settings;
  settings.largest_dropped = 0.2;
  const DeltaMushTable table = build_delta_mush(character.surface, *character.weights, settings);
  const std::size_t all = build_delta_mush(character.surface, *character.weights).influences.size();
  EXPECT_LT(table.influences.size(), all);
  for (int v = 0; v < table.vertex_count(); ++v) {
    double weight = 0.0;
    Vector3d moment = Vector3d::Zero();
    for (int i = table.begin[v]; i < table.begin[v + 1]; ++i) {
      weight += table.influences[i].weight;
      moment += Eigen::Vector3f::Map(table.influences[i].moment).cast<double>();
    }
    EXPECT_NEAR(weight, 1.0, 2e-7);
    EXPECT_LT(moment.norm(), 1e-7);
  }
}

TEST(DeltaMushTable, StopsWhenItIsCancelled) {
  const Character character = test::weighted_limb();
  std::stop_source source;
  source.request_stop();
  EXPECT_THROW(build_delta_mush(character.surface, *character.weights, {},
                                Progress([](double, const std::string&) {}, source.get_token())),
               Cancelled);
}

TEST(DirectDeltaMush, IsTheDenseFormulaOfThePaper) {
  // Random weights make neighbors move against each other, so that no rotation fits well.
  for (const auto& [character, largest] :
       {std::pair{test::weighted_limb(21, 10), 2e-4}, {test::tangled_limb(21, 10), 1e-3}}) {
    const Dense dense(character);
    const std::unique_ptr<Skinner> skinner = make_direct_delta_mush(character, {});
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const Pose pose = test::random_pose(character.skeleton, 1.2, seed);
      const std::vector<Transform> transforms = skinning_transforms(character.skeleton, pose);
      const Points moved = test::skinned(*skinner, pose);
      double worst = 0.0;
      for (int v = 0; v < character.surface.vertex_count(); ++v)
        worst = std::max(worst, (moved.col(v) - dense.position(v, transforms)).norm());
      EXPECT_LT(worst, largest * kHeight);
    }
  }
}

TEST(CompactDeltaMush, RotatesAboutTheSmoothedPosition) {
  const Character character = test::weighted_limb(21, 10);
  const DeltaMushTable table = build_delta_mush(character.surface, *character.weights);
  Pose pose = rest_pose(character.skeleton);
  pose.joints[1].rotation = Eigen::AngleAxisd(1.4, Vector3d::UnitZ());
  const std::vector<Transform> transforms = skinning_transforms(character.skeleton, pose);
  const Points moved = test::skinned(*make_compact_delta_mush(character, {}), pose);
  for (int v = 0; v < table.vertex_count(); ++v) {
    const Vector3d center = Eigen::Vector3f::Map(table.centers[v].data()).cast<double>();
    Eigen::Vector4d quaternion = Eigen::Vector4d::Zero();
    Vector3d place = Vector3d::Zero();
    for (int i = table.begin[v]; i < table.begin[v + 1]; ++i) {
      const auto& one = table.influences[i];
      quaternion += one.weight * Eigen::Quaterniond(transforms[one.joint].linear()).coeffs();
      place += one.weight * (transforms[one.joint] * center);
    }
    const Eigen::Quaterniond rotation(Eigen::Vector4d(quaternion.normalized()));
    const Vector3d arm = character.surface.positions.col(v) - center;
    EXPECT_LT((moved.col(v) - (rotation * arm + place)).norm(), 1e-5);
  }
}

}  // namespace
}  // namespace sinew
