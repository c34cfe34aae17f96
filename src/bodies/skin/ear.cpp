// SPDX-License-Identifier: MIT

#include <array>
#include <vector>

#include "bodies/skin/head_skin_parts.h"
#include "solids/loft.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Plane of the ear: the origin at the tragus, t up along the ear, u to the back and v outward. It
/// leans back and stands off the head.
LoftFrame ear_frame() {
  const Vector3d tragus(69.5, 2.0, 3.0);
  const Vector3d up = Vector3d(0.10, 0.96, -0.26).normalized();
  return loft_frame(tragus, tragus + up, {0.92, 0.0, 0.38});
}

}  // namespace

std::unique_ptr<Solid> ear_shape(Sex sex) {
  const double size = sex == Sex::kMale ? 1.0 : 0.97;
  const LoftFrame frame = ear_frame();
  const auto at = [&](double up, double back, double out) {
    return frame.at(size * up, size * back, size * out);
  };
  const auto line = [&](const std::vector<std::array<double, 4>>& points) {
    std::vector<Station> stations;
    for (const auto& [up, back, out, radius] : points)
      stations.push_back(even_station(at(up, back, out), radius, radius));
    return sweep(stations, frame.v, points.front()[3], points.back()[3]);
  };
  auto ear = std::make_unique<Sculpture>();
  // Plate, and the back of its hollow, which stands on the head.
  ear->add(turned_ellipsoid(at(0.0, 10.0, -6.0), {13.0, 15.0, 9.0}, frame.axis, frame.v), 0.0);
  ear->add(turned_ellipsoid(at(8.0, 15.0, 1.0), {16.0, 27.0, 4.2}, frame.axis, frame.v), 4.0);
  // Helix, from its root in the hollow around the upper rim down to the lobe.
  ear->add(line({{2.0, 9.0, 1.5, 2.4},
                 {8.0, 2.0, 2.5, 2.8},
                 {20.0, 1.5, 3.5, 3.1},
                 {30.0, 7.5, 4.0, 3.2},
                 {34.0, 17.0, 4.0, 3.3},
                 {29.0, 27.0, 4.0, 3.3},
                 {18.0, 31.0, 4.0, 3.2},
                 {5.0, 29.5, 3.5, 3.0},
                 {-8.0, 23.5, 2.5, 3.0},
                 {-16.0, 17.0, 2.0, 3.2}}),
           2.0);
  // Lobe.
  ear->add(turned_ellipsoid(at(-20.5, 9.5, 0.5), {8.0, 8.5, 3.6}, frame.axis, frame.v), 3.0);
  // Antihelix with its upper leg, and the antitragus.
  ear->add(line({{23.0, 11.0, 2.5, 2.0},
                 {16.0, 18.5, 3.5, 2.6},
                 {6.0, 22.0, 3.5, 2.6},
                 {-4.0, 19.0, 3.5, 2.6},
                 {-11.0, 12.0, 3.5, 2.8}}),
           2.0);
  // Hollow and groove.
  ear->carve(turned_ellipsoid(at(-1.0, 10.5, 6.0), {7.0, 10.0, 8.0}, frame.axis, frame.v), 2.0);
  ear->carve(line({{26.0, 13.0, 6.5, 2.2}, {22.0, 23.5, 6.5, 2.0}, {8.0, 26.0, 6.5, 1.6}}), 1.5);
  // Tragus.
  ear->add(turned_ellipsoid(at(-1.5, 0.5, 2.0), {4.2, 5.4, 4.0}, frame.axis, frame.v), 2.0);
  return ear;
}

}  // namespace sinew
