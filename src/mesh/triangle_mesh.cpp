// SPDX-License-Identifier: MIT

#include "mesh/triangle_mesh.h"

namespace sinew {

Eigen::AlignedBox3d bounding_box(const Points& positions) {
  Eigen::AlignedBox3d box;
  for (Eigen::Index i = 0; i < positions.cols(); ++i) box.extend(positions.col(i));
  return box;
}

double signed_volume(const Points& positions, const std::vector<Triangle>& triangles) {
  if (positions.cols() == 0) return 0.0;
  const Eigen::Vector3d center = positions.rowwise().mean();
  double volume = 0.0;
  for (const Triangle& t : triangles) {
    const Eigen::Vector3d a = positions.col(t[0]) - center;
    const Eigen::Vector3d b = positions.col(t[1]) - center;
    const Eigen::Vector3d c = positions.col(t[2]) - center;
    volume += a.dot(b.cross(c)) / 6.0;
  }
  return volume;
}

Points triangle_normals(const TriangleMesh& mesh) {
  Points normals(3, mesh.triangle_count());
  for (int t = 0; t < mesh.triangle_count(); ++t) {
    const auto [a, b, c] = mesh.triangles[t];
    const Eigen::Vector3d area =
        Eigen::Vector3d(mesh.positions.col(b) - mesh.positions.col(a))
            .cross(Eigen::Vector3d(mesh.positions.col(c) - mesh.positions.col(a)));
    const double length = area.norm();
    normals.col(t) = length > 0.0 ? Eigen::Vector3d(area / length) : Eigen::Vector3d::Zero();
  }
  return normals;
}

PointsF vertex_normals(const PointsF& positions, const std::vector<Triangle>& triangles) {
  PointsF normals = PointsF::Zero(3, positions.cols());
  for (const Triangle& t : triangles) {
    const Eigen::Vector3f a = positions.col(t[0]);
    const Eigen::Vector3f normal =
        (positions.col(t[1]) - a).cross(Eigen::Vector3f(positions.col(t[2]) - a));
    for (const int corner : t) normals.col(corner) += normal;
  }
  for (Eigen::Index i = 0; i < normals.cols(); ++i) {
    const float length = normals.col(i).norm();
    if (length > 0.0F) {
      normals.col(i) /= length;
    } else {
      normals.col(i) = Eigen::Vector3f::UnitZ();
    }
  }
  return normals;
}

double mean_edge_length(const std::vector<Triangle>& triangles, const Points& positions) {
  double sum = 0.0;
  for (const Triangle& t : triangles) {
    for (int k = 0; k < 3; ++k) {
      sum += (positions.col(t[(k + 1) % 3]) - positions.col(t[k])).norm();
    }
  }
  return triangles.empty() ? 0.0 : sum / (3.0 * static_cast<double>(triangles.size()));
}

}  // namespace sinew
