// SPDX-License-Identifier: MIT

#include <array>

#include "bodies/bones/skull.h"
#include "solids/shapes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using namespace shapes;

/// The crown of a tooth: widths along the row and across it, and height, in mm (means after
/// Wheeler), and the number of its cusps along and across the row; 0 for a cutting edge.
struct Crown {
  double width, depth, height;
  int along, across;
};

using Row = std::array<Crown, 8>;

constexpr Row kUpper{{{8.5, 7.0, 10.5, 0, 0},
                      {6.6, 6.0, 9.4, 0, 0},
                      {7.5, 8.0, 10.2, 1, 0},
                      {7.0, 9.0, 8.4, 1, 2},
                      {6.8, 9.0, 8.2, 1, 2},
                      {10.0, 11.0, 7.4, 2, 2},
                      {9.2, 11.0, 7.0, 2, 2},
                      {8.5, 10.0, 6.6, 2, 2}}};
constexpr Row kLower{{{5.2, 6.0, 9.0, 0, 0},
                      {5.7, 6.4, 9.2, 0, 0},
                      {6.8, 7.6, 10.0, 1, 0},
                      {7.0, 7.5, 8.2, 1, 2},
                      {7.2, 8.0, 8.0, 1, 2},
                      {11.0, 10.3, 7.6, 2, 2},
                      {10.4, 10.0, 7.2, 2, 2},
                      {10.0, 9.5, 7.0, 2, 2}}};

/// The left half of a dental arch, from the middle line back: x, z.
using Arch = std::array<Eigen::Vector2d, 6>;
const Arch kUpperArch{
    {{0.0, 92.5}, {9.0, 91.0}, {17.5, 85.0}, {23.5, 75.0}, {27.5, 61.0}, {29.5, 38.0}}};
const Arch kLowerArch{
    {{0.0, 87.3}, {8.0, 86.0}, {15.5, 80.5}, {21.5, 71.0}, {26.5, 57.0}, {31.5, 33.0}}};

/// Returns the point at a length along the arch, and its direction there.
std::pair<Eigen::Vector2d, Eigen::Vector2d> on_arch(const Arch& arch, double length) {
  std::size_t i = 0;
  double rest = length;
  while (i + 2 < arch.size() && rest > (arch[i + 1] - arch[i]).norm()) {
    rest -= (arch[i + 1] - arch[i]).norm();
    ++i;
  }
  const Eigen::Vector2d along = (arch[i + 1] - arch[i]).normalized();
  return {arch[i] + rest * along, along};
}

/// Adds a crown and its mirror image.
/// \param neck  middle of the neck
/// \param down  from the neck to the edge: -1 for upper teeth, 1 for lower ones
void add_crown(Sculpture& row, const Crown& crown, const Vector3d& neck, const Vector3d& along,
               double down) {
  const Vector3d up = Vector3d::UnitY() * down;
  const Vector3d outward = Vector3d(-along.z(), 0.0, along.x());
  const double u = 0.5 * crown.width;
  const double v = 0.5 * crown.depth;
  const auto tooth = [&](double height, double wide, double deep, double shift, double square) {
    return even_station(neck + height * crown.height * up + shift * outward, wide * u, deep * v,
                        square);
  };
  if (crown.across == 0) {
    // Incisors end in an edge, canines in a point.
    const double tip = crown.along == 0 ? 0.94 : 0.30;
    row.add_pair(sweep({tooth(0.04, 0.70, 0.80, 0.0, 0.1), tooth(0.35, 0.90, 0.92, 0.2, 0.1),
                        tooth(0.68, 1.0, 0.60, 0.7, 0.2), tooth(0.94, tip, 0.24, 1.0, 0.3)},
                       outward, 0.5, 0.6),
                 0.0);
    return;
  }
  row.add_pair(sweep({tooth(0.05, 0.78, 0.84, 0.0, 0.3), tooth(0.40, 1.0, 1.0, 0.0, 0.4),
                      tooth(0.78, 0.92, 0.84, 0.0, 0.4)},
                     outward, 0.5, 0.8),
               0.0);
  for (int i = 0; i < crown.along; ++i) {
    const double step = crown.along == 1 ? 0.0 : (i == 0 ? -0.45 : 0.45) * u;
    for (const double side : {-0.42, 0.42})
      row.add_pair(ball(neck + 0.78 * crown.height * up + step * along + side * v * outward,
                        0.22 * crown.height),
                   0.8);
  }
}

std::unique_ptr<Solid> row_of_teeth(const Row& crowns, const Arch& arch, double edge, double down) {
  auto row = std::make_unique<Sculpture>();
  double length = 0.0;
  for (const Crown& crown : crowns) {
    const auto [at, direction] = on_arch(arch, length + 0.5 * crown.width - 0.12);
    // Neighbors touch, so that the row is one piece.
    length += crown.width - 0.25;
    // Upper front teeth reach below the plane where the others meet.
    const bool is_front = crown.across == 0;
    const double overlap = is_front ? (down < 0.0 ? 2.2 : 0.4) : 0.0;
    const Vector3d neck(at.x(), edge + down * (overlap - crown.height), at.y());
    add_crown(*row, crown, neck, {direction.x(), 0.0, direction.y()}, down);
  }
  return row;
}

}  // namespace

std::unique_ptr<Solid> upper_teeth_shape(Sex) {
  return row_of_teeth(kUpper, kUpperArch, -49.4, -1.0);
}

std::unique_ptr<Solid> lower_teeth_shape(Sex) {
  return row_of_teeth(kLower, kLowerArch, -49.8, 1.0);
}

}  // namespace sinew
