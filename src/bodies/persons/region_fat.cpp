// SPDX-License-Identifier: MIT

#include "bodies/persons/region_fat.h"

#include <algorithm>
#include <cmath>

#include "bodies/persons/body_masses.h"
#include "bodies/skin/fat_map.h"

namespace sinew {

using Eigen::Vector3d;

std::vector<double> fat_by_region(const TriangleMesh& muscle_surface, const Points& below_skin,
                                  const std::vector<std::vector<double>>& shares) {
  std::vector<double> masses(kFatRegions, 0.0);
  const Points& inner = muscle_surface.positions;
  const auto tetrahedron = [](const Vector3d& a, const Vector3d& b, const Vector3d& c,
                              const Vector3d& d) {
    return std::abs((b - a).cross(c - a).dot(d - a)) / 6.0;
  };
  for (Triangle t : muscle_surface.triangles) {
    // Neighbors divide their common side alike if corners are sorted.
    std::sort(t.begin(), t.end());
    const auto [a, b, c] = t;
    const double volume =
        tetrahedron(inner.col(a), inner.col(b), inner.col(c), below_skin.col(c)) +
        tetrahedron(inner.col(a), inner.col(b), below_skin.col(b), below_skin.col(c)) +
        tetrahedron(inner.col(a), below_skin.col(a), below_skin.col(b), below_skin.col(c));
    for (const int corner : t) {
      for (std::size_t r = 0; r < masses.size(); ++r)
        masses[r] += kFatDensity * volume / 3.0 * shares[static_cast<std::size_t>(corner)][r];
    }
  }
  return masses;
}

}  // namespace sinew
