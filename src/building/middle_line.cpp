// SPDX-License-Identifier: MIT

#include "building/middle_line.h"

#include <algorithm>
#include <cmath>

#include "mesh/adjacency.h"
#include "mesh/geodesics.h"

namespace sinew {
namespace {

/// Returns a vertex of the component with the most vertices.
int vertex_of_largest_component(const TriangleMesh& surface) {
  const std::vector<int> component =
      connected_components(surface.vertex_count(), surface.triangles);
  std::vector<int> sizes(surface.vertex_count(), 0);
  for (const Triangle& triangle : surface.triangles)
    for (const int v : triangle) ++sizes[component[v]];
  const auto largest = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
  return static_cast<int>(std::find(component.begin(), component.end(), largest) -
                          component.begin());
}

/// Returns a third of the area of the triangles at each vertex.
std::vector<double> vertex_areas(const TriangleMesh& surface) {
  std::vector<double> areas(surface.vertex_count(), 0.0);
  for (const auto& [a, b, c] : surface.triangles) {
    const Eigen::Vector3d corner = surface.positions.col(a);
    const Eigen::Vector3d ab = surface.positions.col(b) - corner;
    const Eigen::Vector3d ac = surface.positions.col(c) - corner;
    const double third = ab.cross(ac).norm() / 6.0;
    for (const int v : {a, b, c}) areas[v] += third;
  }
  return areas;
}

/// Holds a strip of the surface: its centroid and its area.
struct Strip {
  Eigen::Vector3d centroid = Eigen::Vector3d::Zero();
  double area = 0.0;
};

/// Returns true if the strips get wider towards the end of the list.
bool thickens(const std::vector<Strip>& strips) {
  double first = 0.0;
  double second = 0.0;
  for (std::size_t i = 0; i < strips.size(); ++i)
    (2 * i < strips.size() ? first : second) += strips[i].area;
  return second > first;
}

}  // namespace

std::vector<Eigen::Vector3d> middle_line(const TriangleMesh& surface, int count) {
  if (surface.triangles.empty()) return {};
  const GeodesicSurface geodesics(surface);
  GeodesicFront front(geodesics);
  const int all = surface.vertex_count();
  const int end = front.nearest(vertex_of_largest_component(surface), all).back().vertex;
  const std::span<const VertexDistance> distances = front.nearest(end, all);
  const double length = distances.back().distance;
  const std::vector<double> areas = vertex_areas(surface);
  std::vector<Strip> strips(count);
  for (const VertexDistance& vertex : distances) {
    const double place = length > 0.0 ? vertex.distance / length * count : 0.0;
    Strip& strip = strips[std::clamp(static_cast<int>(place), 0, count - 1)];
    strip.centroid += areas[vertex.vertex] * surface.positions.col(vertex.vertex);
    strip.area += areas[vertex.vertex];
  }
  std::vector<Eigen::Vector3d> line{surface.positions.col(end)};
  for (Strip& strip : strips)
    if (strip.area > 0.0) line.emplace_back(strip.centroid / strip.area);
  line.emplace_back(surface.positions.col(distances.back().vertex));
  if (thickens(strips)) std::reverse(line.begin(), line.end());
  return line;
}

Eigen::Vector3d point_along(const std::vector<Eigen::Vector3d>& line, double fraction) {
  double length = 0.0;
  for (std::size_t i = 1; i < line.size(); ++i) length += (line[i] - line[i - 1]).norm();
  double left = std::clamp(fraction, 0.0, 1.0) * length;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double step = (line[i] - line[i - 1]).norm();
    if (left <= step && step > 0.0) return line[i - 1] + left / step * (line[i] - line[i - 1]);
    left -= step;
  }
  return line.back();
}

}  // namespace sinew
