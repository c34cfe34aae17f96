// SPDX-License-Identifier: MIT

#include "viewer/scene/tissue_strain.h"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <cmath>

#include "support/meshes.h"

namespace sinew {
namespace {

/// Builds the tissue between a tube and a smaller copy of it.
TissueModel layer() {
  const TriangleMesh skin = make_tube(1.0, 0.2, 8, 12);
  const Eigen::Vector3d middle = skin.positions.rowwise().mean();
  const Points base = (0.6 * (skin.positions.colwise() - middle)).colwise() + middle;
  return layered_model({skin.positions, base}, skin.triangles, 1000.0, 1.0, 1.0);
}

PointsF moved(const TissueModel& tissue, const Eigen::Matrix3d& map) {
  return ((map * tissue.rest_positions).colwise() + Eigen::Vector3d(1, -2, 3)).cast<float>();
}

Eigen::Matrix3d turn() {
  return Eigen::AngleAxisd(1.1, Eigen::Vector3d(2.0, 1.0, -1.0).normalized()).matrix();
}

void expect_all(const Eigen::VectorXd& values, double expected) {
  ASSERT_GT(values.size(), 0);
  EXPECT_NEAR(values.minCoeff(), expected, 1e-4);
  EXPECT_NEAR(values.maxCoeff(), expected, 1e-4);
}

TEST(TissueStrain, OfAScaleIsHowFarItIsFromOne) {
  const TissueModel tissue = layer();
  const TissueStrain strain(tissue);
  for (const double scale : {0.6, 1.0, 1.7}) {
    const PointsF now = moved(tissue, scale * turn());
    expect_all(strain.principal(now), std::abs(scale - 1.0));
    expect_all(strain.compression(now), std::max(0.0, 1.0 - scale));
    expect_all(strain.shear(now), 0.0);
    expect_all(strain.inverted(now), 0.0);
    EXPECT_NEAR(strain.totals(now).volume_ratio, scale * scale * scale, 1e-4);
    EXPECT_EQ(strain.totals(now).inverted, 0);
  }
}

TEST(TissueStrain, OfASimpleShearIsItsAmount) {
  const TissueModel tissue = layer();
  const TissueStrain strain(tissue);
  for (const double k : {0.3, 1.4}) {
    Eigen::Matrix3d map = Eigen::Matrix3d::Identity();
    map(0, 2) = k;
    const PointsF now = moved(tissue, turn() * map);
    // The singular values have the closed form (sqrt(k^2 + 4) +- k) / 2, and the third is 1.
    const double high = (std::sqrt(k * k + 4.0) + k) / 2.0;
    expect_all(strain.shear(now), k);
    expect_all(strain.principal(now), std::max(high - 1.0, 1.0 - 1.0 / high));
    expect_all(strain.compression(now), 1.0 - 1.0 / high);
    EXPECT_NEAR(strain.totals(now).volume_ratio, 1.0, 1e-4);
  }
}

TEST(TissueStrain, AgreesWithTheSingularValuesOfAnyMap) {
  const TissueModel tissue = layer();
  Eigen::Matrix3d map;
  map << 0.4, -1.1, 0.2, 0.9, 0.3, 0.0, -0.3, 0.7, 1.6;
  ASSERT_GT(map.determinant(), 0.0);
  const Eigen::Vector3d sigma = Eigen::JacobiSVD<Eigen::Matrix3d>(map).singularValues();
  const PointsF now = moved(tissue, map);
  const TissueStrain strain(tissue);
  expect_all(strain.principal(now), std::max(sigma[0] - 1.0, 1.0 - sigma[2]));
  expect_all(strain.shear(now), sigma[0] - sigma[2]);
}

TEST(TissueStrain, CountsWhatIsInsideOut) {
  const TissueModel tissue = layer();
  const TissueStrain strain(tissue);
  const PointsF mirrored = moved(tissue, Eigen::Vector3d(-1.0, 1.0, 1.0).asDiagonal());
  expect_all(strain.inverted(mirrored), 1.0);
  expect_all(strain.compression(mirrored), 2.0);  // 1 until flat, 1 more until mirrored
  const TissueStrain::Totals totals = strain.totals(mirrored);
  EXPECT_EQ(totals.inverted, static_cast<int>(tissue.tetrahedra.size()));
  EXPECT_NEAR(totals.volume_ratio, -1.0, 1e-4);
}

TEST(TissueStrain, HasNoneWhereThereWasNoVolume) {
  TissueModel tissue = layer();
  tissue.tetrahedra.push_back({0, 1, 2, 2});
  const TissueStrain strain(tissue);
  const PointsF now = moved(tissue, 3.0 * turn());
  EXPECT_EQ(strain.principal(now).tail<1>()[0], 0.0);
  EXPECT_NEAR(strain.totals(now).volume_ratio, 27.0, 1e-3);
}

}  // namespace
}  // namespace sinew
