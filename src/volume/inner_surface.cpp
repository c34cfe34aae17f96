// SPDX-License-Identifier: MIT

#include "volume/inner_surface.h"

#include <cmath>
#include <utility>

#include "core/error.h"
#include "mesh/closing.h"
#include "mesh/prisms.h"

namespace sinew {
namespace {

// Volume of the flattest solid that is filled, over the area of its surface to the power 1.5. Less
// is the rounding error of a flat surface.
constexpr double kThinnest = 1e-7;

double area_of(const TriangleMesh& surface) {
  double sum = 0.0;
  for (const Triangle& t : surface.triangles) {
    const Eigen::Vector3d a = surface.positions.col(t[0]);
    sum += 0.5 * (surface.positions.col(t[1]) - a).cross(surface.positions.col(t[2]) - a).norm();
  }
  return sum;
}

TriangleMesh turned_around(TriangleMesh surface) {
  for (Triangle& t : surface.triangles) std::swap(t[1], t[2]);
  return surface;
}

}  // namespace

EnclosedVolume enclosed_volume(const TriangleMesh& surface) {
  const ClosedSurface closed = close_holes(surface.vertex_count(), surface.triangles);
  const double volume = signed_volume(closed.close(surface.positions), closed.triangles);
  if (!(std::abs(volume) > kThinnest * std::pow(area_of(surface), 1.5)))
    throw InputError("the surface encloses no volume; close its holes, or give it a thickness");
  return {volume, closed.holes.rows()};
}

InnerSurface::InnerSurface(const TriangleMesh& surface)
    : InnerSurface(surface, enclosed_volume(surface)) {}

InnerSurface::InnerSurface(const TriangleMesh& surface, const EnclosedVolume& enclosed)
    : surface_(enclosed.volume < 0.0 ? turned_around(surface) : surface),
      solid_(surface_),
      box_(bounding_box(surface_.positions)),
      holes_(enclosed.holes) {}

}  // namespace sinew
