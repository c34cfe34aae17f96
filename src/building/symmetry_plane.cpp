// SPDX-License-Identifier: MIT

#include "building/symmetry_plane.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "core/parallel.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr int kCoarsePoints = 200;  // for comparing candidates
constexpr int kFinePoints = 1500;   // for refinement
constexpr int kDirections = 150;    // candidates; neighbors are 12 degrees apart
constexpr int kRefined = 5;         // candidates that are refined
constexpr int kMaxIterations = 100;
constexpr double kConverged = 1e-7;  // change of the normal
constexpr const char* kStage = "Finding the symmetry of the body";

/// Returns points that are spread evenly over a surface.
Points spread_points(const TriangleMesh& mesh, int count) {
  std::vector<double> sums;
  double area = 0.0;
  for (const Triangle& t : mesh.triangles) {
    const Vector3d a = mesh.positions.col(t[0]);
    area += 0.5 * (mesh.positions.col(t[1]) - a).cross(mesh.positions.col(t[2]) - a).norm();
    sums.push_back(area);
  }
  if (!(area > 0.0)) throw std::logic_error("find_symmetry_plane: the surface has no area");
  Points points(3, count);
  for (int i = 0; i < count; ++i) {
    // The additive recurrence of Roberts 2018 fills a square evenly.
    constexpr double kStepU = 0.7548776662466927, kStepV = 0.5698402909980532;
    double u = std::fmod(0.5 + i * kStepU, 1.0), v = std::fmod(0.5 + i * kStepV, 1.0);
    if (u + v > 1.0) {
      u = 1.0 - u;
      v = 1.0 - v;
    }
    const auto at = std::upper_bound(sums.begin(), sums.end(), (i + 0.5) / count * area);
    const Triangle& t = mesh.triangles[std::min<std::size_t>(at - sums.begin(), sums.size() - 1)];
    points.col(i) = (1.0 - u - v) * mesh.positions.col(t[0]) + u * mesh.positions.col(t[1]) +
                    v * mesh.positions.col(t[2]);
  }
  return points;
}

/// Returns the points of the surface closest to the mirror images of points.
Points closest_to_mirrored(const TriangleMesh& mesh, const TriangleTree& tree, const Points& points,
                           const SymmetryPlane& plane) {
  Points result(3, points.cols());
  parallel_for(
      static_cast<int>(points.cols()),
      [&](int i) {
        const SurfacePoint at = tree.closest(plane.mirrored(points.col(i)))->point;
        const Triangle& t = mesh.triangles[at.triangle];
        result.col(i) = at.barycentric[0] * mesh.positions.col(t[0]) +
                        at.barycentric[1] * mesh.positions.col(t[1]) +
                        at.barycentric[2] * mesh.positions.col(t[2]);
      },
      16);
  return result;
}

double mean_square(const Points& points, const Points& closest, const SymmetryPlane& plane) {
  double sum = 0.0;
  for (int i = 0; i < points.cols(); ++i)
    sum += (plane.mirrored(points.col(i)) - closest.col(i)).squaredNorm();
  return sum / static_cast<double>(points.cols());
}

/// Returns the plane that maps points p to points q best. With the centroids P and Q, its offset is
/// n · (P + Q) / 2, and the sum of the squared distances is, up to a constant,
/// 4 nᵀ sum (p - P)(q - Q)ᵀ n - count (n · (P - Q))².
SymmetryPlane best_plane(const Points& p, const Points& q) {
  const Vector3d mean_p = p.rowwise().mean(), mean_q = q.rowwise().mean();
  const Matrix3d product = (p.colwise() - mean_p) * (q.colwise() - mean_q).transpose();
  const Vector3d between = mean_p - mean_q;
  const Matrix3d matrix = 2.0 * (product + product.transpose()) -
                          static_cast<double>(p.cols()) * between * between.transpose();
  SymmetryPlane plane;
  plane.normal = Eigen::SelfAdjointEigenSolver<Matrix3d>(matrix).eigenvectors().col(0);
  plane.offset = 0.5 * plane.normal.dot(mean_p + mean_q);
  return plane;
}

SymmetryPlane refined(const TriangleMesh& mesh, const TriangleTree& tree, const Points& points,
                      SymmetryPlane plane, const Progress& progress) {
  for (int i = 0; i < kMaxIterations; ++i) {
    progress.report(static_cast<double>(i) / kMaxIterations, kStage);
    const SymmetryPlane next = best_plane(points, closest_to_mirrored(mesh, tree, points, plane));
    const double change = next.normal.cross(plane.normal).norm();
    plane = next;
    if (change < kConverged) break;
  }
  plane.residual =
      std::sqrt(mean_square(points, closest_to_mirrored(mesh, tree, points, plane), plane));
  return plane;
}

/// Makes the residual a fraction of the size of the mesh, and orients the normal.
SymmetryPlane finished(const TriangleMesh& mesh, SymmetryPlane plane) {
  plane.residual /= bounding_box(mesh.positions).diagonal().norm();
  int largest = 0;
  plane.normal.cwiseAbs().maxCoeff(&largest);
  if (plane.normal[largest] < 0.0) {
    plane.normal = -plane.normal;
    plane.offset = -plane.offset;
  }
  return plane;
}

/// Returns directions that are spread evenly over a hemisphere (Fibonacci spiral).
std::vector<Vector3d> hemisphere() {
  std::vector<Vector3d> result;
  for (int i = 0; i < kDirections; ++i) {
    const double z = (i + 0.5) / kDirections;
    const double angle = i * std::numbers::pi * (3.0 - std::sqrt(5.0));
    const double radius = std::sqrt(1.0 - z * z);
    result.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
  }
  return result;
}

}  // namespace

SymmetryPlane find_symmetry_plane(const TriangleMesh& mesh, const Progress& progress) {
  const TriangleTree tree(mesh);
  const Points coarse = spread_points(mesh, kCoarsePoints);
  const Points fine = spread_points(mesh, kFinePoints);
  const Vector3d centroid = fine.rowwise().mean();
  std::vector<SymmetryPlane> candidates;
  for (const Vector3d& normal : hemisphere()) {
    progress.report(0.5 * static_cast<double>(candidates.size()) / kDirections, kStage);
    SymmetryPlane plane{normal, normal.dot(centroid), 0.0};
    plane.residual = mean_square(coarse, closest_to_mirrored(mesh, tree, coarse, plane), plane);
    candidates.push_back(plane);
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const SymmetryPlane& a, const SymmetryPlane& b) { return a.residual < b.residual; });
  SymmetryPlane best;
  best.residual = std::numeric_limits<double>::infinity();
  for (int i = 0; i < kRefined; ++i) {
    const SymmetryPlane plane =
        refined(mesh, tree, fine, candidates[i],
                progress.part(0.5 + 0.5 * i / kRefined, 0.5 + 0.5 * (i + 1) / kRefined));
    if (plane.residual < best.residual) best = plane;
  }
  return finished(mesh, best);
}

SymmetryPlane symmetry_plane_near(const TriangleMesh& mesh, const Vector3d& normal,
                                  const Progress& progress) {
  progress.report(0.0, kStage);
  const Points fine = spread_points(mesh, kFinePoints);
  const SymmetryPlane start{normal, normal.dot(fine.rowwise().mean()), 0.0};
  return finished(mesh, refined(mesh, TriangleTree(mesh), fine, start, progress));
}

}  // namespace sinew
