// SPDX-License-Identifier: MIT

#include "bodies/bones/spine_table.h"

#include <array>
#include <cmath>

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr int kRows = 25;

// The tilts make a cervical lordosis of 35, a thoracic kyphosis of 38 and a lumbar lordosis of 45
// degrees; the base of the sacrum slopes by 40 degrees.
const std::array<VertebraRow, kRows>& rows() {
  // Directions of the facets: those of the neck face up and back, those of the chest back and
  // outward, those of the loins inward and back.
  const Vector3d neck(0.0, 0.72, -0.69);
  const Vector3d chest(0.25, 0.25, -0.94);
  static const std::array<VertebraRow, kRows> table{{
      // clang-format off
      {"C1", 13.0, 2.0, -9.0, 0, 0, 27, 30, 0, 0, {20, 6, 0}, {-0.4, 0.9, 0}, 8, {38, -1, -4}, 0, -31, 0, 0, 0},
      {"C2", 18.0, 4.8, -3.0, 18.5, 15.5, 24, 17, 8, 9, {16, 7, 0}, {0.42, 0.9, 0}, 8, {27, -5, -4}, -12, -43, 13, 10, 8},
      {"C3", 12.0, 4.8, 4.0, 18.5, 15.5, 24, 15, 6, 7, {19.5, 4.6, -15}, neck, 5.6, {25, -1, -1}, -10, -40, 7, 5, 5},
      {"C4", 11.8, 4.8, 10.0, 19.0, 16.0, 24, 15, 6, 7, {19.5, 4.6, -15}, neck, 5.6, {26, -1, -1}, -10, -40, 7, 5, 5},
      {"C5", 11.7, 4.8, 16.0, 20.0, 16.5, 25, 15, 6, 7, {20.0, 4.6, -15}, neck, 5.6, {27, -1, -1}, -16, -41, 7, 5, 5},
      {"C6", 11.9, 4.8, 22.0, 21.5, 17.0, 25, 15, 6, 7, {20.5, 4.6, -15}, neck, 5.6, {29, -1, -2}, -17, -44, 8, 6, 5},
      {"C7", 13.0, 4.6, 27.0, 24.0, 17.0, 24, 15, 7, 8, {19.0, 5.0, -15}, {0.05, 0.68, -0.73}, 5.6, {35, 1, -8}, -21, -58, 9, 7, 6},
      {"T1", 15.5, 4.4, 28.0, 27.0, 17.0, 21, 16, 8, 9, {16.0, 9.0, -18}, {0.1, 0.50, -0.86}, 5.2, {37, 6, -22}, -34, -56, 12, 8, 6},
      {"T2", 16.5, 4.2, 24.0, 27.0, 18.0, 18, 16, 7, 11, {12.0, 10.0, -20}, {0.2, 0.30, -0.93}, 5.0, {34, 6, -26}, -36, -58, 13, 8, 6},
      {"T3", 17.0, 4.2, 19.0, 26.5, 20.0, 17, 16, 6, 11, {10.5, 10.5, -21}, chest, 5.0, {31.5, 6, -29}, -37, -60, 13, 8, 6},
      {"T4", 17.5, 4.2, 14.0, 26.5, 22.0, 17, 16, 5.5, 11, {10.5, 11.0, -22}, chest, 5.0, {30.5, 6, -31}, -38, -61, 13, 8, 6},
      {"T5", 18.0, 4.4, 9.0, 27.0, 24.0, 17, 16, 5.5, 11.5, {10.5, 11.5, -23}, chest, 5.0, {30.5, 6.5, -33}, -40, -61, 13, 8, 6},
      {"T6", 18.5, 4.6, 4.0, 28.0, 26.0, 17, 16, 5.5, 12, {10.5, 11.5, -24}, chest, 5.0, {30.5, 7, -35}, -42, -61, 13, 8, 6},
      {"T7", 19.0, 4.8, 0.0, 29.0, 27.5, 17, 16, 6, 12, {10.5, 12.0, -25}, chest, 5.0, {30, 7, -36}, -43, -62, 13, 8, 6},
      {"T8", 19.5, 5.0, -4.0, 30.5, 28.5, 17, 16, 6, 12, {10.5, 12.0, -25.5}, chest, 5.0, {29.5, 7, -37}, -41, -63, 13, 9, 6},
      {"T9", 20.2, 5.2, -7.0, 32.0, 29.5, 17, 16, 6.5, 13, {10.5, 12.5, -26}, chest, 5.0, {28.5, 7, -37.5}, -35, -64, 14, 10, 6},
      {"T10", 21.2, 5.4, -9.0, 34.0, 30.0, 18, 16, 7, 14, {10.8, 13.0, -26}, chest, 5.2, {26.5, 6.5, -37}, -27, -64, 15, 11, 6},
      {"T11", 22.5, 5.8, -9.0, 36.5, 30.5, 19, 17, 8, 15, {11.2, 13.5, -26.5}, chest, 5.4, {22, 4, -34}, -19, -63, 17, 13, 6.5},
      {"T12", 24.0, 6.6, -8.0, 39.5, 31.5, 21, 17, 8.5, 15.5, {12.0, 14.5, -27}, chest, 5.6, {20, 2, -31}, -14, -64, 19, 17, 7},
      {"L1", 26.0, 8.0, -5.0, 42.0, 32.5, 23, 17, 8.5, 15.5, {13.0, 14.0, -30}, {-0.86, 0.05, -0.50}, 6.4, {39, 2, -30}, -10, -71, 22, 22, 7},
      {"L2", 27.0, 9.4, -2.0, 44.0, 34.0, 24, 17, 9, 15.5, {13.5, 14.5, -31}, {-0.86, 0.05, -0.50}, 6.8, {44, 2, -31}, -9, -74, 23, 24, 7.5},
      {"L3", 27.5, 10.4, 3.0, 46.5, 35.0, 24.5, 17, 10, 15.5, {14.5, 14.5, -31.5}, {-0.84, 0.05, -0.54}, 7.2, {50, 3, -32}, -8, -76, 23, 24, 7.5},
      {"L4", 27.0, 10.8, 11.0, 48.5, 35.5, 25.5, 17, 12, 15, {16.5, 14.5, -31.5}, {-0.76, 0.05, -0.65}, 7.4, {47, 5, -31}, -8, -74, 21, 20, 7.5},
      {"L5", 26.0, 10.0, 24.0, 50.5, 35.5, 27, 17, 15, 14, {19.5, 14.0, -31.0}, {-0.68, 0.05, -0.73}, 7.6, {46, 6, -26}, -9, -65, 17, 14, 7.5},
      {"S1", 0.0, 0.0, 40.0, 50.0, 34.0, 30, 16, 0, 0, {22.5, 4.0, -27.0}, {-0.55, 0.1, -0.83}, 7.8, {0, 0, 0}, 0, 0, 0, 0, 0},
      // clang-format on
  }};
  return table;
}

double mean_tilt(int upper, int lower) {
  return 0.5 * (rows()[upper].tilt + rows()[lower].tilt);
}

/// The curve of the spine, from the disc below L5 upwards.
struct Curve {
  std::array<SpinePlace, kRows> places;
  Vector3d end;
};

Curve make_curve() {
  Curve curve;
  const double half_disc = 0.5 * rows()[kL5].disc;
  const Eigen::Matrix3d lowest = tilted_axes(mean_tilt(kL5, kS1));
  curve.places[kS1].axes = tilted_axes(rows()[kS1].tilt);
  curve.places[kS1].center = -half_disc * lowest.col(1);
  Vector3d at = half_disc * lowest.col(1);  // middle of the lower end plate
  for (int level = kL5; level >= 0; --level) {
    SpinePlace& place = curve.places[level];
    const double half = 0.5 * rows()[level].height;
    place.axes = tilted_axes(rows()[level].tilt);
    place.center = at + half * place.axes.col(1);
    at = place.center + half * place.axes.col(1);
    if (level > 0) at += rows()[level - 1].disc * tilted_axes(mean_tilt(level - 1, level)).col(1);
  }
  curve.end = at;
  return curve;
}

const Curve& curve() {
  static const Curve result = make_curve();
  return result;
}

}  // namespace

Eigen::Matrix3d tilted_axes(double degrees) {
  const double angle = degrees / 180.0 * 3.14159265358979323846;
  const double c = std::cos(angle);
  const double s = std::sin(angle);
  Eigen::Matrix3d axes;
  axes << 1.0, 0.0, 0.0, 0.0, c, -s, 0.0, s, c;
  return axes;
}

const VertebraRow& vertebra_row(int level) {
  return rows().at(static_cast<std::size_t>(level));
}

SpinePlace spine_place(int level) {
  return curve().places.at(static_cast<std::size_t>(level));
}

Eigen::Vector3d spine_end() {
  return curve().end;
}

}  // namespace sinew
