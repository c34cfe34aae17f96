// SPDX-License-Identifier: MIT

#include "dynamics/fan_strain.h"

#include <algorithm>

namespace sinew {
namespace {

double volume(const TetrahedronFan& fan, int t, const Points& rest) {
  if (fan.tetrahedra[t] == TetrahedronFan::kNone) return 0.0;
  return std::abs(rest_edges(fan, t, rest).determinant()) / 6.0;
}

}  // namespace

Eigen::Matrix3d rest_edges(const TetrahedronFan& fan, int t, const Points& rest) {
  Tetrahedron corners;
  for (int k = 0; k < 4; ++k) corners[k] = fan.corners[TetrahedronFan::places(t)[k]];
  return edge_matrix(corners, rest);
}

RestElement<FanStrain::kRows, FanStrain::kParameters> FanStrain::element(int i,
                                                                         const Points& rest) const {
  const TetrahedronFan& fan = fans[i];
  RestElement<kRows, kParameters> strain;
  const auto corner_count = std::count_if(fan.corners.begin(), fan.corners.end(),
                                          [](int c) { return c != TetrahedronFan::kNone; });
  strain.vertices = Eigen::Map<const Eigen::VectorXi>(fan.corners.data(), corner_count);
  strain.rows.setZero(kRows, corner_count);
  for (int t = 0; t < kParameters; ++t) {
    if (squared_scales[i][t] == 0.0) continue;
    strain.parameters[t] = std::sqrt(squared_scales[i][t]);
    strain.measure += volume(fan, t, rest);
    const Eigen::Matrix<double, 3, 4> rows = gradient_rows(rest_edges(fan, t, rest));
    for (int k = 0; k < 4; ++k)
      strain.rows.block<3, 1>(3 * t, TetrahedronFan::places(t)[k]) =
          strain.parameters[t] * rows.col(k);
  }
  return strain;
}

StrainInFans strain_in_fans(const TetrahedronStrain& strain, const Points& rest) {
  StrainInFans result;
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest);
  std::vector<double> flat_stiffness, stiffness;
  for (int i = 0; i < strain.size(); ++i) {
    if (!flat[i]) continue;
    result.flat.tetrahedra.push_back(strain.tetrahedra[i]);
    flat_stiffness.push_back(strain.stiffness[i]);
  }
  for (const TetrahedronFan& fan : tetrahedron_fans(strain.tetrahedra)) {
    std::array<double, TetrahedronFan::kTetrahedra> weights{};
    double weight = 0.0, total_volume = 0.0;
    for (int t = 0; t < TetrahedronFan::kTetrahedra; ++t) {
      const int index = fan.tetrahedra[t];
      if (index == TetrahedronFan::kNone || flat[index]) continue;
      weights[t] = strain.stiffness[index] * volume(fan, t, rest);
      weight += weights[t];
      if (weights[t] > 0.0) total_volume += volume(fan, t, rest);
    }
    if (weight == 0.0) continue;
    for (double& squared_scale : weights) squared_scale /= weight;
    result.fans.fans.push_back(fan);
    result.fans.squared_scales.push_back(weights);
    stiffness.push_back(weight / total_volume);
  }
  const auto vector = [](const std::vector<double>& values) {
    return Eigen::VectorXd(
        Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<int>(values.size())));
  };
  result.fans.stiffness = vector(stiffness);
  result.flat.stiffness = vector(flat_stiffness);
  return result;
}

}  // namespace sinew
