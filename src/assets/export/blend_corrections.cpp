// SPDX-License-Identifier: MIT

#include "assets/export/blend_corrections.h"

#include <Eigen/SVD>
#include <algorithm>

#include "assets/gltf/gltf_parts.h"
#include "core/parallel.h"

namespace sinew {
namespace {

/// Smallest singular value of a blended matrix that is inverted. Smaller values would give
/// corrections more than a thousand times as large as the difference that they correct.
constexpr double kFlattest = 1e-3;

/// Returns the pseudoinverse that drops singular values below kFlattest.
Eigen::Matrix3d bounded_inverse(const Eigen::Matrix3d& matrix) {
  const Eigen::JacobiSVD<Eigen::Matrix3d> svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  Eigen::Vector3d inverse = svd.singularValues();
  for (double& value : inverse) value = value < kFlattest ? 0.0 : 1.0 / value;
  return svd.matrixV() * inverse.asDiagonal() * svd.matrixU().transpose();
}

}  // namespace

BlendCorrections::BlendCorrections(const Character& character, const SkinWeights& weights)
    : character_(character), shading_(character) {
  for (const auto& row : weights.vertices) influences_.push_back(four_largest(row));
}

BlendCorrections::Pose BlendCorrections::correct(const sinew::Pose& joints,
                                                 const Points& surface) const {
  const std::vector<Transform> transforms = skinning_transforms(character_.skeleton, joints);
  // Relative to the first vertex, so that float keeps its precision far from the origin.
  const PointsF nearby = (surface.colwise() - surface.col(0)).cast<float>();
  const PointsF normals = shading_.of(nearby);
  Pose pose{PointsF(3, surface.cols()), PointsF(3, normals.cols())};
  std::vector<Eigen::Matrix3d> inverses(surface.cols());
  Eigen::VectorXd residuals(surface.cols());
  parallel_for(static_cast<int>(surface.cols()), [&](int v) {
    Eigen::Matrix<double, 3, 4> blended = Eigen::Matrix<double, 3, 4>::Zero();
    for (const auto& influence : influences_[v]) {
      blended += influence.weight * transforms[influence.joint].matrix().topRows<3>();
    }
    const Eigen::Vector3d rest = character_.surface.positions.col(v);
    const Eigen::Vector3d gap = surface.col(v) - blended.leftCols<3>() * rest - blended.col(3);
    inverses[v] = bounded_inverse(blended.leftCols<3>());
    const Eigen::Vector3d move = inverses[v] * gap;
    pose.moves.col(v) = move.cast<float>();
    residuals[v] = (blended.leftCols<3>() * move - gap).norm();
  });
  parallel_for(static_cast<int>(normals.cols()), [&](int i) {
    const Eigen::Vector3d normal =
        inverses[shading_.surface_vertex(i)] * normals.col(i).cast<double>();
    pose.normals.col(i) = normal.stableNormalized().cast<float>();
  });
  pose.residual = residuals.size() == 0 ? 0.0 : residuals.maxCoeff();
  return pose;
}

}  // namespace sinew
