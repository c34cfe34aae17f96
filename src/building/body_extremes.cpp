// SPDX-License-Identifier: MIT

#include "building/body_extremes.h"

#include <array>
#include <limits>

#include "mesh/plane_loops.h"

namespace sinew {
namespace {

/// Sets origin and size of a frame with the given axes.
BoxFrame framed(const TriangleMesh& surface, const Eigen::Matrix3d& axes) {
  BoxFrame frame;
  frame.axes = axes;
  if (surface.positions.cols() == 0) return frame;
  const Points local = axes.transpose() * surface.positions;
  const Eigen::AlignedBox3d box = bounding_box(local);
  Eigen::Vector3d foot = box.center();
  foot.y() = box.min().y();
  frame.origin = axes * foot;
  frame.size = box.sizes();
  return frame;
}

/// Returns fractions of the coordinates of a point in a frame (FractionBox).
Eigen::Vector3d fractions(const BoxFrame& frame, const Eigen::Vector3d& point) {
  const Eigen::Array3d unit = frame.size.array() * Eigen::Array3d(0.5, 1.0, 0.5);
  return frame.local(point).array() / unit.max(std::numeric_limits<double>::min());
}

Eigen::Vector3d place_of(const BoxFrame& frame, const Eigen::Vector3d& fraction) {
  return frame.world(fraction.cwiseProduct(frame.size).cwiseProduct(Eigen::Vector3d(0.5, 1, 0.5)));
}

/// Returns the number of closed polylines in which a plane cuts the surface.
std::size_t cut_pieces(const TriangleMesh& surface, const BoxFrame& frame, double fraction) {
  Eigen::VectorXd heights(surface.vertex_count());
  for (int v = 0; v < surface.vertex_count(); ++v)
    heights[v] = frame.local(surface.positions.col(v)).y();
  const std::array<double, 1> plane{fraction * frame.size.y()};
  return plane_loops(surface.triangles, heights, plane).front().size();
}

}  // namespace

FractionBox between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const Eigen::Array3d rounding = Eigen::Array3d::Constant(1e-9);
  return {a.cwiseMin(b).array() - rounding, a.cwiseMax(b).array() + rounding};
}

BoxFrame upright_box(const TriangleMesh& surface) {
  return framed(surface, Eigen::Matrix3d::Identity());
}

BoxFrame lengthwise_box(const TriangleMesh& surface) {
  const Eigen::Vector3d sizes = bounding_box(surface.positions).sizes();
  const Eigen::Vector3d along =
      sizes.x() > sizes.z() ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitZ();
  Eigen::Matrix3d axes;
  axes << Eigen::Vector3d::UnitY().cross(along), Eigen::Vector3d::UnitY(), along;
  const BoxFrame frame = framed(surface, axes);
  constexpr double kEnd = 0.7;  // fraction of half the length at which the ends begin
  const FractionBox front = between({-1, 0, kEnd}, {1, 1, 1});
  const FractionBox back = between({-1, 0, -1}, {1, 1, -kEnd});
  const double higher = middle_of(surface, frame, front).y() - middle_of(surface, frame, back).y();
  if (higher >= 0.0) return frame;
  axes.col(0) = -axes.col(0);
  axes.col(2) = -axes.col(2);
  return framed(surface, axes);
}

BoxFrame hand_box(const TriangleMesh& surface) {
  const Eigen::Vector3d sizes = bounding_box(surface.positions).sizes();
  int longest = 0;
  int thinnest = 0;
  sizes.maxCoeff(&longest);
  sizes.minCoeff(&thinnest);
  if (longest == thinnest) thinnest = (longest + 2) % 3;
  Eigen::Matrix3d axes;
  axes.col(1) = Eigen::Vector3d::Unit(longest);
  axes.col(2) = Eigen::Vector3d::Unit(thinnest);
  axes.col(0) = axes.col(1).cross(axes.col(2));
  BoxFrame frame = framed(surface, axes);
  constexpr double kNearEnd = 0.2;
  if (cut_pieces(surface, frame, kNearEnd) > cut_pieces(surface, frame, 1.0 - kNearEnd)) {
    axes.col(1) = -axes.col(1);
    axes.col(0) = -axes.col(0);
    frame = framed(surface, axes);
  }
  // The thumb reaches farther from the middle of the wrist than the little finger.
  const FractionBox wrist = between({-1, 0, -1}, {1, 0.1, 1});
  const double middle = frame.local(middle_of(surface, frame, wrist)).x();
  const Points local = axes.transpose() * (surface.positions.colwise() - frame.origin);
  const double left = local.row(0).maxCoeff() - middle;
  const double right = middle - local.row(0).minCoeff();
  if (left >= right) return frame;
  axes.col(0) = -axes.col(0);
  axes.col(2) = -axes.col(2);
  return framed(surface, axes);
}

Eigen::Vector3d farthest_vertex(const TriangleMesh& surface, const BoxFrame& frame,
                                const FractionBox& region, const Eigen::Vector3d& direction) {
  double best = -std::numeric_limits<double>::infinity();
  Eigen::Vector3d farthest = place_of(frame, region.center());
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d point = surface.positions.col(v);
    const double along = frame.local(point).dot(direction);
    if (along <= best || !region.contains(fractions(frame, point))) continue;
    best = along;
    farthest = point;
  }
  return farthest;
}

Eigen::Vector3d middle_of(const TriangleMesh& surface, const BoxFrame& frame,
                          const FractionBox& region) {
  Eigen::AlignedBox3d box;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d point = surface.positions.col(v);
    if (region.contains(fractions(frame, point))) box.extend(point);
  }
  return box.isEmpty() ? place_of(frame, region.center()) : Eigen::Vector3d(box.center());
}

}  // namespace sinew
