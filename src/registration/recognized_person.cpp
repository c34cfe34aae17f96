// SPDX-License-Identifier: MIT

#include "registration/recognized_person.h"

#include <Eigen/Eigenvalues>
#include <optional>
#include <utility>

#include "building/guess/recognized_limbs.h"
#include "core/error.h"
#include "mesh/surface_area.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

/// Returns a rotation that turns the longest axis of a surface up.
Matrix3d longest_axis_up(const Points& positions) {
  const Points centered = positions.colwise() - Vector3d(positions.rowwise().mean());
  const Eigen::SelfAdjointEigenSolver<Matrix3d> eigen(centered * centered.transpose());
  const Vector3d axis = eigen.eigenvectors().col(2);
  // Of the two directions, the one that is nearer to +Y.
  return Eigen::Quaterniond::FromTwoVectors(axis.y() < 0.0 ? Vector3d(-axis) : axis,
                                            Vector3d::UnitY())
      .toRotationMatrix();
}

std::optional<RecognizedLimbs> limbs_of(const TriangleMesh& mesh, const Progress& progress) {
  try {
    return recognize_limbs(mesh, progress);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// A similarity from turned coordinates to body coordinates.
struct ToBody {
  Matrix3d turn;  ///< to the coordinates of the scan
  const ScanFrame& frame;

  Vector3d operator()(const Vector3d& point) const { return frame.to_body(turn * point); }
  Vector3d direction(const Vector3d& d) const { return frame.axes.transpose() * (turn * d); }

  Limb operator()(Limb limb) const {
    limb.tip = (*this)(limb.tip);
    limb.length *= frame.scale;
    for (LimbSlice& slice : limb.slices) {
      slice.center = (*this)(slice.center);
      slice.perimeter *= frame.scale;
      slice.along *= frame.scale;
    }
    return limb;
  }
};

}  // namespace

RecognizedPerson recognize_person(const TriangleMesh& scan, const Progress& progress) {
  const double area = surface_area(scan);
  if (!(area > 0.0)) fail_input("the scan has no triangles with area; give a mesh of a person");
  const ScanUnit unit = unit_of_body(area);
  // The search prefers bodies that stand along +Y.
  const Matrix3d turn = longest_axis_up(scan.positions);
  TriangleMesh turned{turn * scan.positions, scan.triangles};
  std::optional<RecognizedLimbs> found = limbs_of(turned, progress.part(0.0, 0.5));
  Matrix3d back = turn.transpose();
  const Matrix3d over = Vector3d(1.0, -1.0, -1.0).asDiagonal();
  turned.positions = over * turned.positions;
  std::optional<RecognizedLimbs> other = limbs_of(turned, progress.part(0.5, 1.0));
  if (other && (!found || other->plan.asymmetry < found->plan.asymmetry)) {
    found = std::move(other);
    back = back * over;
  }
  if (!found) {
    fail_input(
        "no person was recognized, since no head, two arms and two legs stick out of the surface; "
        "place landmarks by hand");
  }
  RecognizedPerson person;
  BodyLimbs& limbs = found->limbs;
  const BodyFrame trunk = upright_frame(limbs);
  sort_left_first(limbs, trunk.left);
  const Vector3d pelvis = 0.5 * (limbs.hind[0].center(1.0) + limbs.hind[1].center(1.0));
  person.frame = scan_frame(scan, unit, back * trunk.up, back * trunk.left, back * pelvis);
  person.frame.front_is_certain = trunk.is_certain;
  const ToBody to_body{back, person.frame};
  person.trunk = {to_body.direction(trunk.up), to_body.direction(trunk.left),
                  to_body.direction(trunk.front), trunk.is_certain};
  person.limbs.head = to_body(std::move(limbs.head));
  for (std::size_t side = 0; side < 2; ++side) {
    person.limbs.front[side] = to_body(std::move(limbs.front[side]));
    person.limbs.hind[side] = to_body(std::move(limbs.hind[side]));
  }
  person.limbs.trunk = limbs.trunk;
  for (TrunkCut& cut : person.limbs.trunk) cut.center = to_body(cut.center);
  person.surface = std::move(found->surface);
  for (auto position : person.surface.positions.colwise()) position = to_body(Vector3d(position));
  person.asymmetry = found->plan.asymmetry;
  return person;
}

}  // namespace sinew
