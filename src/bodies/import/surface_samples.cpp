// SPDX-License-Identifier: MIT

#include "bodies/import/surface_samples.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kFew = 60;
constexpr int kMany = 350;

double fraction(double value) {
  return value - std::floor(value);
}

}  // namespace

SurfaceSamples sample_surface(const TriangleMesh& mesh, int count) {
  std::vector<double> area_up_to;
  double area = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vector3d p = mesh.positions.col(a);
    area += 0.5 *
            (Vector3d(mesh.positions.col(b)) - p).cross(Vector3d(mesh.positions.col(c)) - p).norm();
    area_up_to.push_back(area);
  }
  SurfaceSamples samples;
  if (!(area > 0.0)) return samples;
  const Points normals = triangle_normals(mesh);
  samples.points.resize(3, count);
  samples.normals.resize(3, count);
  for (int i = 0; i < count; ++i) {
    const double at = (i + 0.5) / count * area;
    const auto triangle =
        std::min<std::ptrdiff_t>(std::ranges::upper_bound(area_up_to, at) - area_up_to.begin(),
                                 static_cast<std::ptrdiff_t>(area_up_to.size()) - 1);
    // An additive recurrence with the plastic number is even in two dimensions (Roberts 2018).
    double u = fraction(0.5 + 0.7548776662466927 * (i + 1));
    double v = fraction(0.5 + 0.5698402909980532 * (i + 1));
    if (u + v > 1.0) {
      u = 1.0 - u;
      v = 1.0 - v;
    }
    const Triangle& t = mesh.triangles[static_cast<std::size_t>(triangle)];
    const Vector3d a = mesh.positions.col(t[0]);
    const Vector3d b = mesh.positions.col(t[1]);
    const Vector3d c = mesh.positions.col(t[2]);
    samples.points.col(i) = a + u * (b - a) + v * (c - a);
    samples.normals.col(i) = normals.col(triangle);
  }
  return samples;
}

Vector3d surface_center(const TriangleMesh& mesh) {
  Vector3d sum = Vector3d::Zero();
  double area = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) {
    const Vector3d p = mesh.positions.col(a);
    const Vector3d q = mesh.positions.col(b);
    const Vector3d r = mesh.positions.col(c);
    const double own = (q - p).cross(r - p).norm();
    sum += own * (p + q + r) / 3.0;
    area += own;
  }
  if (area > 0.0) return sum / area;
  if (mesh.positions.cols() == 0) return sum;
  return mesh.positions.rowwise().mean();
}

BoneSurface::BoneSurface(const TriangleMesh& mesh)
    : corners(mesh.positions),
      triangles(mesh.triangles),
      normals(triangle_normals(mesh)),
      tree(mesh),
      few(sample_surface(mesh, kFew)),
      many(sample_surface(mesh, kMany)),
      center(surface_center(mesh)) {}

}  // namespace sinew
