// SPDX-License-Identifier: MIT

#include "registration/scan_frame.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

using Eigen::Vector3d;

namespace {

/// Returns the unit in which a size comes nearest to a usual one. \param of_unit  size in m of 1
template <typename OfUnit>
ScanUnit likeliest_unit(double usual, OfUnit&& of_unit) {
  constexpr std::array<ScanUnit, 5> kUnits{
      {{"m", 1.0}, {"dm", 0.1}, {"in", 0.0254}, {"cm", 0.01}, {"mm", 0.001}}};
  const auto unlikeliness = [&](const ScanUnit& unit) {
    return std::abs(std::log(of_unit(unit.meters) / usual));
  };
  return *std::ranges::min_element(kUnits, {}, unlikeliness);
}

}  // namespace

ScanUnit unit_of_body(double area) {
  constexpr double kUsualArea = 1.85;  // m^2
  return likeliest_unit(kUsualArea, [area](double meters) { return area * meters * meters; });
}

ScanUnit unit_of_height(double height) {
  constexpr double kUsualHeight = 1.75;  // m, with arms that may be raised a little
  return likeliest_unit(kUsualHeight, [height](double meters) { return height * meters; });
}

Vector3d nearest_axis(const Vector3d& direction) {
  constexpr double kNearAxis = 0.766;  // cosine of 40 degrees
  Eigen::Index axis = 0;
  const double cosine = direction.normalized().cwiseAbs().maxCoeff(&axis);
  if (cosine < kNearAxis) return direction.normalized();
  return Vector3d(std::copysign(1.0, direction[axis]) * Vector3d::Unit(axis));
}

ScanFrame scan_frame(const TriangleMesh& scan, const ScanUnit& unit, const Vector3d& up,
                     const Vector3d& left, const Vector3d& pelvis) {
  ScanFrame frame;
  frame.unit = unit.name;
  frame.scale = unit.meters;
  const Vector3d y = nearest_axis(up);
  const Vector3d x = (left - left.dot(y) * y).normalized();
  frame.axes << x, y, x.cross(y);
  const double floor = (y.transpose() * scan.positions).minCoeff();
  frame.origin = pelvis + (floor - y.dot(pelvis)) * y;
  return frame;
}

}  // namespace sinew
