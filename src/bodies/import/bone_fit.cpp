// SPDX-License-Identifier: MIT

#include "bodies/import/bone_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using NormalRow = Eigen::Matrix<double, 1, 9>;
using Matrix9d = Eigen::Matrix<double, 9, 9>;
using Vector9d = Eigen::Matrix<double, 9, 1>;

/// A point of the template, where it should lie, and the normal of the surface there.
struct SurfaceMatch {
  Vector3d from, to, normal;
  double weight;
};

Vector3d place_on_bone(const BoneSurface& bone, const SurfacePoint& point) {
  Vector3d place = Vector3d::Zero();
  const Triangle& t = bone.triangles[static_cast<std::size_t>(point.triangle)];
  for (int k = 0; k < 3; ++k) place += point.barycentric[k] * bone.corners.col(t[k]);
  return place;
}

void add_matches(const BonePair& bone, const BoneMap& map, bool is_fine,
                 std::vector<SurfaceMatch>& matches) {
  const SurfaceSamples& from = is_fine ? bone.from->many : bone.from->few;
  const SurfaceSamples& to = is_fine ? bone.to->many : bone.to->few;
  const Matrix3d linear = map.linear();
  const Matrix3d back = linear.inverse();
  for (Eigen::Index i = 0; i < from.points.cols(); ++i) {
    const Vector3d p = from.points.col(i);
    const auto closest = bone.to->tree.closest(map.to + linear * (p - map.from));
    if (!closest) continue;
    matches.push_back({p, place_on_bone(*bone.to, closest->point),
                       bone.to->normals.col(closest->point.triangle), 1.0});
  }
  for (Eigen::Index i = 0; i < to.points.cols(); ++i) {
    const Vector3d q = to.points.col(i);
    const auto closest = bone.from->tree.closest(map.from + back * (q - map.to));
    if (!closest) continue;
    matches.push_back({place_on_bone(*bone.from, closest->point), q, to.normals.col(i), 1.0});
  }
}

/// Sets the weights and returns the root of the mean squared distance.
double weigh_matches(std::vector<SurfaceMatch>& matches, const BoneMap& map) {
  const Matrix3d linear = map.linear();
  std::vector<double> distances;
  double sum = 0.0;
  for (const SurfaceMatch& match : matches) {
    distances.push_back((map.to + linear * (match.from - map.from) - match.to).norm());
    sum += distances.back() * distances.back();
  }
  std::vector<double> sorted = distances;
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<int>(sorted.size() / 2));
  constexpr double kLeast = 3e-4;  // m
  const double reach = 3.0 * std::max(sorted[sorted.size() / 2], kLeast);
  for (std::size_t i = 0; i < matches.size(); ++i) {
    const double ratio = distances[i] / reach;
    matches[i].weight = 1.0 / ((1.0 + ratio * ratio) * static_cast<double>(matches.size()));
  }
  return std::sqrt(sum / static_cast<double>(matches.size()));
}

/// The unknowns of a step: a translation, a rotation in the body, and logarithms of the factors on
/// the scale.
Vector9d solve_step(const std::vector<SurfaceMatch>& matches, const BoneMap& map,
                    const BoneMap& start, const BonePrior& prior) {
  // Tangent planes let surfaces slide along each other; this much pulls to the point itself.
  constexpr double kPoint = 0.03;
  const Matrix3d linear = map.linear();
  const Matrix3d turned = map.rotation * map.axes;
  Matrix9d matrix = Matrix9d::Zero();
  Vector9d right = Vector9d::Zero();
  double size = 0.0;
  double sum = 0.0;
  for (const SurfaceMatch& match : matches) {
    const Vector3d arm = linear * (match.from - map.from);
    const Vector3d along = map.axes.transpose() * (match.from - map.from);
    Eigen::Matrix<double, 3, 9> jacobian;
    jacobian.leftCols<3>() = Matrix3d::Identity();
    jacobian.middleCols<3>(3) << 0.0, arm.z(), -arm.y(), -arm.z(), 0.0, arm.x(), arm.y(), -arm.x(),
        0.0;
    jacobian.rightCols<3>() = turned * (map.scale.cwiseProduct(along)).asDiagonal();
    const Vector3d missing = match.to - map.to - arm;
    const NormalRow in_normal = match.normal.transpose() * jacobian;
    matrix += match.weight *
              (in_normal.transpose() * in_normal + kPoint * jacobian.transpose() * jacobian);
    right += match.weight * (in_normal.transpose() * match.normal.dot(missing) +
                             kPoint * jacobian.transpose() * missing);
    size += match.weight * arm.squaredNorm();
    sum += match.weight;
  }
  // The prior, in the units of squared distances.
  const Eigen::AngleAxisd turn(Matrix3d(start.rotation * map.rotation.transpose()));
  for (int k = 0; k < 3; ++k) {
    matrix(3 + k, 3 + k) += prior.rotation * size;
    right[3 + k] += prior.rotation * size * turn.angle() * turn.axis()[k];
    matrix(6 + k, 6 + k) += prior.scale * size;
    right[6 + k] += prior.scale * size * std::log(start.scale[k] / map.scale[k]);
    matrix(k, k) += 1e-9 * sum;
  }
  return matrix.ldlt().solve(right);
}

}  // namespace

std::pair<BoneMap, double> fit_bones(const std::vector<BonePair>& bones, const BoneMap& start,
                                     bool is_fine, const BonePrior& prior) {
  constexpr double kMostTurn = 0.3;   // rad, in a step
  constexpr double kMostScale = 0.1;  // logarithm of a factor, in a step
  constexpr double kSettled = 2e-6;   // m
  const int rounds = is_fine ? 40 : 8;
  BoneMap map = start;
  double error = 0.0;
  for (int round = 0; round <= rounds; ++round) {
    std::vector<SurfaceMatch> matches;
    for (const BonePair& bone : bones) add_matches(bone, map, is_fine, matches);
    if (matches.empty()) return {map, 1.0};
    error = weigh_matches(matches, map);
    if (round == rounds) break;
    Vector9d step = solve_step(matches, map, start, prior);
    if (!step.allFinite()) break;
    const double turn = step.segment<3>(3).norm();
    if (turn > kMostTurn) step.segment<3>(3) *= kMostTurn / turn;
    step.tail<3>() = step.tail<3>().cwiseMax(-kMostScale).cwiseMin(kMostScale);
    map.to += step.head<3>();
    const Vector3d rotation = step.segment<3>(3);
    if (rotation.norm() > 0.0) {
      map.rotation = Eigen::AngleAxisd(rotation.norm(), rotation.normalized()) * map.rotation;
    }
    map.scale = map.scale.cwiseProduct(step.tail<3>().array().exp().matrix());
    const double arm =
        bones.front().from->many.points.cols() > 0
            ? (bones.front().from->many.points.colwise() - map.from).colwise().norm().maxCoeff()
            : 0.0;
    if (step.head<3>().norm() + arm * step.tail<6>().norm() < kSettled) break;
  }
  return {map, error};
}

}  // namespace sinew
