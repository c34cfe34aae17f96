// SPDX-License-Identifier: MIT

#include "skinning/weights/bone_heat.h"

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "skinning/weights/largest_weights.h"

namespace sinew {
namespace {

struct HeatingBone {
  int joint;  ///< joint that moves the bone
  double squared_distance;
};

/// Returns the nearest bone, preferring bones that the skin covers at this point: those from which
/// the normal points away. Otherwise the side of the chest would belong to the upper arm, which is
/// nearer than the spine.
HeatingBone heating_bone(const Eigen::Vector3d& point, const Eigen::Vector3d& normal,
                         const Skeleton& skeleton, const std::vector<Transform>& rest) {
  constexpr double kCosine = 0.3;
  constexpr double kFacingAway = 25.0;  // other bones count as five times as far away
  HeatingBone best{0, std::numeric_limits<double>::max()};
  double best_score = best.squared_distance;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0 || rest[j].translation() == rest[parent].translation()) continue;
    const Eigen::Vector3d begin = rest[parent].translation();
    const Eigen::Vector3d bone = rest[j].translation() - begin;
    const double t = std::clamp((point - begin).dot(bone) / bone.squaredNorm(), 0.0, 1.0);
    const Eigen::Vector3d inward = begin + t * bone - point;
    const double squared = inward.squaredNorm();
    const bool covered = -inward.dot(normal) > kCosine * inward.norm();
    const double score = covered ? squared : kFacingAway * squared;
    if (score < best_score) {
      best_score = score;
      best = {parent, squared};
    }
  }
  return best;
}

// Cotangent of the smallest angles that count as such; needles would spoil the matrix.
constexpr double kLargestFlow = 100.0;
// Vertices closer to their bone than this, and those with less than its square in area, count as at
// this distance or of this area, in our length unit.
constexpr double kLeastDistance = 1e-4;

/// Returns the cotangent of the angle at `apex`. Obtuse angles count as right angles, so that heat
/// never flows uphill.
double flow(const Eigen::Vector3d& apex, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const double cosine = (a - apex).dot(b - apex);
  const double sine = (a - apex).cross(b - apex).norm();
  return sine > 0.0 ? std::clamp(cosine / sine, 0.0, kLargestFlow) : 0.0;
}

}  // namespace

SkinWeights bone_heat_weights(const TriangleMesh& surface, const Skeleton& skeleton) {
  const int count = surface.vertex_count();
  const std::vector<Transform> rest = skeleton.rest_global();
  const PointsF normals = vertex_normals(surface.positions.cast<float>(), surface.triangles);
  std::vector<Eigen::Triplet<double>> entries;
  Eigen::VectorXd area = Eigen::VectorXd::Zero(count);
  for (const Triangle& t : surface.triangles) {
    for (int corner = 0; corner < 3; ++corner) {
      const int a = t[(corner + 1) % 3];
      const int b = t[(corner + 2) % 3];
      const auto apex = surface.positions.col(t[corner]);
      const double weight = 0.5 * flow(apex, surface.positions.col(a), surface.positions.col(b));
      entries.emplace_back(a, a, weight);
      entries.emplace_back(b, b, weight);
      entries.emplace_back(a, b, -weight);
      entries.emplace_back(b, a, -weight);
      area[t[corner]] +=
          (surface.positions.col(a) - apex).cross(surface.positions.col(b) - apex).norm() / 6.0;
    }
  }
  // (-Laplacian + H) w = H p with H = 1 / d^2, multiplied by the vertex areas.
  Eigen::MatrixXd heat = Eigen::MatrixXd::Zero(count, skeleton.joint_count());
  for (int v = 0; v < count; ++v) {
    const HeatingBone nearest =
        heating_bone(surface.positions.col(v), normals.col(v).cast<double>(), skeleton, rest);
    constexpr double kLeastSquare = kLeastDistance * kLeastDistance;
    const double contact =
        std::max(area[v], kLeastSquare) / std::max(nearest.squared_distance, kLeastSquare);
    entries.emplace_back(v, v, contact);
    heat(v, nearest.joint) = contact;
  }
  Eigen::SparseMatrix<double> matrix(count, count);
  matrix.setFromTriplets(entries.begin(), entries.end());
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver(matrix);
  if (solver.info() != Eigen::Success) throw std::logic_error("bone_heat_weights: singular matrix");
  const Eigen::MatrixXd weights = solver.solve(heat);

  SkinWeights result;
  result.vertices.resize(count);
  for (int v = 0; v < count; ++v) result.vertices[v] = largest_weights(weights.row(v));
  return result;
}

}  // namespace sinew
