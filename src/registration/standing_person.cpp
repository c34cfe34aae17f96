// SPDX-License-Identifier: MIT

#include "registration/standing_person.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <string>

#include "mesh/surface_area.h"
#include "registration/pose_fit.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Largest PoseFit::residual of a person, m. A limb that is missing adds about 1 cm, a skirt or a
/// chair about 2 cm.
constexpr double kLargestResidual = 0.03;
/// Least square of the length over the area: 1.6 for people, less with a chair; a ball has 0.3.
constexpr double kLeastSlenderness = 0.5;
constexpr double kStandingSpacing = 0.012;   // of points, m
constexpr double kStandingDeviation = 0.03;  // usual error of a joint, m

/// Returns the frame of a person who stands in a direction.
ScanFrame frame_along(const Scan& scan, const Vector3d& up, const Vector3d& left) {
  const Eigen::RowVectorXd heights = up.transpose() * scan.points;
  const ScanUnit unit = unit_of_height(heights.maxCoeff() - heights.minCoeff());
  return scan_frame(scan.surface, unit, up, left, scan.points.rowwise().mean());
}

/// Joints that say where the limbs are.
bool is_telling(const std::string& joint) {
  constexpr std::array kJoints{"hips", "neck",  "head", "upper_arm", "forearm",
                               "hand", "thigh", "shin", "foot",      "toe"};
  return std::ranges::any_of(kJoints, [&](const std::string& name) {
    return joint == name || joint == name + ".L" || joint == name + ".R";
  });
}

PoseFit fit_in(const ScanFrame& frame, const Scan& scan, const ShapeSpace& space,
               const std::vector<PoseFreedom>& freedoms, const Progress& progress) {
  TriangleMesh surface = scan.surface;
  for (auto position : surface.positions.colwise()) position = frame.to_body(position);
  return fit_pose(space, freedoms, oriented_points(surface, kStandingSpacing), {}, progress);
}

}  // namespace

std::optional<StandingPerson> find_standing_person(const Scan& scan, const ShapeSpace& space,
                                                   const std::vector<PoseFreedom>& freedoms,
                                                   const Progress& progress) {
  const Points centered = scan.points.colwise() - Vector3d(scan.points.rowwise().mean());
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(centered * centered.transpose());
  const Eigen::RowVectorXd along = axes.eigenvectors().col(2).transpose() * centered;
  const double length = along.maxCoeff() - along.minCoeff();
  if (!scan.is_cloud && length * length < kLeastSlenderness * surface_area(scan.surface))
    return std::nullopt;
  std::optional<PoseFit> best;
  ScanFrame frame;
  for (const double sign : {1.0, -1.0}) {
    const ScanFrame tried =
        frame_along(scan, sign * axes.eigenvectors().col(2), axes.eigenvectors().col(1));
    const double begin = sign > 0.0 ? 0.0 : 0.5;
    PoseFit fit = fit_in(tried, scan, space, freedoms, progress.part(begin, begin + 0.5));
    if (best && fit.residual >= best->residual) continue;
    best = std::move(fit);
    frame = tried;
  }
  if (best->residual > kLargestResidual) return std::nullopt;
  // The person may face any way in that frame.
  const Vector3d left = frame.axes * (best->state.rotation * Vector3d::UnitX());
  StandingPerson person{frame_along(scan, frame.axes.col(1), left), {}};
  for (int j = 0; j < space.skeleton.joint_count(); ++j) {
    const std::string& name = space.skeleton.joints[static_cast<std::size_t>(j)].name;
    if (!is_telling(name)) continue;
    person.joints.push_back({name, frame.to_scan(best->joints.col(j)), kStandingDeviation});
  }
  return person;
}

}  // namespace sinew
