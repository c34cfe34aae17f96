// SPDX-License-Identifier: MIT

#include <utility>
#include <vector>

#include "bodies/skin/head_skin_parts.h"
#include "solids/on_surface.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// Returns a line to be carved as a shallow crease, which lies in front of the face.
/// \param points  near the face, each with its distance from it; a crease fades out where it grows
std::unique_ptr<Solid> crease(const Solid& face,
                              const std::vector<std::pair<Vector3d, double>>& points) {
  constexpr double kThin = 0.4;
  std::vector<std::pair<Vector3d, double>> line;
  for (const auto& [point, distance] : points) {
    const Vector3d outward = Vector3d(point.x() / 60.0, 0.0, 1.0).normalized();
    line.emplace_back(on_surface(face, point, 4.0) + (distance + kThin) * outward, kThin);
  }
  return chain(line);
}

void add_eyes(Sculpture& head, Sex sex) {
  const double brow = sex == Sex::kMale ? 1.0 : 0.35;
  // Brow ridge over the orbit.
  head.add_pair(chain({{{9.0, 37.0, 85.0}, 8.0 + 1.8 * brow},
                       {{22.0, 41.0, 83.5}, 8.0 + 1.8 * brow},
                       {{37.0, 40.0, 76.0}, 8.0 + 1.2 * brow},
                       {{48.0, 30.0, 64.0}, 8.5}}),
                12.0);
  // Socket, deepest at the inner corner.
  head.carve_pair(
      turned_ellipsoid({34.5, 17.5, 98.0}, {19.5, 13.0, 19.5}, {0.05, 1.0, 0.0}, {0.30, 0.0, 1.0}),
      10.0);
  // Lids over the eyeball, and the bag below.
  head.add_pair(
      turned_ellipsoid({32.5, 16.0, 69.5}, {16.5, 13.2, 14.4}, Vector3d::UnitY(), {0.25, 0.0, 1.0}),
      5.0);
  head.add_pair(
      turned_ellipsoid({33.0, 4.5, 74.0}, {15.0, 6.0, 7.0}, {-0.1, 1.0, 0.0}, {0.35, 0.0, 1.0}),
      8.0);
  // Crease of the upper lid.
  head.carve_pair(ridge(head, {{{20.0, 21.5, 82.0}, 0.6},
                               {{26.5, 25.5, 82.0}, 0.9},
                               {{37.0, 25.5, 79.5}, 0.9},
                               {{46.0, 20.0, 73.5}, 0.6}}),
                  2.0);
  // Opening between the lids: a flat lens, in which the eyeball lies.
  head.carve_pair(
      turned_ellipsoid({32.6, 15.2, 88.0}, {14.8, 5.0, 6.8}, {-0.07, 1.0, 0.0}, {0.30, 0.0, 1.0}),
      1.4);
  head.add_pair(ball({32.0, 16.0, 70.5}, 12.5), 0.6);
}

void add_soft_nose(Sculpture& head, Sex sex) {
  const bool is_male = sex == Sex::kMale;
  const double width = is_male ? 1.0 : 0.88;
  const double tip = is_male ? 113.0 : 110.5;
  // Bridge from the root to the tip, on flanks that descend to the cheeks.
  head.add_pair(
      turned_ellipsoid({8.5, -1.0, 88.5}, {10.0, 28.0, 11.0}, {0.10, -1.0, 0.16}, {0.5, 0.0, 1.0}),
      12.0);
  head.add(chain({{{0.0, 31.0, 87.0}, 6.6 * width},
                  {{0.0, 20.0, 90.5}, 6.2 * width},
                  {{0.0, 6.0, 99.2}, 6.8},
                  {{0.0, -8.0, tip - 6.5}, 7.4 * width}}),
           8.0);
  // Tip, wings and the bridge between the nostrils.
  head.add(ellipsoid({0.0, -14.5, tip}, {9.2 * width, 8.0, 9.2}), 9.0);
  head.add_pair(turned_ellipsoid({11.2 * width, -18.5, 103.0}, {5.6, 7.4, 11.0}, {0.1, 1.0, 0.1},
                                 {-0.25, 0.0, 1.0}),
                7.0);
  head.add(rod({0.0, -21.0, tip + 3.0}, 3.4, {0.0, -26.5, 102.5}, 5.4), 6.0);
  // Nostrils.
  head.carve_pair(turned_ellipsoid({6.6 * width, -27.2, 106.5}, {2.8, 4.4, 5.4}, {0.05, 1.0, 0.15},
                                   {-0.35, 0.0, 1.0}),
                  2.0);
  // Groove around the wing.
  head.carve_pair(ridge(head, {{{18.5 * width, -24.0, 98.0}, 0.5},
                               {{18.0 * width, -14.0, 100.0}, 0.9},
                               {{13.0 * width, -9.0, 107.0}, 0.5}}),
                  3.5);
}

void add_mouth(Sculpture& head, Sex sex) {
  const double full = sex == Sex::kMale ? 0.95 : 1.2;
  // Vermilion of the upper lip, a bow with a tubercle in the middle, and of the lower lip.
  head.add_pair(chain({{{0.0, -45.8, 102.2}, 3.6 * full},
                       {{5.5, -44.8, 102.0}, 3.8 * full},
                       {{15.0, -46.2, 97.8}, 3.0 * full},
                       {{24.0, -48.6, 90.0}, 1.6}}),
                5.0);
  head.add_pair(chain({{{0.0, -55.6, 100.6}, 4.6 * full},
                       {{9.0, -55.0, 99.4}, 4.5 * full},
                       {{17.5, -52.6, 95.0}, 3.2 * full},
                       {{24.0, -49.6, 89.5}, 1.6}}),
                5.0);
  // Philtrum.
  head.carve(crease(head, {{{0.0, -30.0, 104.0}, 3.0}, {{0.0, -40.0, 105.0}, 1.6}}), 7.0);
  // Line between the lips, which ends in the corners of the mouth.
  head.carve_pair(crease(head, {{{0.0, -50.4, 104.5}, -0.6},
                                {{6.0, -49.8, 104.0}, -0.6},
                                {{12.0, -49.7, 101.0}, -0.6},
                                {{18.0, -49.4, 97.0}, -0.6},
                                {{24.5, -49.0, 91.0}, -0.4}}),
                  3.0);
  // Fold between the lower lip and the chin; furrow from the nose past the mouth.
  head.carve_pair(crease(head, {{{0.0, -66.5, 101.0}, 3.0}, {{15.0, -66.0, 97.0}, 8.0}}), 11.0);
  head.carve_pair(crease(head, {{{20.0, -22.0, 97.0}, 4.0},
                                {{25.0, -33.0, 94.0}, 3.0},
                                {{29.0, -42.0, 89.0}, 4.5},
                                {{33.0, -54.0, 83.0}, 10.0}}),
                  10.0);
}

}  // namespace

void add_features(Sculpture& head, Sex sex) {
  add_eyes(head, sex);
  add_soft_nose(head, sex);
  add_mouth(head, sex);
}

}  // namespace sinew
