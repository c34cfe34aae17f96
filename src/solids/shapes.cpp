// SPDX-License-Identifier: MIT

#include "solids/shapes.h"

#include "solids/loft.h"
#include "solids/on_surface.h"

namespace sinew::shapes {

std::unique_ptr<Solid> turned_ellipsoid(const Eigen::Vector3d& center, const Eigen::Vector3d& radii,
                                        const Eigen::Vector3d& along,
                                        const Eigen::Vector3d& front) {
  const LoftFrame frame = loft_frame(center, center + along, front);
  Eigen::Matrix3d axes;
  axes << frame.u, frame.axis, frame.v;
  return std::make_unique<Ellipsoid>(center, radii, axes);
}

std::unique_ptr<Solid> chain(const std::vector<std::pair<Eigen::Vector3d, double>>& points) {
  auto result = std::make_unique<Sculpture>();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    result->add(rod(points[i].first, points[i].second, points[i + 1].first, points[i + 1].second),
                0.0);
  }
  return result;
}

std::unique_ptr<Solid> ridge(const Solid& base,
                             const std::vector<std::pair<Eigen::Vector3d, double>>& points) {
  constexpr int kDivisions = 6;
  std::vector<std::pair<Eigen::Vector3d, double>> along;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const auto& [begin, begin_radius] = points[i];
    const auto& [end, end_radius] = points[i + 1];
    for (int k = i == 0 ? 0 : 1; k <= kDivisions; ++k) {
      const double t = static_cast<double>(k) / kDivisions;
      const double radius = begin_radius + t * (end_radius - begin_radius);
      along.emplace_back(on_surface(base, begin + t * (end - begin), 2.0 * radius), radius);
    }
  }
  return chain(along);
}

}  // namespace sinew::shapes
