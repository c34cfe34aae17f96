// SPDX-License-Identifier: MIT

#include "bodies/import/joint_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "bodies/import/body_alignment.h"
#include "bodies/import/carrier_bones.h"
#include "bodies/import/joint_places.h"
#include "bodies/rig/bone_attachment.h"
#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kPi = 3.14159265358979323846;

/// The bones that one joint moves, in the template and in the body.
struct BoneGroup {
  std::vector<std::string> names;
  std::vector<BonePair> bones;
};

Points samples_of(const std::vector<BonePair>& bones, bool of_template) {
  Eigen::Index count = 0;
  for (const BonePair& bone : bones)
    count += (of_template ? bone.from : bone.to)->many.points.cols();
  Points all(3, count);
  Eigen::Index at = 0;
  for (const BonePair& bone : bones) {
    const Points& own = (of_template ? bone.from : bone.to)->many.points;
    all.middleCols(at, own.cols()) = own;
    at += own.cols();
  }
  return all;
}

/// Returns the direction in which points are spread most, or nothing if they are not elongated.
std::optional<Vector3d> long_axis(const Points& points) {
  const Points centered = points.colwise() - points.rowwise().mean();
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(centered * centered.transpose());
  constexpr double kElongated = 3.0;  // variance along the axis relative to the next one
  if (solver.eigenvalues()[2] < kElongated * solver.eigenvalues()[1]) return std::nullopt;
  return Vector3d(solver.eigenvectors().col(2));
}

Vector3d extents(const Points& points, const Matrix3d& axes) {
  const Points along = axes.transpose() * points;
  return along.rowwise().maxCoeff() - along.rowwise().minCoeff();
}

/// Fits segments one after the other.
class SegmentFitter {
 public:
  SegmentFitter(const Skeleton& skeleton, double size)
      : rest_(skeleton.rest_global()), size_(size) {}

  /// \param before  rotation of the segment before it
  BoneMap fitted(const BoneGroup& segment, int joint, const Matrix3d& before) const {
    const Points from = samples_of(segment.bones, true);
    const Points to = samples_of(segment.bones, false);
    BoneMap start;
    start.axes = rest_[static_cast<std::size_t>(joint)].linear();
    start.from = from.rowwise().mean();
    start.to = to.rowwise().mean();
    const std::vector<Matrix3d> rotations = candidates(segment, from, to, before);
    std::vector<BoneMap> maps(rotations.size());
    std::vector<double> errors(rotations.size());
    parallel_for(
        static_cast<int>(rotations.size()),
        [&](int i) {
          BoneMap own = start;
          own.rotation = rotations[i];
          own.scale = scale_by_extent(from, to, own);
          const auto [map, error] = fit_bones(segment.bones, own, false);
          // Of two turns that fit about as well, as on a round bone, the smaller one is meant.
          constexpr double kPerHalfTurn = 0.25;
          const double turn = Eigen::AngleAxisd(before.transpose() * map.rotation).angle();
          maps[i] = map;
          errors[i] = error * (1.0 + kPerHalfTurn * turn / kPi);
        },
        1);
    const auto best = std::ranges::min_element(errors) - errors.begin();
    BoneMap again = maps[static_cast<std::size_t>(best)];
    again.scale = scale_by_extent(from, to, again);
    return fit_bones(segment.bones, again, true).first;
  }

 private:
  /// Returns rotations from which to begin: that of the segment before, none, that of the centers
  /// of several bones, and those that take the long axis of a bone to that of the other one.
  static std::vector<Matrix3d> candidates(const BoneGroup& segment, const Points& from,
                                          const Points& to, const Matrix3d& before) {
    std::vector<Matrix3d> rotations{before, Matrix3d::Identity()};
    std::vector<PlacePair> centers;
    for (const BonePair& bone : segment.bones)
      centers.push_back({bone.from->center, bone.to->center});
    if (const auto fit = fit_similarity(centers, false)) rotations.push_back(fit->rotation);
    const auto axis = long_axis(from);
    const auto wanted = long_axis(to);
    if (!axis || !wanted) return rotations;
    for (const double sign : {1.0, -1.0}) {
      const Vector3d now = before * *axis;
      const Matrix3d swing =
          Eigen::Quaterniond::FromTwoVectors(now, sign * *wanted).toRotationMatrix();
      constexpr int kTwists = 4;
      for (int twist = 0; twist < kTwists; ++twist) {
        const Eigen::AngleAxisd turn(2.0 * kPi * twist / kTwists, sign * *wanted);
        rotations.emplace_back(turn.toRotationMatrix() * swing * before);
      }
    }
    return rotations;
  }

  Vector3d scale_by_extent(const Points& from, const Points& to, const BoneMap& map) const {
    constexpr double kMost = 1.33;  // relative to the size of the body
    const Vector3d own = extents(from, map.axes);
    const Vector3d other = extents(to, map.rotation * map.axes);
    return other.cwiseQuotient(own).cwiseMax(size_ / kMost).cwiseMin(size_ * kMost);
  }

  std::vector<Transform> rest_;
  double size_;
};

}  // namespace

FittedSkeleton fit_body_skeleton(const ReferenceBones& reference,
                                 const std::map<std::string, TriangleMesh>& bones, double size,
                                 const Progress& progress) {
  const Skeleton& skeleton = reference.skeleton;
  std::vector<std::unique_ptr<BoneSurface>> surfaces;
  std::vector<BoneGroup> segments(skeleton.joints.size());
  for (const auto& [name, mesh] : bones) {
    const auto own = reference.bones.find(name);
    if (own == reference.bones.end()) continue;
    auto surface = std::make_unique<BoneSurface>(mesh);
    if (surface->many.points.cols() == 0) continue;
    BoneGroup& segment =
        segments[static_cast<std::size_t>(bone_influences(skeleton, name).front().joint)];
    segment.names.push_back(name);
    segment.bones.push_back({own->second.get(), surface.get()});
    surfaces.push_back(std::move(surface));
  }
  if (surfaces.empty()) throw std::logic_error("fit_body_skeleton: no bone of the template");

  const SegmentFitter fitter(skeleton, size);
  std::vector<std::optional<BoneMap>> maps(segments.size());
  FittedSkeleton fitted;
  for (int joint = 0; joint < skeleton.joint_count(); ++joint) {
    progress.report(0.7 * joint / skeleton.joint_count(), "Placing joints");
    const BoneGroup& segment = segments[static_cast<std::size_t>(joint)];
    if (segment.bones.empty()) continue;
    Matrix3d before = Matrix3d::Identity();
    for (int at = skeleton.joints[joint].parent; at >= 0; at = skeleton.joints[at].parent) {
      if (!maps[static_cast<std::size_t>(at)]) continue;
      before = maps[static_cast<std::size_t>(at)]->rotation;
      break;
    }
    maps[static_cast<std::size_t>(joint)] = fitter.fitted(segment, joint, before);
  }

  // Each bone by itself, held to the fit of its segment.
  std::vector<std::pair<int, int>> single;  // joint, bone of its segment
  for (std::size_t joint = 0; joint < segments.size(); ++joint) {
    for (std::size_t b = 0; b < segments[joint].bones.size(); ++b)
      single.emplace_back(static_cast<int>(joint), static_cast<int>(b));
  }
  std::vector<std::pair<BoneMap, double>> results(single.size());
  parallel_for(
      static_cast<int>(single.size()),
      [&](int i) {
        const auto [joint, b] = single[i];
        const BonePair bone = segments[joint].bones[b];
        BoneMap start = *maps[joint];
        start.from = bone.from->center;
        start.to = bone.to->center;
        constexpr BonePrior kHeld{5e-3, 2e-3};
        results[i] = fit_bones({bone}, start, true, kHeld);
      },
      1);
  for (std::size_t i = 0; i < single.size(); ++i) {
    const std::string& name = segments[single[i].first].names[single[i].second];
    fitted.bones[name] = results[i].first;
    fitted.errors[name] = results[i].second;
  }
  progress.report(1.0, "Placing joints");

  place_joints(skeleton, maps, size, fitted);
  return fitted;
}

}  // namespace sinew
