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
  // A sphere twice as fine at one side: where the density is told, tissue there is as stiff as
  // where the mesh is coarse.
  const TriangleMesh skin = make_sphere(1.0, 41, 48);
  const Points base = 0.8 * skin.positions;
  std::vector<double> density;
  for (const auto& p : skin.positions.colwise()) {
    // Rings crowd in no way, but triangles narrow towards the poles, by the sine of the angle.
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

}  // namespace
}  // namespace sinew
