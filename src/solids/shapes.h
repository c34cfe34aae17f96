// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "solids/sheet.h"
#include "solids/solid.h"
#include "solids/sweep.h"

namespace sinew {

/// Short names for the solids of which a Sculpture is made, for tables of shapes. Lengths are in
/// the units of the sculpture.
namespace shapes {

inline std::unique_ptr<Solid> ball(const Eigen::Vector3d& center, double radius) {
  return std::make_unique<Ellipsoid>(center, Eigen::Vector3d::Constant(radius));
}

inline std::unique_ptr<Solid> ellipsoid(const Eigen::Vector3d& center,
                                        const Eigen::Vector3d& radii) {
  return std::make_unique<Ellipsoid>(center, radii);
}

/// Returns an ellipsoid with turned axes.
/// \param radii   along the direction u = along x front, along `along` and along v
/// \param along   direction of the second axis
/// \param front   direction to which the third axis v is as close as possible
std::unique_ptr<Solid> turned_ellipsoid(const Eigen::Vector3d& center, const Eigen::Vector3d& radii,
                                        const Eigen::Vector3d& along, const Eigen::Vector3d& front);

/// Returns the convex hull of two balls.
inline std::unique_ptr<Solid> rod(const Eigen::Vector3d& begin, double begin_radius,
                                  const Eigen::Vector3d& end, double end_radius) {
  return std::make_unique<RoundCone>(begin, begin_radius, end, end_radius);
}

/// Returns a chain of rods through points, each with its radius, joined without a blend: a ridge.
std::unique_ptr<Solid> chain(const std::vector<std::pair<Eigen::Vector3d, double>>& points);

/// Returns a chain of rods along the surface of a solid, with their center line on the surface: the
/// line from each point to the next is divided and moved onto it.
std::unique_ptr<Solid> ridge(const Solid& base,
                             const std::vector<std::pair<Eigen::Vector3d, double>>& points);

inline std::unique_ptr<Solid> sweep(const std::vector<Station>& stations,
                                    const Eigen::Vector3d& front, double begin_cap,
                                    double end_cap) {
  return std::make_unique<Sweep>(stations, std::vector{front}, begin_cap, end_cap);
}

inline std::unique_ptr<Solid> sheet(const std::vector<std::vector<SheetPoint>>& rows) {
  return std::make_unique<Sheet>(rows);
}

/// Returns a station whose cross-section is an ellipse or a rounded rectangle around its center.
inline Station even_station(const Eigen::Vector3d& center, double half_u, double half_v,
                            double squareness = 0.0) {
  return {center, half_u, half_u, half_v, half_v, squareness};
}

}  // namespace shapes
}  // namespace sinew
