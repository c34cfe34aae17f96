// SPDX-License-Identifier: MIT

#include "tissue/material.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/meshes.h"
#include "tissue/tissue_model.h"

namespace sinew {
namespace {

TEST(TissueStiffness, RisesWithThinnessUpToItsLimit) {
  const Eigen::VectorXd volumes = Eigen::Vector4d(4.0, -1.0, 0.01, 0.0);
  const double mean = 5.01 / 4.0;
  const Eigen::VectorXd stiffness = tetrahedron_stiffness(volumes, 100.0, 30.0);
  EXPECT_DOUBLE_EQ(stiffness[0], 100.0) << "what is larger than the mean is not softer";
  EXPECT_DOUBLE_EQ(stiffness[1], 100.0 * mean);
  EXPECT_DOUBLE_EQ(stiffness[2], 3000.0);
  EXPECT_DOUBLE_EQ(stiffness[3], 3000.0);
  EXPECT_EQ(tetrahedron_stiffness(volumes, 100.0, 1.0), Eigen::VectorXd::Constant(4, 100.0));
}

TEST(TissueStiffness, TakesNothingForThinThatIsFineOnPurpose) {
  // The mesh of a sphere becomes finer towards its poles. If its density is given, tissue there is
  // as stiff as where the mesh is coarse.
  const TriangleMesh skin = make_sphere(1.0, 41, 48);
  const Points base = 0.8 * skin.positions;
  std::vector<double> density;
  for (const auto& p : skin.positions.colwise()) {
    // Rings are evenly spaced, but triangles narrow towards the poles, by the sine of the angle.
    density.push_back(1.0 / std::max(std::sqrt(1.0 - p.x() * p.x()), 0.05));
  }
  const auto spread = [&](const std::vector<double>& told) {
    const Eigen::VectorXd stiffness =
        layered_model({skin.positions, base}, skin.triangles, 1.0, 30.0, 1.0, told).stiffness;
    return stiffness.maxCoeff() / stiffness.minCoeff();
  };
  EXPECT_GT(spread({}), 10.0);
  EXPECT_LT(spread(density), 3.0);
}

TEST(StiffnessMatrix, GivesTheEnergyOfAnEvenStrainAndNoneToATranslation) {
  const TriangleMesh skin = make_sphere(1.0, 9, 12);
  const TissueModel model =
      layered_model({skin.positions, 0.7 * skin.positions}, skin.triangles, 250.0, 1.0, 1.0);
  const Eigen::SparseMatrix<double> matrix =
      stiffness_matrix(model.rest_positions, model.tetrahedra, model.stiffness);
  // For a field u = g . x the gradient is g everywhere, so u K u = E V
  // g
  // ^2.
  const Eigen::Vector3d gradient(0.3, -1.2, 0.5);
  const Eigen::VectorXd field = model.rest_positions.transpose() * gradient;
  const double volume = signed_volumes(model.rest_positions, model.tetrahedra).cwiseAbs().sum();
  const double energy = 250.0 * volume * gradient.squaredNorm();
  EXPECT_NEAR(field.dot(matrix * field), energy, 1e-9 * energy);
  const Eigen::VectorXd even = Eigen::VectorXd::Ones(model.vertex_count());
  EXPECT_LT((matrix * even).cwiseAbs().maxCoeff(), 1e-9 * matrix.diagonal().maxCoeff());
}

TEST(StiffnessMatrix, TakesNothingFromSlivers) {
  Points positions(3, 5);
  positions << 0, 1, 0, 0, 0.3, 0, 0, 1, 0, 0.3, 0, 0, 0, 1, 1e-9;
  const Eigen::SparseMatrix<double> matrix =
      stiffness_matrix(positions, {{0, 1, 2, 3}, {0, 1, 2, 4}}, Eigen::Vector2d(1.0, 1.0));
  EXPECT_EQ(matrix.coeff(4, 4), 0.0);
  EXPECT_NEAR(matrix.coeff(3, 3), 1.0 / 6.0, 1e-12);
}

}  // namespace
}  // namespace sinew
